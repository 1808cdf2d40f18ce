// `init`: creates the data where there is none, and the link with which the first operator signs up.

import { commandLine } from '../core/actor.ts'
import { systemClock } from '../core/clock.ts'
import { makeDataFolder } from '../core/data-folder.ts'
import { codeOf } from '../core/errors.ts'
import { UsageError } from '../core/usage.ts'
import { openBrands } from '../merchants/partners/index.ts'
import { createOperatorLink } from '../merchants/users/index.ts'
import { openCipher } from '../platform/encryption/index.ts'
import {
  DataFolderInUse,
  lookInto,
  missingSteps,
  openStorage,
  type Storage,
} from '../platform/storage/index.ts'
import { operatorLink } from '../web/index.ts'
import { readOptions, toGatewayOptions } from './command-line.ts'
import type { GatewayOptions } from './options.ts'
import { pagesUrlBefore } from './servers.ts'

const HELP = `Creates the database and the encryption keys where there are none, and prints a link with which the first operator signs up.

  npm run gateway -- init [options]

Give it the options and the environment that the gateway is started with: they say where the data is, and where the pages will be.
The link works once, for 24 hours, while the gateway runs. Another init creates another link, and revokes the first one. Once
there is an operator, init refuses: use operator user.

  --data DIR          data folder: database and keys   (./data/gateway)
  --pages-url ORIGIN  origin of the pages for people, behind a proxy
  --pages-port N      their port without a proxy       (8445)
  --public-host NAME  their host without a proxy       (localhost)
  --help              print this

Environment: DATABASE_URL and GATEWAY_ENCRYPTION_KEY, as for the gateway.`

/**
 * Runs the command.
 * @returns the text to print, with the link
 * @throws UsageError for wrong options; an Error that says what to do where there is an operator already
 */
export async function init(args: string[]): Promise<string> {
  const values = readOptions(args)
  if (values.help) return HELP
  if (values.demo) throw new UsageError('Leave out --demo: it creates an operator itself.')
  const options = toGatewayOptions(values)
  const place = { ...options, dataDir: makeDataFolder(options.dataDir) }
  try {
    return await prepare(place)
  } catch (error) {
    // An init that runs at the same time has kept the file to itself for longer than this one waits.
    throw codeOf(error)?.startsWith('SQLITE_BUSY') ? new Error(NOT_READY) : error
  }
}

async function prepare(place: GatewayOptions): Promise<string> {
  const storage = await openData(place)
  try {
    const clock = systemClock
    const cipher = await openCipher(storage, place.dataDir)
    const [brand] = await openBrands(storage, clock)
    const pagesUrl = pagesUrlBefore(place, brand)
    if (pagesUrl === undefined) throw new UsageError(NO_ADDRESS)
    const secret = await createOperatorLink({ storage, cipher, clock, by: commandLine })
    if (secret === undefined) throw new Error(HAS_OPERATOR)
    return textOf(operatorLink(pagesUrl, secret))
  } finally {
    await storage.close()
  }
}

/** On SQLite a gateway may be running in the data folder: then the database is used as it is. */
async function openData(place: Pick<GatewayOptions, 'dataDir' | 'databaseUrl'>): Promise<Storage> {
  try {
    return await openStorage(place, { isAlone: true })
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error
    const storage = await lookInto(place).catch(() => undefined)
    const missing = storage && (await missingSteps(storage).catch(() => undefined))
    if (storage && missing?.length === 0) return storage
    await storage?.close()
    throw new Error(NOT_READY)
  }
}

const textOf = (link: string) => `Open this link to create the operator's account:

  ${link}

It works once, and expires in 24 hours. The gateway has to run: start it with the same options. An earlier link no longer works.`

const NO_ADDRESS =
  'init has to know where the pages will be: name their port with --pages-port, or their origin with --pages-url.'

const HAS_OPERATOR = `There is an operator already. These commands help:

  npm run gateway -- operator user                 lists all users
  npm run gateway -- operator user reset EMAIL     gives a user another password
  npm run gateway -- operator user add email=… name=… is_operator=true`

const NOT_READY =
  'Another process is setting up this data folder, or an earlier version of the gateway runs in it. Wait for it, or stop it, and run init again.'
