// npm run test:plants [-- id…]: plants leaks and mutations into the hosted fields, one at a time, and expects the red team's tests to
// notice each, in separate fields and in a card. Ends with `N caught, N missed`. What is planted: plants.ts.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ensureForTests } from '../../scripts/browser.ts'
import { results as resultsFolder, root, run } from '../../scripts/test/suites.ts'
import { buildPlant, forgetOthers } from './build.ts'
import type { Plant } from './plant.ts'
import { allPlants } from './plants.ts'
import { CONTROL, idInCard, type Report, resultsOf, type Trial, trialsOf, verdictOn } from './trials.ts'

const ids = process.argv.slice(2)
const chosen = allPlants.filter(({ id }) => ids.length === 0 || ids.some((wanted) => id.startsWith(wanted)))
if (!chosen.length) throw new Error(`There is no plant ${ids.join(', ')}.`)
const control: Plant = {
  id: CONTROL,
  does: '',
  changes: [],
  caughtBy: chosen.flatMap(({ caughtBy }) => caughtBy),
}

/** Builds one after the other: a bundler uses all processors. */
async function build(plants: readonly Plant[]): Promise<Trial[]> {
  const trials: Trial[] = []
  for (const plant of plants) {
    trials.push(...trialsOf(plant, await buildPlant(plant)))
  }
  return trials
}

/** Runs the tests of all trials in one process. */
function runTrials(trials: readonly Trial[]): Report {
  const report = path.join(resultsFolder, `plants-${process.pid}.json`)
  run('playwright', ['test', '--config', 'test/plants/playwright.config.ts', '--reporter=dot,json'], {
    PLANT_TRIALS: JSON.stringify(trials),
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  })
  return JSON.parse(readFileSync(report, 'utf8'))
}

function conclude({ suites, errors }: Report): boolean {
  const results = resultsOf({ suites, errors })
  for (const { message } of errors) console.log(`error: ${message}`)
  const controls = [CONTROL, idInCard(CONTROL)].flatMap((id) => results.get(id) ?? [])
  const broken = controls.filter(({ hasPassed }) => !hasPassed)
  for (const { title, errors } of broken) console.log(`fails without a plant: ${title}: ${errors[0]}`)
  const verdicts = chosen.flatMap((plant) =>
    trialsOf(plant, '').map(({ id }) => ({ id, plant, ...verdictOn(plant, results.get(id) ?? []) })),
  )
  for (const { id, plant, isCaught, why } of verdicts) {
    console.log(`${isCaught ? 'caught' : 'MISSED'} ${id}: ${plant.does} [${why}]`)
  }
  const missed = verdicts.filter(({ isCaught }) => !isCaught).length
  console.log(`\n${verdicts.length - missed} caught, ${missed} missed`)
  return missed === 0 && broken.length === 0 && errors.length === 0
}

const begun = performance.now()
// Somebody who names plants is working on them, and knows whether the tests pass without.
const trials = await build(ids.length === 0 ? [control, ...chosen] : chosen)
if (ids.length === 0) forgetOthers(trials.map(({ folder }) => folder))
ensureForTests()
const ok = conclude(runTrials(trials))
console.log(
  `${Math.round((performance.now() - begun) / 1000)} s, in ${path.relative(process.cwd(), root) || '.'}`,
)
process.exitCode = ok ? 0 : 1
