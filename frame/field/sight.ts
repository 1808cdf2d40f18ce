// Notices what is done to a frame while a person types into it (rules: hosted-fields.md#disturbed). A frame can't see the page
// around it; it sees how much of itself is visible, how large it is, and how many pixels it has to one.
import type { DisturbanceKind } from '../../shared/disturbances.ts'

/** How often a browser looks whether something lies over the frame, in milliseconds: the shortest that Chromium allows. */
const LOOK_EVERY = 100

/** Parts of the frame at which the browser says how much of it is visible, and the least that counts as clipped. */
const PARTS = [0, 0.25, 0.5, 0.75, 0.9]
const CUT = 0.1

/** A change of size by less than this factor is a layout that makes room, as for a brand's logo. */
const ROOM = 2

interface Seen {
  /** The part of the frame that is visible, from 0 to 1. */
  part: number
  /** Whether the browser is sure that nothing covers the frame; not every browser looks. */
  isClear: boolean
}

/**
 * Watches the frame.
 * @param isTyping whether a person is typing right now: before and after that, pages show and hide what they like
 */
export function watchSight(isTyping: () => boolean, onDisturbed: (kind: DisturbanceKind) => void): void {
  const disturb = (kind: DisturbanceKind) => {
    if (isTyping()) onDisturbed(kind)
  }

  let last: Seen | undefined
  const onSeen = ([entry]: IntersectionObserverEntry[]) => {
    if (!entry) return
    const { isVisible = false } = entry as { isVisible?: boolean }
    const seen = { part: entry.intersectionRatio, isClear: isVisible }
    if (last && seen.part < last.part - CUT) disturb('clipped')
    else if (last?.isClear && !seen.isClear) disturb('covered')
    last = seen
  }
  const options = { threshold: PARTS, trackVisibility: true, delay: LOOK_EVERY }
  new IntersectionObserver((entries) => onSeen(entries.slice(-1)), options).observe(document.documentElement)

  let size = [innerWidth, innerHeight, devicePixelRatio]
  window.addEventListener('resize', () => {
    const now = [innerWidth, innerHeight, devicePixelRatio]
    const factors = now.map((length, at) => length / (size[at] ?? length))
    const [, , zoom] = factors
    // A frame that was not displayed yet had no size.
    const wasShown = size.every((length) => length > 0)
    if (wasShown && (zoom !== 1 || factors.some((factor) => factor > ROOM || factor < 1 / ROOM)))
      disturb('scaled')
    size = now
  })
}
