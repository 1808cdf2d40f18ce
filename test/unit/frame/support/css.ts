/** What a browser can and jsdom cannot tell. Modules ask while they are loaded: whoever imports them imports this first. */
export const css: { supports: (...asked: string[]) => boolean } = { supports: () => false }

Object.assign(globalThis, { CSS: css })
