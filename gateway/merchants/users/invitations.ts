// How people come into a team: by a link, which counts once.

import type { Acting } from '../../core/actor.ts'
import { fieldFault, gatewayError, notFound, refuse } from '../../core/errors.ts'
import { newId, newSecret } from '../../core/ids.ts'
import { limits } from '../../core/limits.ts'
import type { MemberRole } from '../../core/permissions.ts'
import { recordChange } from '../../platform/audit-log/index.ts'
import {
  type InvitationRow,
  lockName,
  type Reader,
  type Tx,
  type UserRow,
} from '../../platform/storage/index.ts'
import { countPassword } from './attempts.ts'
import { addMember, lockTeam, type Member, mayGive } from './memberships.ts'
import { passwordFaults } from './password-rules.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { type ActingParts, type PeopleParts, plainEmail } from './people-parts.ts'
import { emailFaults, findUser, insertUser, personFaults } from './users.ts'

const digestOf = ({ cipher }: Pick<PeopleParts, 'cipher'>, secret: string) =>
  cipher.digest('invitation', secret)

export interface NewInvitation {
  merchantId: string
  email: string
  role: MemberRole
  /** The user who sends it; null: the gateway's operator. */
  invitedBy: string | null
}

/**
 * Invites somebody. An earlier invitation of the same address counts no longer.
 * @returns what the link holds, told now and never again
 * @throws 422 for no address, for somebody who is in the team, and for a team that is full
 */
export async function invite(
  tx: Tx,
  parts: Pick<PeopleParts, 'cipher' | 'clock'> & Acting,
  { merchantId, email, role, invitedBy }: NewInvitation,
): Promise<{ id: string; secret: string }> {
  refuse(emailFaults(email))
  await lockName(tx, `team ${merchantId}`)
  const address = plainEmail(email)
  await tx
    .deleteFrom('invitations')
    .where('merchant_id', '=', merchantId)
    .where('email', '=', address)
    .execute()
  refuse(await teamFaults(tx, merchantId, address))
  const secret = newSecret()
  const created = parts.clock.now()
  const row: InvitationRow = {
    id: newId(),
    hash: digestOf(parts, secret),
    merchant_id: merchantId,
    email: address,
    role,
    invited_by: invitedBy,
    created,
    expires: created + limits.people.invitationLifeMs,
  }
  await tx.insertInto('invitations').values(row).execute()
  const record = { type: 'Invitation', id: row.id }
  const after = { email: address, role }
  await recordChange(tx, parts, { merchantId, action: 'invitation.created', record, after })
  return { id: row.id, secret }
}

/**
 * As `invite`, by somebody of the team.
 * @param tell what else is done in the same database transaction
 * @throws also 403 for who may not
 */
export async function inviteToTeam(
  parts: ActingParts,
  by: Member,
  invitation: Pick<NewInvitation, 'email' | 'role'>,
  tell: (tx: Tx, made: { id: string; secret: string }) => Promise<void>,
): Promise<{ id: string; secret: string }> {
  return parts.storage.write(async (tx) => {
    const { merchantId, userId: invitedBy, role } = await lockTeam(tx, by)
    mayGive({ role }, invitation.role)
    const made = await invite(tx, parts, { ...invitation, merchantId, invitedBy })
    await tell(tx, made)
    return made
  })
}

async function teamFaults(db: Reader, merchantId: string, email: string) {
  const members = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select('users.email')
    .where('merchant_id', '=', merchantId)
    .execute()
  const open = await db.selectFrom('invitations').select('id').where('merchant_id', '=', merchantId).execute()
  if (members.some((member) => member.email === email))
    return [fieldFault('email', 'This person is already on the team.')]
  return members.length + open.length >= limits.people.team ? [fieldFault('email', 'The team is full.')] : []
}

/** The invitations of a merchant that still count, the newest first. */
export function openInvitations(
  { storage, clock }: PeopleParts,
  merchantId: string,
): Promise<InvitationRow[]> {
  return storage.read
    .selectFrom('invitations')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('expires', '>', clock.now())
    .orderBy('created', 'desc')
    .orderBy('id')
    .execute()
}

