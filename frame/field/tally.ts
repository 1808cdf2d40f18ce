import { addUp, type DisturbanceKind, type Disturbed } from '../../shared/disturbances.ts'

/** Counts what disturbs one field. */
export interface Tally {
  add(kind: DisturbanceKind): void
}

/** @param onChange called with the total so far */
export function createTally(onChange: (all: Disturbed) => void): Tally {
  let all: Disturbed = { count: 0, kinds: [] }
  return {
    add(kind) {
      all = addUp([all, { count: 1, kinds: [kind] }])
      onChange(all)
    },
  }
}
