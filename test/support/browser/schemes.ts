// What a page is looked at in. All pages take their colors from the same few, and the accessibility checker needs a second
// for a page: a short run looks at each once.

/** Both in a long run, light alone in a short one. */
export const SCHEMES = process.env.LONG_TESTS === '1' ? (['light', 'dark'] as const) : (['light'] as const)
