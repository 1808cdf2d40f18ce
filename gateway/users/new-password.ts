// A link with which somebody chooses another password who has forgotten it. Nothing of it is stored: it is made of the password that
// there is, so that it counts until there is another one, and no longer than an hour (rules: authentication.md#forgotten).
import { timingSafeEqual } from 'node:crypto'
import { gatewayError, refuse } from '../core/errors.ts'
import { limits } from '../core/limits.ts'
import type { Reader, UserRow } from '../storage/index.ts'
import type { PeopleParts } from './parts.ts'
import { passwordFaults } from './password-rules.ts'
import { hashPassword } from './passwords.ts'
import { setPassword } from './users.ts'

type Parts = Pick<PeopleParts, 'cipher' | 'clock'>

/** What the link of an account holds. */
export function passwordSecret(parts: Parts, user: UserRow): string {
  const expires = parts.clock.now() + limits.people.passwordLinkLifeMs
  return `${user.id}.${expires}.${digestOf(parts, user, expires)}`
}

const digestOf = ({ cipher }: Parts, { id, password }: UserRow, expires: number) =>
  cipher.digest('new password', `${id} ${expires} ${password}`)

/** Whose link it is; undefined for one that does not count. */
export async function findByPasswordSecret(
  db: Reader,
  parts: Parts,
  secret: string,
): Promise<UserRow | undefined> {
  const [, id, until = '', digest = ''] = /^([\w-]{22})\.(\d{1,15})\.([\w-]{43})$/.exec(secret) ?? []
  if (id === undefined || Number(until) <= parts.clock.now()) return undefined
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
    await tx.selectFrom('users').select('id').where('id', '=', user.id).forUpdate().execute()
    // Of two at once the second finds that the password is another one.
    if (!(await findByPasswordSecret(tx, parts, secret))) throw gone()
    const { id, name, email } = user
    const by = { kind: 'user', id, name, email, address } as const
    await setPassword(tx, { ...parts, by }, user.id, stretched)
  })
}

const gone = () => gatewayError('resource_not_found', { message: 'This link was used, or is too old.' })
