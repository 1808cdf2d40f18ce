// `operator user …`: users, and links for those who need a password: new ones, and ones who have lost theirs.

import { commandLine } from '../../core/actor.ts'
import { type Clock, systemClock } from '../../core/clock.ts'
import { newSecret } from '../../core/ids.ts'
import { type MemberRole, memberRoles } from '../../core/permissions.ts'
import { UsageError } from '../../core/usage.ts'
import {
  addMember,
  createPasswordLink,
  findUser,
  hashPassword,
  insertUser,
  personFaults,
  resetAccess,
} from '../../merchants/users/index.ts'
import { type AuditParts, GATEWAY, recordChange } from '../../platform/audit-log/index.ts'
import { type Cipher, openCipher } from '../../platform/encryption/index.ts'
import type { Storage, Tx, UserRow } from '../../platform/storage/index.ts'
import { readAssignment, shown } from './secrets.ts'

export const USERS_HELP = `  npm run gateway -- operator user                 lists all users
  npm run gateway -- operator user add email=… name=… [merchant_id=… role=…] [is_operator=true]
                                                   creates an account
  npm run gateway -- operator user reset EMAIL     ends the password, the sessions and the second factor

  Both print a link with which the user chooses a password. It works once, for 24 hours, while the gateway runs. Give them
  --pages-url, or --pages-port and --public-host, as the gateway is started with: they say where its pages are.`

/** Options that say where the gateway's pages are. */
export const PLACE = ['pages-url', 'pages-port', 'public-host'] as const

export type Place = Partial<Record<(typeof PLACE)[number], string | undefined>>

/** Finds where the pages are. Returns the link for a secret. Throws UsageError if only the running gateway knows its port. */
export type FindLinks = (storage: Storage, place: Place) => Promise<(secret: string) => string>

interface UserParts {
  storage: Storage
  dataDir: string
  place: Place
  findLinks: FindLinks
}

type AddParts = AuditParts & { clock: Clock; cipher: Cipher }

/** @returns the text to print @throws UsageError for wrong arguments; an Error that says what is wrong */
export async function operateUsers(
  args: readonly string[],
  { storage, dataDir, place, findLinks }: UserParts,
): Promise<string> {
  const [action, ...rest] = args
  if (action === undefined) return list(storage)
  if (action !== 'add' && action !== 'reset') throw new UsageError('After user comes add, reset or nothing.')
  const texts = action === 'add' ? readAssignments(rest) : {}
  const linkOf = await findLinks(storage, place)
  const parts = { cipher: await openCipher(storage, dataDir), by: commandLine, clock: systemClock }
  const unknown = await hashPassword(newSecret())
  const secret = await (action === 'add'
    ? add(storage, parts, texts, unknown)
    : reset(storage, parts, rest[0] ?? '', unknown))
  return textOf(linkOf(secret))
}

const textOf = (link: string) => `Send the user this link to choose a password:

  ${link}

It works once, and expires in 24 hours. The gateway has to run. An earlier link no longer works.`

async function list({ read }: Storage): Promise<string> {
  const users = await read.selectFrom('users').selectAll().orderBy('created').orderBy('id').execute()
  return users
    .map(
      ({ id, email, name, is_operator }) => `user ${id} ${email} (${name}${is_operator ? ', operator' : ''})`,
    )
    .join('\n')
}

/** Ends the user's access. @param unknown a password that nobody knows @returns the link's secret */
const reset = (storage: Storage, parts: AddParts, email: string, unknown: string): Promise<string> =>
  storage.write(async (tx) => {
    const user = await findUser(tx, email)
    if (!user) throw new Error('No user has this email address.')
    await resetAccess(tx, parts, user.id, unknown)
    return createPasswordLink(tx, parts, user)
  })

const NAMES = ['email', 'name', 'merchant_id', 'role', 'is_operator']

function readAssignments(args: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    args.map((arg) => {
      const { name, value } = readAssignment(arg)
      if (NAMES.includes(name)) return [name, value]
      throw new UsageError(`"${shown(arg)}" sets nothing: write NAME=VALUE with one of ${NAMES.join(', ')}.`)
    }),
  )
}

/** Creates the account. @param unknown a password that nobody knows @returns the link's secret */
async function add(
  storage: Storage,
  parts: AddParts,
  texts: Record<string, string>,
  unknown: string,
): Promise<string> {
  const { email = '', name = '', merchant_id } = texts
  const [fault] = personFaults({ email, name })
  if (fault) throw new Error(fault.message)
  const role = memberRoles.find((one) => one === (texts.role ?? 'owner'))
  if (!role) throw new UsageError(`A role is one of ${memberRoles.join(', ')}.`)
  return storage.write(async (tx) => {
    if (await findUser(tx, email)) throw new Error('Another user has this email address.')
    const isOperator = texts.is_operator === 'true'
    const user = await insertUser(tx, parts, { email, name, password: unknown, isOperator })
    const record = { type: 'User', id: user.id }
    const after = { email, name, is_operator: isOperator }
    await recordChange(tx, parts, { merchantId: GATEWAY, action: 'user.created', record, after })
    if (merchant_id !== undefined) await join(tx, parts, user, { merchant_id, role })
    return createPasswordLink(tx, parts, user)
  })
}

/** Adds a new user to a merchant's team. */
async function join(
  tx: Tx,
  parts: AddParts,
  { id, email }: Pick<UserRow, 'id' | 'email'>,
  { merchant_id, role }: { merchant_id: string; role: MemberRole },
): Promise<void> {
  const merchant = tx.selectFrom('merchants').select('id').where('id', '=', merchant_id)
  if (!(await merchant.executeTakeFirst())) throw new Error('No merchant has this id.')
  await addMember(tx, parts, { user_id: id, merchant_id, role })
  const record = { type: 'User', id }
  const after = { email, role }
  await recordChange(tx, parts, { merchantId: merchant_id, action: 'member.joined', record, after })
}
