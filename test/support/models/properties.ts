// How often properties are tried. Normally few times and with the same values, so that a run takes seconds and can be repeated;
// in `npm run test:long` many times, with new values each time.
const isLong = process.env.LONG_TESTS === '1'

/** Settings for fast-check. */
export const runs: { numRuns: number; seed?: number } = isLong
  ? { numRuns: 20_000 }
  : { numRuns: 500, seed: 1 }

/** Settings for properties that send a request in each run. */
export const requestRuns = isLong ? { numRuns: 3_000 } : { numRuns: 150, seed: 1 }

/** A long run says its seed, with which it can be repeated. */
const fuzzSeed = isLong ? Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31) : 1
if (isLong) console.info(`FUZZ_SEED=${fuzzSeed}`)

/** Settings for fuzzing the whole API. */
export const fuzzRuns = { numRuns: isLong ? 20_000 : 1_000, seed: fuzzSeed }

/** Settings for fuzzing the forms and addresses of all pages. */
export const formRuns = { numRuns: isLong ? 5_000 : 450, seed: fuzzSeed }

/** Settings for the model, with sequences of up to thirty operations. */
export const modelRuns = isLong ? { numRuns: 400 } : { numRuns: 15, seed: 1 }

/** Settings for the model of recurring charges, in which days go by: a few seconds each on PostgreSQL. */
export const recurringModelRuns = isLong ? { numRuns: 100 } : modelRuns

/** Settings for arbitrary styles. */
export const styleRuns = isLong ? { numRuns: 1_000, seed: Date.now() } : { numRuns: 60, seed: 1 }

/** The length of a text that is far too long: more than the gateway accepts in a request. */
export const tooLong = isLong ? 10_000_000 : 1_200_000

/** How many messages of each kind a page sends as fast as it can. */
export const flood = isLong ? 10_000 : 2_000

/** Settings for killing gateways under load. */
export const crashRuns = isLong ? { kills: 60, seed: undefined } : { kills: 2, seed: 1 }
