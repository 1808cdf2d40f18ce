// npm run bench:gateway — payments of a second on each engine beside what the machine can do, what a million
// transactions slow down, and how fast is collected what is due on one day. Whatever ends it, what it started is stopped
// and its folder is gone.
import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs'
import { cpus } from 'node:os'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { dueCharges } from './gateway/due-charges.ts'
import { dueReminders } from './gateway/due-reminders.ts'
import { engineNames, folderOnDisk, openEngine } from './gateway/engines.ts'
import { measureGrowth } from './gateway/growth/measure-growth.ts'
import { measureMonths } from './gateway/growth/measure-months.ts'
import { measureArchive } from './gateway/measure-archive.ts'
import { measureBeside } from './gateway/measure-beside.ts'
import { measureClock } from './gateway/measure-clock.ts'
import { measureConsole } from './gateway/measure-console.ts'
import { measureCost } from './gateway/measure-cost.ts'
import { measureDrivers } from './gateway/measure-drivers.ts'
import { measureDueDay } from './gateway/measure-due.ts'
import { measureHostile } from './gateway/measure-hostile.ts'
import { measureKeys } from './gateway/measure-keys.ts'
import { type Measuring, measureLoad } from './gateway/measure-load.ts'
import { measureLog } from './gateway/measure-log.ts'
import { measureMixed } from './gateway/measure-mixed.ts'
import { measurePlans } from './gateway/measure-plans.ts'
import { measureProfile } from './gateway/measure-profile.ts'
import { measureSize } from './gateway/measure-size.ts'
import { measureTokens } from './gateway/measure-tokens.ts'

const HELP = `npm run bench:gateway -- [options]

  --engine sqlite|postgresql   one of the two   (both, one after the other)
  --only load|cost|profile|size|beside|keys|due|reminders|console|plans|log|tokens|
                               hostile|clock|mixed|growth|months|archive|drivers
                               payments of a second, what a charge costs on PostgreSQL, where its time goes, what many
                               transactions slow down, what a client that lists costs those
                               who pay, what an Idempotency-Key costs, what is due on one day, what the console shows, the
                               plans of its lists among the most transactions, what the log of requests costs, access
                               tokens of a second, what senders without a key or a merchant that turns its test clock cost
                               those who pay, all kinds of requests with faults, how everything is found among the most
                               transactions on PostgreSQL and how large they are, the same on
                               monthly partitions, what archives cost those who pay, or what
                               another library for SQLite would do   (all)
  --seconds N                  for each measure   (6)
  --rows N,N,…                 transactions, rising   (1000,10000,100000,1000000)
  --visits N, --minutes N      of all kinds of requests: so many customers a second, for so long   (10, 6)
  --due N,N,…                  recurring charges, and invoices with a reminder, rising   (1000,10000)
`

const PARTS = [
  'load',
  'cost',
  'profile',
  'size',
  'beside',
  'keys',
  'due',
  'reminders',
  'console',
  'plans',
  'log',
  'tokens',
  'hostile',
  'clock',
  'mixed',
  'growth',
  'months',
  'archive',
  'drivers',
] as const

function readOptions() {
  const { values } = parseArgs({
    options: {
      engine: { type: 'string' },
      only: { type: 'string' },
      seconds: { type: 'string', default: '6' },
      rows: { type: 'string', default: '1000,10000,100000,1000000' },
      due: { type: 'string', default: '1000,10000' },
      visits: { type: 'string', default: '10' },
      minutes: { type: 'string', default: '6' },
    },
  })
  const engines = engineNames.filter((name) => name === (values.engine ?? name))
  const parts = PARTS.filter((part) => part === (values.only ?? part))
  const seconds = Number(values.seconds)
  const rows = values.rows.split(',').map(Number)
  const due = values.due.split(',').map(Number)
  const mixed = { visitsPerSecond: Number(values.visits), seconds: Number(values.minutes) * 60 }
  const areRight =
    seconds > 0 && mixed.visitsPerSecond > 0 && mixed.seconds > 0 && isRising(rows) && isRising(due)
  if (engines.length === 0 || parts.length === 0 || !areRight) throw new Error(HELP)
  return { engines, parts, seconds, rows, due, mixed }
}

