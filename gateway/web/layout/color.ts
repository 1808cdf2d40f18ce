// A brand's color, made light or dark enough to be read (WCAG 2.2, 1.4.3).

/** Red, green and blue, 0 to 255. */
type Rgb = readonly [number, number, number]

const WHITE: Rgb = [255, 255, 255]
const BLACK: Rgb = [0, 0, 0]

/** The papers of the stylesheet that text in the brand's color stands on. */
const PAPERS = { light: '#eef0f4', dark: '#1e2430' } as const

/** The contrast that text needs, and a little more, because the colors are rounded. */
const ENOUGH = 4.6

export interface BrandColors {
  /** Of links and buttons. */
  accent: string
  /** Of text on a button. */
  onAccent: string
}

/** Whether a text is `#rrggbb`. All else must not get into a stylesheet. */
export const isColor = (text: string): boolean => /^#[\da-f]{6}$/i.test(text)

/** The colors of a brand on light and on dark pages. @param color `#rrggbb` */
export function brandColors(color: string): { light: BrandColors; dark: BrandColors } {
  const own = read(color)
  const light = untilReadable(own, BLACK, read(PAPERS.light))
  const dark = untilReadable(own, WHITE, read(PAPERS.dark))
  return {
    light: { accent: write(light), onAccent: '#ffffff' },
    dark: { accent: write(dark), onAccent: write(mix(dark, BLACK, 0.88)) },
  }
}

/** WCAG's contrast of two colors, 1 to 21. @param one, other `#rrggbb` */
export function contrast(one: string, other: string): number {
  return ratio(read(one), read(other))
}

/** Mixes so much of another color into one that it can be read on a paper. */
function untilReadable(own: Rgb, into: Rgb, paper: Rgb): Rgb {
  for (let share = 0; share < 1; share += 0.02) {
    const mixed = mix(own, into, share)
    if (ratio(mixed, paper) >= ENOUGH) return mixed
  }
  return into
}

function ratio(one: Rgb, other: Rgb): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function mix([red, green, blue]: Rgb, into: Rgb, share: number): Rgb {
  const part = (from: number, to: number) => Math.round(from + (to - from) * share)
  return [part(red, into[0]), part(green, into[1]), part(blue, into[2])]
}

function read(color: string): Rgb {
  const part = (from: number) => Number.parseInt(color.slice(from, from + 2), 16)
  return [part(1), part(3), part(5)]
}

const write = (color: Rgb): string => `#${color.map((part) => part.toString(16).padStart(2, '0')).join('')}`
