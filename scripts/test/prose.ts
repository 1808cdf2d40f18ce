// Finds words that make English sound translated, in comments, texts and docs. CONTRIBUTING.md says how we write.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './suites.ts'

/** What we don't write, and what we write in its place. */
const GIVEAWAYS: ReadonlyArray<readonly [RegExp, string]> = [
  [/\b(some|no)body('s)?\b/i, 'the role: a customer, a script, no caller'],
  [/\bbeside\b/i, 'next to'],
  [/\banew\b/i, 'again'],
  [/\bat once\b/i, 'immediately, or at the same time'],
  [/\bmeanwhile\b/i, 'since, while'],
  [/\bwhatever\b/i, 'any, no matter what'],
  [/\bthereby\b/i, 'so'],
  [/\bby itself\b/i, 'alone, automatically'],
  [/\b(is|are|was|were) told\b|\btold of\b/i, 'who says it: the gateway reports'],
  [/\btells? (a|an|the|each|it|its|what|whether|how) /i, 'says, shows, reports, reveals'],
  [/\bstands? (in|on|for|there|where|before|between)\b/i, 'is, means'],
  [/\bcomes? of\b/i, 'results from'],
  [/\bgoes on\b/i, 'continues'],
  [/\bso long as\b/i, 'while, if'],
  [/\bfor who\b/i, 'for people who'],
  [/\bthe one before\b/i, 'the previous one'],
  [/\bunder way\b/i, 'running'],
  [/\bgets? out\b/i, 'leaks'],
  [/\btakes? back\b/i, 'revokes, undoes'],
  [/\bis there already\b/i, 'exists'],
  [/\bof (its|your|their|our) own\b(?! [a-z])/i, 'its own …, separate'],
  [/\ball of it\b/i, 'everything'],
  [/\bwithdrawn\b/i, 'revoked, canceled'],
  [/\bwished\b/i, 'requested'],
  [
    /colour|behaviour|catalogue|defence|licence|neighbour|judgement|labelled(?!by)|cancelled|centre|favour|honour/i,
    'American spelling',
  ],
  [
    /\b\w*(serial|normal|recogn|initial|organ|optim|author|custom)is(e|es|ed|ing|ation)\b/i,
    'American spelling',
  ],
]

/** What is already written this way, and has to stay so. */
const CLEAN = [
  '{src,frame,shared,pages,demo,server,mcp,testing,examples}/**/*.{ts,tsx,js,mjs,css,html,md}',
  'scripts/**/!(prose).{ts,mjs,css}',
  'deploy/**/*.{mjs,yaml,yml,ini,cfg}',
  '{README,CONTRIBUTING,SECURITY}.md',
  'docs/!(benchmarks).md',
  'docs/!(reference)/**/*.md',
]

function* faultsIn(file: string) {
  const lines = readFileSync(path.join(root, file), 'utf8').split('\n')
  for (const [at, line] of lines.entries()) {
    for (const [pattern, better] of GIVEAWAYS) {
      const found = pattern.exec(line)
      if (found) yield `${file}:${at + 1}: "${found[0].trim()}": better: ${better}`
    }
  }
}

const files = globSync(CLEAN, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] })
const faults = files.flatMap((file) => [...faultsIn(file)])
for (const fault of faults) console.log(fault)
process.exitCode = faults.length ? 1 : 0
