// `doctor`: looks for what is wrong, or soon will be. It notes only how much it found, and the gateway may be running.
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { type Clock, systemClock } from '../../../core/clock.ts'
import { noteFile } from '../../../core/data-folder.ts'
import { codeOf } from '../../../core/errors.ts'
import { newRandomId } from '../../../core/ids.ts'
import { nextStepFor } from '../../../core/next-steps.ts'
import type { MailOptions } from '../../../platform/mail/index.ts'
import { lookInto, type Storage } from '../../../platform/storage/index.ts'
import { checkArchives } from './archives.ts'
import { checkAuditLog } from './audit.ts'
import { checkClock } from './clock.ts'
import { checkCounts } from './counts.ts'
import { checkDatabase } from './database.ts'
import { checkDemo } from './demo.ts'
import { type Finding, fault } from './finding.ts'
import { checkCertificates, checkDisk, checkKeys } from './machine.ts'
import { checkProxy } from './proxy.ts'
import { checkJobs, checkMail, checkWebhooks } from './work.ts'

const HELP = `Looks for what is wrong, or soon will be, and says what to do about it. It only notes how many findings there are, for the
metrics; the gateway may be running.

  npm run gateway -- doctor [options]

  --data DIR       data folder of the gateway (./data/gateway)
  --tls-cert FILE  your own certificate, and with --tls-key its key, as the gateway is given them
  --tls-key FILE
  --public-url ORIGIN, --trusted-proxy RANGE   as the gateway is given them
  --recount        have the gateways count transactions again, for the totals of lists
  --help           print this

Environment: as for the gateway. It ends with 0, or with 1 where something does not work.`

export interface Examined {
  /** A line for each finding, and the advice below it. */
  text: string
  /** Whether all works, warnings aside. */
  isWell: boolean
}

interface Place {
  dataDir: string
  mail: () => MailOptions
  cert: string | undefined
  key: string | undefined
  isRecount: boolean
}

/**
 * Runs all checks.
 * @param mail how mails leave; what is wrong with these settings is a finding, and the other checks run all the same
 * @throws UsageError for wrong arguments
 */
export async function examine(
  args: string[],
  mail: () => MailOptions,
  clock = systemClock,
): Promise<Examined> {
  const { values } = parseArgs({
    args,
    options: {
      data: { type: 'string', default: './data/gateway' },
      'tls-cert': { type: 'string' },
      'tls-key': { type: 'string' },
      'public-url': { type: 'string' },
      'trusted-proxy': { type: 'string', multiple: true },
      recount: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return { text: HELP, isWell: true }
  const place = {
    dataDir: path.resolve(values.data),
    mail,
    cert: values['tls-cert'],
    key: values['tls-key'],
    isRecount: values.recount,
  }
  const proxies = { publicUrl: values['public-url'], trusted: values['trusted-proxy'] }
  const found: Found[] = [
    ...(await look('disk', () => checkDisk(existsSync(place.dataDir) ? place.dataDir : '.'))),
    ...(await look('certificate', () => checkCertificates(place.dataDir, place, clock))),
    ...(await look('proxy', () => checkProxy({ ...place, ...proxies }, clock))),
    ...(await withDatabase(place.dataDir, (storage) => lookAtData(storage, place, clock))),
  ]
  noteFindings(place.dataDir, found)
  return {
    text: found.map(lineOf).join('\n'),
    isWell: found.every(({ state }) => state !== 'fault'),
  }
}

/** For the metrics, where there is a data folder. */
function noteFindings(dataDir: string, found: readonly Found[]): void {
  if (!existsSync(dataDir)) return
  const count = (wanted: Finding['state']) => found.filter(({ state }) => state === wanted).length
  const counts = { fault: count('fault'), warning: count('warning') }
  const file = noteFile(dataDir, 'doctor')
  const made = `${file}.${newRandomId()}`
  try {
    // Replaced as a whole, and readable for the gateway, whichever user runs the doctor.
    writeFileSync(made, `${JSON.stringify(counts)}\n`, { mode: 0o644 })
    renameSync(made, file)
  } catch {
    rmSync(made, { force: true })
    // A folder that the doctor's user can't write to: the findings are printed all the same.
  }
}

interface Found extends Finding {
  part: string
}

async function look(part: string, check: () => Promise<Finding[]> | Finding[]): Promise<Found[]> {
  try {
    return (await check()).map((finding) => ({ part, ...finding }))
  } catch (error) {
    const advice = nextStepFor(error) ?? 'See the other lines, and the log of the gateway.'
    return [{ part, ...fault('The check failed.', advice) }]
  }
}

async function lookAtData(
  storage: Storage,
  { dataDir, mail, isRecount }: Place,
  clock: Clock,
): Promise<Found[]> {
  return [
    ...(await look('database', () => checkDatabase(storage, clock.now()))),
    ...(await look('keys', () => checkKeys(storage, dataDir))),
    ...(await look('demo', () => checkDemo(storage))),
    ...(await look('audit', () => checkAuditLog(storage, dataDir))),
    ...(await look('archives', () => checkArchives(storage, path.join(dataDir, 'archives')))),
    ...(await look('counts', () => checkCounts(storage, isRecount))),
    ...(await look('clock', () => checkClock(storage, clock))),
    ...(await look('jobs', () => checkJobs(storage, clock.now()))),
    ...(await look('webhooks', () => checkWebhooks(storage, clock.now()))),
    ...(await look('mail', () => checkMail(storage, mail))),
  ]
}

/** Looks at the data, if there is a database that answers. */
async function withDatabase(
  dataDir: string,
  lookAt: (storage: Storage) => Promise<Found[]>,
): Promise<Found[]> {
  const databaseUrl = process.env.DATABASE_URL || undefined
  const readUrl = process.env.DATABASE_READ_URL || undefined
  const where = databaseUrl === undefined ? `the data folder, ${dataDir}` : 'DATABASE_URL, and at that server'
  const silent = (error: unknown) => ({
    part: 'database',
    ...fault(DAMAGED.test(codeOf(error) ?? '') ? DAMAGE : SILENCE, nextStepFor(error) ?? `Look at ${where}.`),
  })
  try {
    const storage = await lookInto({ dataDir, databaseUrl, readUrl })
    try {
      await sql`select 1`.execute(storage.read)
      return await lookAt(storage)
    } finally {
      await storage.close()
    }
  } catch (error) {
    return [silent(error)]
  }
}

const SILENCE = 'The database doesn’t exist, or doesn’t answer.'
const DAMAGE = 'The file is damaged.'
const DAMAGED = /^SQLITE_(CORRUPT|NOTADB)/

const STATES = { ok: 'ok     ', warning: 'warning', fault: 'FAULT  ' }

function lineOf({ part, state, text, advice }: Found): string {
  const line = `${STATES[state]}  ${part.padEnd(11)}  ${text}`
  return advice === undefined ? line : `${line}\n${' '.repeat(22)}→ ${advice}`
}
