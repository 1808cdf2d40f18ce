import { brandColors, isColor } from './color.ts'

/** How a brand looks (rules: partners.md#addresses). */
export interface Look {
  name: string
  /** `#rrggbb` */
  color: string
  /** A picture as a data URL; null: the name in letters. */
  logo: string | null
}

/** The look of pages that are of no brand. */
export const plainLook: Look = { name: 'Service Hosted Fields', color: '#0f766e', logo: null }

/** The brand's own colors for the stylesheet; empty for what is no color. */
export function brandStyle({ color }: Look): string {
  if (!isColor(color)) return ''
  const { light, dark } = brandColors(color)
  return `:root {
  --accent: light-dark(${light.accent}, ${dark.accent});
  --on-accent: light-dark(${light.onAccent}, ${dark.onAccent});
}
`
}

/** The logo, if it is a picture that a page may show: never an address elsewhere. */
export function logoOf({ logo }: Look): string | undefined {
  return logo !== null && /^data:image\/(png|jpeg|webp|svg\+xml);base64,[\w+/=]+$/.test(logo)
    ? logo
    : undefined
}

/** The tab's icon, a card with a check mark, as a data URL, so that it need not be fetched. */
export function iconOf({ color }: Look): string {
  const fill = isColor(color) ? color : plainLook.color
  return `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${fill}"/>` +
      '<path d="M9 17l5 5 9-11" fill="none" stroke="#fff" stroke-width="3.5" stroke-linecap="round"/></svg>',
  )}`
}
