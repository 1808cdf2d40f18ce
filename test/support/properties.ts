// How often a property is tried: enough to find what is wrong in seconds, always with the same values, so that a run can be
// repeated; and in `npm run test:long` a good deal more, with new values each time.
const isLong = process.env.LONG_TESTS === '1'

/** For fast-check. */
export const runs: { numRuns: number; seed?: number } = isLong
  ? { numRuns: 20_000 }
  : { numRuns: 500, seed: 1 }

/** The same, where each run is a request. */
export const requestRuns = isLong ? { numRuns: 3_000 } : { numRuns: 150, seed: 1 }

/** The same, over the whole API. */
export const fuzzRuns = isLong ? { numRuns: 20_000 } : { numRuns: 1_500, seed: 1 }

/** Orders of up to thirty operations. */
export const modelRuns = isLong ? { numRuns: 400 } : { numRuns: 25, seed: 1 }

/** Styles of anything at all. */
export const styleRuns = isLong ? { numRuns: 1_000, seed: Date.now() } : { numRuns: 60, seed: 1 }

/** Characters of a text that is far too long: more than the gateway takes of a request. */
export const tooLong = isLong ? 10_000_000 : 1_200_000

/** Messages of each kind that a page sends as fast as it can. */
export const flood = isLong ? 10_000 : 2_000

/** How often a gateway is killed under load. */
export const crashRuns = isLong ? { kills: 60, seed: undefined } : { kills: 4, seed: 1 }
