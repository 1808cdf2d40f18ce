// How often a property is tried: enough to find what is wrong in seconds, and in `npm run test:long` a good deal more.
const isLong = process.env.LONG_TESTS === '1'

/** For fast-check; one run of a property takes about a hundredth of a second at the most. */
export const runs = { numRuns: isLong ? 20_000 : 500 }

/** The same, where each run is a request. */
export const requestRuns = { numRuns: isLong ? 3_000 : 150 }
