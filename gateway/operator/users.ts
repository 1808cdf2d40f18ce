// `operator user …`: people, and what somebody needs who has lost a password or the second factor.
import { type AuditParts, GATEWAY, recordChange } from '../audit-log/index.ts'
import { commandLine } from '../core/actor.ts'
import { systemClock } from '../core/clock.ts'
import { newSecret } from '../core/ids.ts'
import { memberRoles } from '../core/permissions.ts'
import { UsageError } from '../core/usage.ts'
import { openCipher } from '../encryption/index.ts'
import type { Storage } from '../storage/index.ts'
import { addMember, findUser, hashPassword, insertUser, personFaults, resetAccess } from '../users/index.ts'
import { readAssignment, shown } from './secrets.ts'

export const USERS_HELP = `  npm run gateway -- operator user                 everybody
  npm run gateway -- operator user add email=… name=… [merchant_id=… role=…] [is_operator=true]
                                                   makes an account, with a password that is printed
  npm run gateway -- operator user reset EMAIL     another password, which is printed, and no second factor`

/** @returns the text to print @throws UsageError for wrong arguments; an Error that says what is wrong */
export async function operateUsers(
  args: readonly string[],
  storage: Storage,
  dataDir: string,
): Promise<string> {
  const [action, ...rest] = args
  if (action === undefined) return list(storage)
  const audit = async () => ({ cipher: await openCipher(storage, dataDir), by: commandLine })
  if (action === 'reset') return reset(storage, await audit(), rest[0] ?? '')
  if (action !== 'add') throw new UsageError('After user comes add, reset or nothing.')
  return add(storage, await audit(), readAssignments(rest))
}

async function list({ read }: Storage): Promise<string> {
  const users = await read.selectFrom('users').selectAll().orderBy('created').orderBy('id').execute()
  return users
    .map(
      ({ id, email, name, is_operator }) => `user ${id} ${email} (${name}${is_operator ? ', operator' : ''})`,
    )
    .join('\n')
}

async function reset(storage: Storage, audit: AuditParts, email: string): Promise<string> {
  const password = newSecret()
  const stretched = await hashPassword(password)
  await storage.write(async (tx) => {
    const user = await findUser(tx, email)
    if (!user) throw new Error('Nobody has this email address.')
    await resetAccess(tx, { ...audit, clock: systemClock }, user.id, stretched)
  })
  return `The new password: ${password}`
}

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

async function add(storage: Storage, audit: AuditParts, texts: Record<string, string>): Promise<string> {
  const { email = '', name = '', merchant_id } = texts
  const [fault] = personFaults({ email, name })
  if (fault) throw new Error(fault.message)
  const role = memberRoles.find((one) => one === (texts.role ?? 'owner'))
  if (!role) throw new UsageError(`A role is one of ${memberRoles.join(', ')}.`)
  const password = newSecret()
  const stretched = await hashPassword(password)
  const parts = { clock: systemClock }
  await storage.write(async (tx) => {
    if (await findUser(tx, email)) throw new Error('Somebody has this email address.')
    const isOperator = texts.is_operator === 'true'
    const { id } = await insertUser(tx, parts, { email, name, password: stretched, isOperator })
    const record = { type: 'User', id }
    const after = { email, name, is_operator: isOperator }
    await recordChange(tx, audit, { merchantId: GATEWAY, action: 'user.created', record, after })
    if (merchant_id === undefined) return
    const merchant = tx.selectFrom('merchants').select('id').where('id', '=', merchant_id)
    if (!(await merchant.executeTakeFirst())) throw new Error('There is no merchant of this id.')
    await addMember(tx, parts, { user_id: id, merchant_id, role })
    const joined = {
      merchantId: merchant_id,
      action: 'member.joined',
      record,
      after: { email, role },
    } as const
    await recordChange(tx, audit, joined)
  })
  return `The password: ${password}`
}
