import { type ChallengeWindow, WINDOWS } from './protocol.ts'

/** The page's color scheme at a place: a page may also set it in a meta element, which does not show in computed styles. */
export function colorSchemeAt(element: HTMLElement): string {
  const { colorScheme } = getComputedStyle(element)
  const meta = document.querySelector<HTMLMetaElement>('meta[name=color-scheme]')
  return (colorScheme === 'normal' && meta?.content) || colorScheme
}

/** Pixels that the frame's heading and the dialog's edge add to a challenge. */
export const AROUND = 72

/**
 * The protocol's size that fits: in a container the widest, in a dialog the usual one, or the full page where there's no room.
 * @param container shows it; undefined for a dialog
 */
export function fittingWindow(container: HTMLElement | undefined, fullPage: boolean): ChallengeWindow {
  if (container) {
    const room = container.clientWidth
    return room >= 600 ? '600x400' : room >= 500 ? '500x600' : room >= 390 ? '390x400' : '250x400'
  }
  const isSmall = window.innerWidth < 500 + AROUND || window.innerHeight < 600 + AROUND
  return fullPage || isSmall ? 'FULL' : '500x600'
}

/** Width and height in pixels; undefined for the full page. */
export function pixelsOf(size: ChallengeWindow): { width: number; height: number } | undefined {
  if (size === WINDOWS[4]) return undefined
  const [width = 0, height = 0] = size.split('x').map(Number)
  return { width, height }
}
