export default {
  testRunner: 'in-process',
  plugins: ['./scripts/mutation/plugin.ts'],
  mutate: ['frame/**/*.ts'],
  tsconfigFile: 'none.json',
  ignorePatterns: ['*', '!frame/**', '!src/**', '!shared/**', '!test/unit/**', '!scripts/mutation/**', '!package.json', '!tsconfig*.json'],
  coverageAnalysis: 'perTest',
  reporters: ['clear-text', 'progress'],
  tempDirName: '.build-mutation',
  concurrency: 1,
}
