// Signs of interference with a field while a person typed into it (rules: hosted-fields.md#disturbed).

/**
 * What a field notices.
 *   key_held     the page took the focus while a key was down, so the key came up in the page
 *   moved        the frame was reloaded or moved in the document while it held a value
 *   covered      something was laid over the frame, or its looks were changed (where the browser can tell)
 *   clipped      part of the frame was cut off or scrolled away
 *   scaled       the frame was enlarged or reduced
 *   foreign_key  the page asked the field to join a vault of another public key
 *   program      a program, not a person, changed a value that was typed
 */
export const disturbanceKinds = [
  'key_held',
  'moved',
  'covered',
  'clipped',
  'scaled',
  'foreign_key',
  'program',
] as const
export type DisturbanceKind = (typeof disturbanceKinds)[number]

/** How often a form's fields were disturbed, and in which ways: each kind once, in the order above. */
export interface Disturbed {
  count: number
  kinds: DisturbanceKind[]
}

/** The count stops here: more disturbances say nothing more. */
export const mostDisturbances = 1_000

/** Adds up what was noticed in several places. */
export function addUp(all: Iterable<Disturbed>): Disturbed {
  const list = [...all]
  const count = list.reduce((sum, disturbed) => sum + disturbed.count, 0)
  return {
    count: Math.min(count, mostDisturbances),
    kinds: disturbanceKinds.filter((kind) => list.some(({ kinds }) => kinds.includes(kind))),
  }
}
