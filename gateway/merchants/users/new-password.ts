// Links with which users choose another password. Nothing is stored of a mailed one: it's derived from the current password, so it
// works until the password changes, for at most an hour (rules: authentication.md#forgotten). The operator's links are stored.
import { timingSafeEqual } from 'node:crypto'
import { gatewayError, refuse } from '../../core/errors.ts'
import { limits } from '../../core/limits.ts'
import type { Reader, UserRow } from '../../platform/storage/index.ts'
import { findByPasswordLink } from './password-links.ts'
import { passwordFaults } from './password-rules.ts'
import { hashPassword } from './passwords.ts'
import { lockUser, type PeopleParts } from './people-parts.ts'
import { setPassword } from './users.ts'

type Parts = Pick<PeopleParts, 'cipher' | 'clock'>

/** What the link of an account holds. */
export function passwordSecret(parts: Parts, user: UserRow): string {
  const expires = parts.clock.now() + limits.people.passwordLinkLifeMs
  return `${user.id}.${expires}.${digestOf(parts, user, expires)}`
}

const digestOf = ({ cipher }: Parts, { id, password }: UserRow, expires: number) =>
  cipher.digest('new password', `${id} ${expires} ${password}`)

/** Returns whose link it is, mailed or from the operator; undefined if it doesn't work. */
export async function findByPasswordSecret(
  db: Reader,
  parts: Parts,
  secret: string,
): Promise<UserRow | undefined> {
  const [, id, until = '', digest = ''] = /^([\w-]{22})\.(\d{1,15})\.([\w-]{43})$/.exec(secret) ?? []
  if (id === undefined) return findByPasswordLink(db, parts, secret)
  if (Number(until) <= parts.clock.now()) return undefined
  const user = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
  if (user?.status !== 'ACTIVE') return undefined
  const own = digestOf(parts, user, Number(until))
  return timingSafeEqual(Buffer.from(own), Buffer.from(digest)) ? user : undefined
}

/**
 * Gives somebody the password that was chosen by a link, and signs the person out everywhere; the second factor stays.
 * @throws 404 for a link that does not count; 422 naming what is wrong
 */
export async function choosePassword(
  parts: PeopleParts,
  secret: string,
  { password, address }: { password: string; address: string },
): Promise<void> {
  const { storage } = parts
  const user = await findByPasswordSecret(storage.read, parts, secret)
  if (!user) throw gone()
  refuse(await passwordFaults(password, user))
  const stretched = await hashPassword(password)
  await storage.write(async (tx) => {
    await lockUser(tx, user.id)
    // Of two at once the second finds that the password is another one.
    if (!(await findByPasswordSecret(tx, parts, secret))) throw gone()
    const { id, name, email } = user
    const by = { kind: 'user', id, name, email, address } as const
    await setPassword(tx, { ...parts, by }, user.id, stretched)
  })
}

const gone = () => gatewayError('resource_not_found', { message: 'This link was used, or is too old.' })
