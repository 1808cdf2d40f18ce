// `operator …`: what only the operator of the gateway makes and sets, in its data folder; the gateway may be running.
import path from 'node:path'
import { parseArgs } from 'node:util'
import { commandLine } from '../../core/actor.ts'
import { systemClock } from '../../core/clock.ts'
import { fieldOf, GatewayError } from '../../core/errors.ts'
import { namesOf } from '../../core/objects.ts'
import type { Input } from '../../core/records/inputs.ts'
import { UsageError } from '../../core/usage.ts'
import type { Shown, Texts } from '../../merchants/merchants/index.ts'
import { openCipher } from '../../platform/encryption/index.ts'
import { openStorage, type Storage } from '../../platform/storage/index.ts'
import { APPLICATIONS_HELP, operateApplications } from './applications.ts'
import { KEYS_HELP, operateKeys } from './keys.ts'
import { type RecordName, records } from './records.ts'
import { type ReadSource, readAssignment, readSource, SECRETS, settingOf, shown } from './secrets.ts'
import { type FindLinks, operateUsers, PLACE, USERS_HELP } from './users.ts'

const RECORDS = namesOf(records)

const { merchant, account, surcharge, brand, plan } = records

const HELP = `Shows, creates and changes what only the operator of the gateway may change.

  npm run gateway -- operator SUBJECT [ID]              all of them, or one
  npm run gateway -- operator SUBJECT add NAME=VALUE …  creates one
  npm run gateway -- operator SUBJECT ID NAME=VALUE …   changes one
  npm run gateway -- operator surcharge remove ID

${APPLICATIONS_HELP}

${USERS_HELP}

${KEYS_HELP}

Secrets are no arguments: ${SECRETS.join(' and ')} are read from a file, NAME=@FILE, or from standard input, NAME=@-.

A SUBJECT is merchant, account, surcharge, brand or plan. Changes apply to the next request, those of brands when the gateway is
restarted.

  merchant   ${listed(merchant.toSet)} (empty: any address)
    add      ${listed(merchant.toMake)}
  account    ${listed(account.toSet)}
    add      ${listed(account.toMake)}
  surcharge  ${listed(surcharge.toSet)} (hundredths of a percent, cents)
    add      ${listed(surcharge.toMake)}
  brand      ${listed(brand.toSet)}
    add      ${listed(brand.toMake)}
  plan       ${listed(plan.toSet)} (whether its merchants hold money of others: true, false)
    add      ${listed(plan.toMake)}

  --data DIR  data folder of the gateway (./data/gateway)
  --help      print this

Environment: DATABASE_URL, GATEWAY_ENCRYPTION_KEY and those of the key management service, as for the gateway.`

function listed(inputs: readonly Input[]): string {
  return inputs.map(({ name }) => name).join(', ')
}

/** What is to be done. */
interface Order {
  name: RecordName
  action: 'show' | 'add' | 'set' | 'remove'
  /** Empty: all of them, or one that is still to be made. */
  id: string
  texts: Texts
  dataDir: string
}

/**
 * Runs an operator command.
 * @param findLinks where links for users lead
 * @param read where secrets come from
 * @returns the text to print
 * @throws UsageError for wrong arguments; an Error that says what is wrong with a value or an id
 */
