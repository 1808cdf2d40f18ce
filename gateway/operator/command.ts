// `operator …`: changes what only the operator may set, in the gateway's own data. The gateway may be running meanwhile.
import path from 'node:path'
import { parseArgs } from 'node:util'
import { systemClock } from '../core/clock.ts'
import { GatewayError } from '../core/errors.ts'
import {
  listForOperator,
  type OperatorRow,
  type OperatorSubject,
  operatorSettings,
  setByOperator,
} from '../merchants/index.ts'
import { openStorage, type Storage } from '../storage/index.ts'
import { KEYS_HELP, operateKeys, UsageError } from './keys.ts'

const HELP = `Shows and sets what only the operator of the gateway sets.

  npm run gateway -- operator account  [ID [NAME=VALUE …]] [--data DIR]
  npm run gateway -- operator merchant [ID [NAME=VALUE …]] [--data DIR]

${KEYS_HELP}

Without an ID account and merchant show all of them. What is set counts from the next request on.

  account   ${operatorSettings.account.join(', ')}
  merchant  ${operatorSettings.merchant.join(', ')} (empty: any address)

  --data DIR  data folder of the gateway (./data/gateway)
  --help      print this

Environment: DATABASE_URL, as for the gateway.`

/**
 * Runs an operator command.
 * @returns the text to print
 * @throws UsageError for wrong arguments; an Error that says what is wrong with a value or an id
 */
export async function operate(args: string[]): Promise<string> {
  const found = findId(args)
  const { values, positionals } = parseArgs({
    args: args.filter((_arg, index) => index !== found),
    allowPositionals: true,
    options: {
      data: { type: 'string', default: './data/gateway' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return HELP
  const [subject = '', ...rest] = positionals
  if (subject === 'keys') return operateKeys(rest[0], path.resolve(values.data), () => openData(values.data))
  if (subject !== 'account' && subject !== 'merchant')
    throw new UsageError('After operator comes account, merchant or keys.')
  const id = args[found] ?? (rest[0]?.includes('=') ? undefined : rest.shift())
  const settings = readAssignments(subject, rest)
  if (id === undefined && rest.length > 0)
    throw new UsageError(`Name the ${subject} whose settings these are.`)
  const storage = await openData(values.data)
  try {
    return await completeOperation(storage, subject, id, settings)
  } catch (error) {
    throw error instanceof GatewayError ? new Error(explain(error)) : error
  } finally {
    await storage.close()
  }
}

/** The index of the id among the arguments, or -1. One id of 64 begins with a dash, and must not be read as an option. */
function findId(args: readonly string[]): number {
  const index = args.findIndex((arg) => arg === 'account' || arg === 'merchant') + 1
  return index > 0 && /^[\w-]{22}$/.test(args[index] ?? '') ? index : -1
}

function readAssignments(subject: OperatorSubject, assignments: readonly string[]): Record<string, string> {
  const names = operatorSettings[subject]
  return Object.fromEntries(
    assignments.map((assignment) => {
      const [, name = '', value = ''] = /^([^=]*)=(.*)$/s.exec(assignment) ?? []
      if (names.includes(name)) return [name, value]
      throw new UsageError(`"${assignment}" sets nothing: write NAME=VALUE with one of ${names.join(', ')}.`)
    }),
  )
}

/** Opens the data, but never creates a database: a mistyped folder would look like a gateway without accounts. */
function openData(folder: string): Promise<Storage> {
  const databaseUrl = process.env.DATABASE_URL || undefined
  return openStorage({ dataDir: path.resolve(folder), databaseUrl }, { mustExist: true })
}

async function completeOperation(
  storage: Storage,
  subject: OperatorSubject,
  id: string | undefined,
  settings: Record<string, string>,
): Promise<string> {
  if (id !== undefined && Object.keys(settings).length > 0)
    await setByOperator({ storage, clock: systemClock }, subject, id, settings)
  const all = await listForOperator(storage.read, subject)
  const rows = all.filter((row) => id === undefined || row.id === id)
  if (id !== undefined && rows.length === 0) throw new Error(`There is no ${subject} of this id.`)
  return rows.map((row) => describe(subject, row)).join('\n')
}

/** The settings in the form in which the command takes them. */
function describe(subject: OperatorSubject, row: OperatorRow): string {
  const shown = 'mode' in row ? `${row.type}, ${row.mode}: ${row.name}` : row.name
  const values = new Map<string, unknown>(Object.entries(row))
  const lines = operatorSettings[subject].map((name) => {
    const value = values.get(name)
    return `  ${name}=${typeof value === 'number' ? value === 1 : value}`
  })
  return [`${subject} ${row.id} (${shown})`, ...lines].join('\n')
}

function explain({ messages }: GatewayError): string {
  return messages.map(({ context, message }) => (context ? `${context}: ${message}` : message)).join('\n')
}
