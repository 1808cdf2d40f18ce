// Runs the operator's command in this process, on the data of a test, because many processes would take too long.

import { operate } from '../../../gateway/app/operator/index.ts'
import { findPasswordLinks } from '../../../gateway/app/password-links.ts'
import { isUsageError } from '../../../gateway/core/usage.ts'
import { databaseOf, type Stored } from '../engine.ts'
import { visitor } from '../web.ts'

/** Runs the command. @returns its output @throws as the command does */
export async function operateOn({ dataDir }: Stored, ...args: string[]): Promise<string> {
  const { databaseUrl } = await databaseOf(dataDir)
  const before = process.env.DATABASE_URL
  if (databaseUrl) process.env.DATABASE_URL = databaseUrl
  try {
    return await operate([...args.map(asSecret), '--data', dataDir], findPasswordLinks, (given) => given)
  } finally {
    if (before === undefined) delete process.env.DATABASE_URL
    else process.env.DATABASE_URL = before
  }
}

/** A secret is read from where `@` says: here it stands there itself. */
const asSecret = (arg: string) => arg.replace(/^(test_secret_key|account_number)=(?!@)/, '$1=@')

/** Runs the command. @returns its exit status, output and error text */
export async function operator(
  world: Stored,
  ...args: string[]
): Promise<{ code: number; out: string; err: string }> {
  try {
    return { code: 0, out: await operateOn(world, ...args), err: '' }
  } catch (error) {
    return { code: isUsageError(error) ? 2 : 1, out: '', err: (error as Error).message }
  }
}

/** Follows the link that `operator user` printed. @returns the password that was chosen there */
export async function choosePassword(
  { pagesUrl, caCertificate }: { pagesUrl: string; caCertificate: string },
  printed: string,
): Promise<string> {
  const password = 'a river, seven lamps'
  const path = /\/new-password\/[\w-]{43}/.exec(printed)?.[0] ?? ''
  const { status } = await visitor(pagesUrl, caCertificate).submit(path, { password }, path)
  if (status !== 303) throw new Error(`The link answers ${status}.`)
  return password
}

/** What the operator made, as the command shows it. */
export interface Made {
  id: string
  values: Readonly<Record<string, string>>
}

/** Makes something by `operator … add`. @throws where the command refuses it */
export async function made(world: Stored, subject: string, ...assignments: string[]): Promise<Made> {
  const [title = '', ...lines] = (await operateOn(world, subject, 'add', ...assignments)).split('\n')
  const entries = lines.map((line) => /^ {2}(\w+)=(.*)$/.exec(line)?.slice(1) ?? [])
  return { id: title.split(' ')[1] ?? '', values: Object.fromEntries(entries) }
}
