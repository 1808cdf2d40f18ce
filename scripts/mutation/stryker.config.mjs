// What `npm run test:mutation` changes, and what it leaves alone. The tests that have to notice are in test/unit/frame/.

/**
 * Only a browser can judge these: they are about places and sizes, and a DOM without a layout has neither. What they promise is
 * tested in three engines.
 */
const GEOMETRY = [
  // Where the caret may scroll: test/browser/red-team/geometry.test.ts and wheel.test.ts.
  'frame/field/look/lens.ts',
  // Whether all digits are equally wide: test/browser/red-team/geometry.test.ts, in which a font without that gives way.
  'frame/field/look/digit-width.ts',
]

/** Has one statement, which waits for the first script: every browser test fails without it. */
const ENTRIES = ['frame/main.ts']

export default {
  testRunner: 'in-process',
  plugins: ['./scripts/mutation/plugin.ts'],
  mutate: [
    'frame/**/*.ts',
    'src/port.ts',
    'src/protocol.ts',
    'src/vault-protocol.ts',
    '!frame/**/*.d.ts',
    ...[...GEOMETRY, ...ENTRIES].map((file) => `!${file}`),
  ],
  // The copy in which the mutants are has what the tests import, and no more.
  ignorePatterns: [
    '*',
    '!frame/**',
    '!src/**',
    '!shared/**',
    '!test/unit/**',
    '!test/support/models/properties.ts',
    '!scripts/mutation/**',
    '!package.json',
  ],
  tempDirName: '.build-mutation',
  // Stryker would read this with the compiler's old interface. Node needs none: it strips the types.
  tsconfigFile: 'none.json',
  coverageAnalysis: 'perTest',
  concurrency: 2,
  // A busy machine must not make a survivor look like a mutant that never ends.
  timeoutMS: 60_000,
  dryRunTimeoutMinutes: 30,
  reporters: ['clear-text', 'progress-append-only', 'json'],
  clearTextReporter: { reportTests: false, allowColor: false, logTests: false },
  jsonReporter: { fileName: '.build-mutation-report/mutation.json' },
  // Below the first figure the run fails.
  thresholds: { break: 94, low: 94, high: 98 },
}