const isRising = (counts: readonly number[]) =>
  counts.every((count, at) => Number.isInteger(count) && count > (counts[at - 1] ?? 0))

/** Milliseconds until a block is on the disk, which is what a commit waits for. */
function syncTime(folder: string): number {
  const file = openSync(path.join(folder, 'sync'), 'w')
  const times = 50
  const block = Buffer.alloc(4096)
  const begin = performance.now()
  for (let at = 0; at < times; at++) {
    writeSync(file, block, 0, block.length, at * block.length)
    fdatasyncSync(file)
  }
  closeSync(file)
  return (performance.now() - begin) / times
}

async function measure(signal: AbortSignal) {
  const { engines, parts, seconds, rows, due, mixed } = readOptions()
  const measuring: Measuring = { seconds, signal }
  await using stack = new AsyncDisposableStack()
  const folder = folderOnDisk(stack)
  const [{ model = '' } = {}, ...others] = cpus()
  const disk = `${syncTime(folder).toFixed(1)} ms until a block is on the disk`
  console.log(`${1 + others.length} x ${model.trim()}, Node ${process.versions.node}, ${disk}`)
  for (const name of engines) {
    await using started = new AsyncDisposableStack()
    const engine = await openEngine(name, folder, started)
    if (parts.includes('load')) console.log(`\n${await measureLoad(engine, measuring)}`)
    if (parts.includes('cost')) console.log(`\n${await measureCost(engine, measuring)}`)
    if (parts.includes('profile')) console.log(`\n${await measureProfile(engine, measuring)}`)
    if (parts.includes('size')) console.log(`\n${await measureSize(engine, rows, measuring)}`)
    if (parts.includes('beside')) console.log(`\n${await measureBeside(engine, rows, measuring)}`)
    if (parts.includes('keys')) console.log(`\n${await measureKeys(engine, measuring)}`)
    if (parts.includes('due')) console.log(`\n${await measureDueDay(engine, due, measuring, dueCharges)}`)
    if (parts.includes('reminders'))
      console.log(`\n${await measureDueDay(engine, due, measuring, dueReminders)}`)
    if (parts.includes('tokens')) console.log(`\n${await measureTokens(engine, measuring)}`)
    if (parts.includes('hostile')) console.log(`\n${await measureHostile(engine, measuring)}`)
    if (parts.includes('clock')) console.log(`\n${await measureClock(engine, measuring)}`)
    if (parts.includes('mixed')) console.log(`\n${await measureMixed(engine, { ...mixed, signal })}`)
    if (parts.includes('log')) console.log(`\n${await measureLog(engine, measuring)}`)
    if (parts.includes('plans')) console.log(`\n${await measurePlans(engine, rows.at(-1) ?? 1, measuring)}`)
    if (parts.includes('growth')) console.log(`\n${await measureGrowth(engine, rows.at(-1) ?? 1, measuring)}`)
    if (parts.includes('months')) console.log(`\n${await measureMonths(engine, rows.at(-1) ?? 1, measuring)}`)
    if (parts.includes('archive')) console.log(`\n${await measureArchive(engine, rows[0] ?? 1, measuring)}`)
    if (parts.includes('drivers')) console.log(`\n${await measureDrivers(engine, measuring)}`)
    if (parts.includes('console')) console.log(`\n${await measureConsole(engine, rows, measuring)}`)
  }
}

const interrupt = new AbortController()
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => interrupt.abort())
try {
  await measure(interrupt.signal)
} catch (error) {
  // What breaks once it is told to stop breaks because of that.
  console.error(interrupt.signal.aborted ? '\nStopped.' : error instanceof Error ? error.message : error)
  process.exitCode = 1
}