export async function operate(
  args: string[],
  findLinks: FindLinks,
  read: ReadSource = readSource,
): Promise<string> {
  const found = findId(args)
  const { values, positionals } = parseArgs({
    args: args.filter((_arg, index) => index !== found),
    allowPositionals: true,
    options: {
      data: { type: 'string', default: './data/gateway' },
      kms: { type: 'string' },
      before: { type: 'string' },
      'pages-url': { type: 'string' },
      'pages-port': { type: 'string' },
      'public-host': { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return HELP
  const [name = '', ...rest] = positionals
  const dataDir = path.resolve(values.data)
  if (name === 'keys') return operateKeys(rest[0], dataDir, () => openData(dataDir), values)
  if (values.kms !== undefined || values.before !== undefined)
    throw new UsageError('--kms and --before go with operator keys.')
  if (name === 'application') {
    return withData(dataDir, (storage) => operateApplications(storage, dataDir, rest))
  }
  if (name === 'user')
    return withData(dataDir, (storage) => operateUsers(rest, { storage, dataDir, place: values, findLinks }))
  if (PLACE.some((option) => values[option] !== undefined))
    throw new UsageError(`--${PLACE.join(', --')} go with operator user.`)
  const record = RECORDS.find((one) => one === name)
  if (!record) throw new UsageError(`After operator comes ${RECORDS.join(', ')}, application, user or keys.`)
  const order = { ...readOrder(record, rest, read, args[found]), dataDir }
  return withData(dataDir, (storage) => carryOut(storage, order))
}

/** The index of the id among the arguments, or -1. One id of 64 begins with a dash, and must not be read as an option. */
function findId(args: readonly string[]): number {
  const after = args.findIndex((arg) => Object.hasOwn(records, arg)) + 1
  const index = args[after] === 'remove' ? after + 1 : after
  return after > 0 && /^[\w-]{22}$/.test(args[index] ?? '') ? index : -1
}

function readOrder(
  name: RecordName,
  rest: string[],
  read: ReadSource,
  foundId?: string,
): Omit<Order, 'dataDir'> {
  const { toMake, toSet, remove } = records[name]
  if (rest[0] === 'add')
    return { name, action: 'add', id: '', texts: readAssignments(toMake, rest.slice(1), read) }
  if (rest[0] === 'remove') {
    const id = foundId ?? rest[1]
    if (!remove) throw new UsageError(`There is no remove of ${name}s: set its status.`)
    if (id === undefined) throw new UsageError(`Name the ${name} after remove.`)
    return { name, action: 'remove', id, texts: {} }
  }
  const id = foundId ?? (rest[0]?.includes('=') ? undefined : rest.shift())
  const texts = readAssignments(toSet, rest, read)
  if (id === undefined && rest.length > 0) throw new UsageError(`Name the ${name} whose settings these are.`)
  return { name, action: rest.length > 0 ? 'set' : 'show', id: id ?? '', texts }
}

function readAssignments(inputs: readonly Input[], assignments: readonly string[], read: ReadSource): Texts {
  const names = inputs.map(({ name }) => name)
  return Object.fromEntries(
    assignments.map((assignment) => {
      const { name, value } = readAssignment(assignment)
      if (names.includes(name)) return [name, settingOf(name, value, read)]
      throw new UsageError(
        `"${shown(assignment)}" sets nothing: write NAME=VALUE with one of ${names.join(', ')}.`,
      )
    }),
  )
}

/** Opens the data, but never creates a database: a mistyped folder would look like a gateway without accounts. */
function openData(dataDir: string): Promise<Storage> {
  const databaseUrl = process.env.DATABASE_URL || undefined
  return openStorage({ dataDir, databaseUrl }, { mustExist: true })
}

async function withData(dataDir: string, act: (storage: Storage) => Promise<string>): Promise<string> {
  const storage = await openData(dataDir)
  try {
    return await act(storage)
  } catch (error) {
    throw error instanceof GatewayError ? new Error(explain(error)) : error
  } finally {
    await storage.close()
  }
}

async function carryOut(storage: Storage, { name, action, id, texts, dataDir }: Order): Promise<string> {
  const { make, set, remove } = records[name]
  const parts = { cipher: await openCipher(storage, dataDir), clock: systemClock, by: commandLine }
  if (action === 'add') {
    const made = await storage.write((tx) => make(tx, parts, texts))
    return show(storage, name, made.id, made.told)
  }
  if (action === 'set') await storage.write((tx) => set(tx, parts, id, texts))
  if (action === 'remove') {
    await storage.write(async (tx) => remove?.(tx, parts, id))
    return ''
  }
  return show(storage, name, id)
}

/** @param id empty: all of them */
async function show(storage: Storage, name: RecordName, id: string, told: Texts = {}): Promise<string> {
  const shown = await records[name].list(storage.read, id === '' ? {} : { id })
  if (id !== '' && shown.length === 0) throw new Error(`There is no ${name} of this id.`)
  return shown.map((one) => describe(name, { ...one, values: { ...one.values, ...told } })).join('\n')
}

/** The settings in the form in which the command takes them. */
function describe(name: RecordName, { id, title, values }: Shown): string {
  const lines = Object.entries(values).map(([name, value]) => `  ${name}=${value}`)
  return [`${name} ${id} (${title})`, ...lines].join('\n')
}

function explain({ messages }: GatewayError): string {
  return messages
    .map((found) => {
      const field = fieldOf(found)
      return field ? `${field}: ${found.message}` : found.message
    })
    .join('\n')
}
