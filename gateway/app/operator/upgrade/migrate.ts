// `migrate`: the steps of an upgrade, in the foreground.
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startWatch } from '../../../core/clock.ts'
import { limits } from '../../../core/limits.ts'
import {
  backgroundSteps,
  contract,
  lookInto,
  mayGoBack,
  type OnProgress,
  openStorage,
  runAll,
  type Storage,
  stepStatus,
} from '../../../platform/storage/index.ts'
import { planText } from './plan.ts'

const HELP = `Upgrades the schema to this version, as the start of a gateway does, and also runs what gateways leave for the background.
On PostgreSQL gateways of the previous version may be running.

  npm run gateway -- migrate [options]

  --plan      only print the steps that are left, what each locks, and rows to go; nothing is changed
  --contract  then end the upgrade: afterwards the previous version can't use the database any more
  --data DIR  data folder of the gateway (./data/gateway)
  --help      print this

Environment: DATABASE_URL, as for the gateway.`

/**
 * Runs the command.
 * @param print called with each line of progress
 * @returns the last text to print
 * @throws UsageError for wrong arguments; an Error that says what to do when a step fails
 */
export async function migrateCommand(args: string[], print: (line: string) => void): Promise<string> {
  const { values } = parseArgs({
    args,
    options: {
      data: { type: 'string', default: './data/gateway' },
      plan: { type: 'boolean', default: false },
      contract: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return HELP
  const place = { dataDir: path.resolve(values.data), databaseUrl: process.env.DATABASE_URL || undefined }
  if (values.plan) return during(await lookInto(place), planOf)
  const onProgress = printed(print)
  const storage = await openStorage(place, { isAlone: true, mustExist: true }, onProgress)
  return during(storage, async () => {
    await runAll(storage, onProgress)
    if (values.contract) await contract(storage, onProgress)
    return resultOf(storage)
  })
}

async function during<T>(storage: Storage, work: (storage: Storage) => Promise<T>): Promise<T> {
  try {
    return await work(storage)
  } finally {
    await storage.close()
  }
}

const planOf = async (storage: Storage) => planText(await stepStatus(storage), storage.dialect.isShared)

async function resultOf(storage: Storage): Promise<string> {
  const left = await backgroundSteps(storage)
  if (left.length > 0)
    return `${left.length} steps have filled what there is. Gateways of the previous version are running and add rows, so they run once
more when those have ended: gateways of this version do that by themselves.`
  if (!(await mayGoBack(storage))) return 'The upgrade has been ended. The schema is of this version.'
  return `This version's gateways have all that they need. When no gateway of the previous version will run again, end the upgrade with
migrate --contract.`
}

/** A line for each step, and now and then one while it runs. */
function printed(print: (line: string) => void): OnProgress {
  let since = startWatch()
  let sinceLine = since
  return ({ id }, state) => {
    if (state === 'begun') {
      since = startWatch()
      sinceLine = since
    } else if (state === 'finished') print(`${id}: finished in ${(since() / 1000).toFixed(1)} s`)
    else if (sinceLine() > limits.upgrade.logMs) {
      sinceLine = startWatch()
      print(`${id}: ${typeof state === 'object' ? `${state.filled} rows` : state}`)
    }
  }
}
