// People, and what they change about themselves.

import { isEmailAddress } from '../../core/addresses/email.ts'
import { type ErrorMessage, fieldFault, refuse } from '../../core/errors.ts'
import { newRandomId } from '../../core/ids.ts'
import { limits } from '../../core/limits.ts'
import { type AuditParts, recordAboutPerson } from '../../platform/audit-log/index.ts'
import type { Reader, Tx, UserRow } from '../../platform/storage/index.ts'
import { countAttempt } from './attempts.ts'
import { deletePasswordLinks } from './password-links.ts'
import { passwordFaults } from './password-rules.ts'
import { hashPassword } from './passwords.ts'
import { type ActingParts, lockUser, type PeopleParts, plainEmail } from './people-parts.ts'
import { dropSecondFactor, forgetBegun } from './second-factor.ts'
import { type Client, endSessionsOf, openSession } from './sessions.ts'
import { isProof } from './sign-in.ts'

export interface NewUser {
  email: string
  name: string
  /** As `hashPassword` made it. */
  password: string
  isOperator?: boolean
  isDerived?: boolean
}

/** Makes an account. The caller has looked that there is none of this address. */
export async function insertUser(
  tx: Tx,
  { clock }: Pick<PeopleParts, 'clock'>,
  { email, name, password, isOperator, isDerived }: NewUser,
): Promise<UserRow> {
  const now = clock.now()
  const row: UserRow = {
    id: newRandomId(),
    created: now,
    modified: now,
    email: plainEmail(email),
    name: name.trim(),
    password,
    is_derived: isDerived ? 1 : 0,
    totp_secret: null,
    totp_enabled: 0,
    totp_step: null,
    is_operator: isOperator ? 1 : 0,
    status: 'ACTIVE',
  }
  await tx.insertInto('users').values(row).execute()
  return row
}

export function findUser(db: Reader, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('email', '=', plainEmail(email)).executeTakeFirst()
}

/** Whether there is anybody who may sign in to the operator's pages. */
export async function hasOperator(db: Reader): Promise<boolean> {
  const operators = db
    .selectFrom('users')
    .select('id')
    .where('is_operator', '=', 1)
    .where('status', '=', 'ACTIVE')
  return (await operators.limit(1).executeTakeFirst()) !== undefined
}

/** What is wrong with a person's name and email address. */
export function personFaults({ email, name }: Pick<NewUser, 'email' | 'name'>): ErrorMessage[] {
  const isName = name.trim() !== '' && [...name].length <= limits.maxChars.name && !/\p{Cc}/u.test(name)
  return [...emailFaults(email), ...(isName ? [] : [fieldFault('name', 'Enter a name.')])]
}

export function emailFaults(email: string): ErrorMessage[] {
  return isEmailAddress(email.trim())
    ? []
    : [fieldFault('email', 'Enter an email address, such as ada@shop.example.')]
}

/**
 * Changes one's own password, which ends every session of the person.
 * @returns what the cookie is to hold from now on
 * @throws 422 naming what is wrong; 429 after too many tries
 */
export async function changePassword(
  parts: ActingParts,
  user: Pick<UserRow, 'id' | 'email' | 'name'>,
  { current, next, client }: { current: string; next: string; client: Client },
): Promise<string> {
  const attempt = await countAttempt(parts, `confirm ${user.id}`, client.address)
  const faults = await passwordFaults(next, user, 'next')
  const { password: before } = await parts.storage.read
    .selectFrom('users')
    .select('password')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  const isOwn = await isProof(parts, user.id, current)
  refuse([...(isOwn ? [] : [NOT_OWN]), ...faults])
  const password = await hashPassword(next)
  const opened = await parts.storage.write(async (tx) => {
    // Of two at once the first has signed out the second.
    const now = await lockUser(tx, user.id)
    refuse(now.password === before ? [] : [NOT_OWN])
    await setPassword(tx, parts, user.id, password)
    return openSession(tx, parts, user.id, client)
  })
  await attempt.succeeded()
  return opened
}

const NOT_OWN = fieldFault('current', 'This is not your password.')

/** Gives somebody another password, and signs the person out everywhere. @param password as `hashPassword` made it */
export async function setPassword(
  tx: Tx,
  parts: Pick<PeopleParts, 'clock'> & AuditParts,
  userId: string,
  password: string,
  action: 'user.password_changed' | 'user.access_reset' = 'user.password_changed',
): Promise<void> {
  const modified = parts.clock.now()
  await tx.updateTable('users').set({ password, is_derived: 0, modified }).where('id', '=', userId).execute()
  await forgetBegun(tx, userId)
  await deletePasswordLinks(tx, userId)
  await endSessionsOf(tx, userId)
  await recordAboutPerson(tx, parts, userId, { action })
}

/** For somebody who has lost the password, or the second factor: another password, and no second factor. */
export async function resetAccess(
  tx: Tx,
  parts: Pick<PeopleParts, 'clock'> & AuditParts,
  userId: string,
  password: string,
): Promise<void> {
  await setPassword(tx, parts, userId, password, 'user.access_reset')
  await dropSecondFactor(tx, userId)
}