/** Takes an invitation back. @throws 403, 404 */
export async function withdrawInvitation(parts: ActingParts, by: Member, id: string): Promise<void> {
  await parts.storage.write(async (tx) => {
    const acting = await lockTeam(tx, by)
    const found = await tx
      .selectFrom('invitations')
      .select(['role', 'email'])
      .where('merchant_id', '=', by.merchantId)
      .where('id', '=', id)
      .executeTakeFirst()
    if (!found) throw notFound('Invitation', id)
    mayGive(acting, found.role)
    await tx.deleteFrom('invitations').where('merchant_id', '=', by.merchantId).where('id', '=', id).execute()
    await recordChange(tx, parts, {
      merchantId: by.merchantId,
      action: 'invitation.revoked',
      record: { type: 'Invitation', id },
      before: found,
    })
  })
}

export interface ShownInvitation {
  email: string
  role: MemberRole
  merchantName: string
  /** Whether somebody has this address already: then the password is asked for, and not made. */
  isKnown: boolean
}

/** What a link invites to; undefined for one that does not count. */
export async function readInvitation(
  parts: PeopleParts,
  secret: string,
): Promise<ShownInvitation | undefined> {
  const { read } = parts.storage
  const found = await findInvitation(read, parts, secret)
  if (!found) return undefined
  const { name } = await read
    .selectFrom('merchants')
    .select('name')
    .where('id', '=', found.merchant_id)
    .executeTakeFirstOrThrow()
  const isKnown = (await findUser(read, found.email)) !== undefined
  return { email: found.email, role: found.role, merchantName: name, isKnown }
}

/**
 * Comes into the team: with a new account, or with the one that the address has, by its password.
 * @throws 404 for a link that does not count; 422 naming what is wrong; 429 after too many tries
 */
export async function acceptInvitation(
  parts: PeopleParts,
  secret: string,
  { name, password, address }: { name: string; password: string; address: string },
): Promise<void> {
  const { storage } = parts
  const invitation = await findInvitation(storage.read, parts, secret)
  if (!invitation) throw gone()
  const known = await findUser(storage.read, invitation.email)
  const stretched = known
    ? await provePassword(parts, known, password, address)
    : await choosePassword({ email: invitation.email, name }, password)
  await storage.write(async (tx) => {
    await lockName(tx, `person ${invitation.email}`)
    const { numDeletedRows } = await tx
      .deleteFrom('invitations')
      .where('merchant_id', '=', invitation.merchant_id)
      .where('id', '=', invitation.id)
      .executeTakeFirstOrThrow()
    if (!numDeletedRows) throw gone()
    const now = await findUser(tx, invitation.email)
    // Somebody else has just made the account, by a link of another team: its password was not asked for.
    if (now && !known) throw gatewayError('version_conflict')
    const user = now ?? (await insertUser(tx, parts, { email: invitation.email, name, password: stretched }))
    const { merchant_id, role } = invitation
    await addMember(tx, parts, { user_id: user.id, merchant_id, role })
    const { id, name: own, email } = user
    await recordChange(
      tx,
      { cipher: parts.cipher, by: { kind: 'user', id, name: own, email, address } },
      {
        merchantId: merchant_id,
        action: 'member.joined',
        record: { type: 'User', id },
        after: { email, role },
      },
    )
  })
}

const gone = () => gatewayError('resource_not_found', { message: 'This link was used, or is too old.' })

async function provePassword(
  parts: PeopleParts,
  user: UserRow,
  password: string,
  address: string,
): Promise<string> {
  const attempt = await countPassword(parts, { account: user.email, address })
  const { isRight } = await verifyPassword(password, user.password)
  refuse(isRight && user.status === 'ACTIVE' ? [] : [fieldFault('password', 'This is not your password.')])
  await attempt.succeeded()
  return user.password
}

async function choosePassword(person: { email: string; name: string }, password: string): Promise<string> {
  refuse([...personFaults(person), ...(await passwordFaults(password, person))])
  return hashPassword(password)
}

async function findInvitation(
  db: Reader,
  parts: PeopleParts,
  secret: string,
): Promise<InvitationRow | undefined> {
  return db
    .selectFrom('invitations')
    .selectAll()
    .where('hash', '=', digestOf(parts, secret))
    .where('expires', '>', parts.clock.now())
    .executeTakeFirst()
}
