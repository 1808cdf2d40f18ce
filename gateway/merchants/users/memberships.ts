// Whose teams people are in, and as what (rules: permissions.md#table).

import { type ErrorMessage, fieldFault, forbidden, notFound, refuse } from '../../core/errors.ts'
import type { MemberRole } from '../../core/permissions.ts'
import { recordChange } from '../../platform/audit-log/index.ts'
import { lockName, type MembershipRow, type Reader, type Tx } from '../../platform/storage/index.ts'
import { withPasskey } from './factors.ts'
import type { ActingParts, PeopleParts } from './people-parts.ts'

/** Somebody who acts in a merchant's team. */
export interface Member {
  merchantId: string
  userId: string
  role: MemberRole
}

/** @param merchantId the one that is wanted; the first of the person's if that is none of them */
export async function findMembership(
  db: Reader,
  userId: string,
  merchantId: string | undefined,
): Promise<MembershipRow | undefined> {
  const all = await membershipsOf(db, userId)
  return all.find((one) => one.merchant_id === merchantId) ?? all[0]
}

/** The merchants in whose teams somebody is, with their names, in the order of joining. */
export function membershipsOf(db: Reader, userId: string): Promise<(MembershipRow & { name: string })[]> {
  return db
    .selectFrom('memberships')
    .innerJoin('merchants', 'merchants.id', 'memberships.merchant_id')
    .selectAll('memberships')
    .select('merchants.name')
    .where('user_id', '=', userId)
    .orderBy('memberships.created')
    .orderBy('merchant_id')
    .execute()
}

export interface TeamMember {
  id: string
  name: string
  email: string
  role: MemberRole
  created: number
  hasSecondFactor: boolean
}

/** A merchant's team, in the order of joining. */
export async function teamOf(db: Reader, merchantId: string): Promise<TeamMember[]> {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id', 'users.name', 'users.email', 'users.totp_enabled'])
    .select(['memberships.role', 'memberships.created'])
    .where('merchant_id', '=', merchantId)
    .orderBy('memberships.created')
    .orderBy('users.id')
    .execute()
  const passkeys = await withPasskey(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ totp_enabled, ...row }) => ({
    ...row,
    hasSecondFactor: totp_enabled === 1 || passkeys.has(row.id),
  }))
}

/** Puts somebody into a team; in another role where the person is in it already. */
export async function addMember(
  tx: Tx,
  { clock }: Pick<PeopleParts, 'clock'>,
  { user_id, merchant_id, role }: Omit<MembershipRow, 'created'>,
): Promise<void> {
  await tx
    .insertInto('memberships')
    .values({ user_id, merchant_id, role, created: clock.now() })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'user_id']).doUpdateSet({ role }))
    .execute()
}

/**
 * Changes a member's role. Invitations that the user sent and couldn't send any more are revoked.
 * @param within ends everything beyond the new role, in the same write
 * @throws 403 for who may not; 404; 422 when no owner would be left
 */
export async function changeRole(
  parts: ActingParts,
  by: Member,
  userId: string,
  role: MemberRole,
  within: (tx: Tx) => Promise<void> = async () => {},
): Promise<void> {
  await changeTeam(parts, by, userId, async (tx, before, acting) => {
    mayGive(acting, role)
    if (before.role === 'owner' && role !== 'owner') await leaveAnOwner(tx, by.merchantId, 'role')
    await memberIn(tx, by, userId).set({ role }).execute()
    await revokeInvitationsOf(tx, parts, by.merchantId, userId, (invited) => !canGive(role, invited))
    await within(tx)
    return role
  })
}

/**
 * Removes somebody from the team, and revokes the invitations that they have sent.
 * @param within ends whatever else the user could come back with, in the same write
 * @throws as `changeRole`
 */
export async function removeMember(
  parts: ActingParts,
  by: Member,
  userId: string,
  within: (tx: Tx) => Promise<void>,
): Promise<void> {
  await changeTeam(parts, by, userId, async (tx, before) => {
    if (before.role === 'owner') await leaveAnOwner(tx, by.merchantId)
    await tx
      .deleteFrom('memberships')
      .where('merchant_id', '=', by.merchantId)
      .where('user_id', '=', userId)
      .execute()
    await revokeInvitationsOf(tx, parts, by.merchantId, userId, () => true)
    await within(tx)
    return null
  })
}

/** Who may look after the team, and who may make and unmake owners. @throws 403 */
export function mayGive({ role: own }: Pick<Member, 'role'>, role: MemberRole): void {
  if (canGive(own, role)) return
  throw forbidden(
    own === 'administrator'
      ? 'Only an owner decides who is an owner.'
      : 'Your role doesn’t include managing the team.',
  )
}

/**
 * Waits until nobody else changes the team.
 * @returns whoever acts, with the role that they have by then: they may have been removed or demoted since the page was asked for
 * @throws 403 for somebody who has left
 */
export async function lockTeam(tx: Tx, { merchantId, userId }: Member): Promise<Member> {
  await lockName(tx, `team ${merchantId}`)
  const found = await membershipIn(tx, merchantId, userId)
  if (!found) throw forbidden('You are no longer on this team.')
  return { merchantId, userId, role: found.role }
}

const membershipIn = (tx: Tx, merchantId: string, userId: string): Promise<MembershipRow | undefined> =>
  tx
    .selectFrom('memberships')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** Whether a user of one role may make others of another role. */
const canGive = (own: MemberRole, role: MemberRole): boolean =>
  own === 'owner' || (own === 'administrator' && role !== 'owner')

/** Revokes those of the invitations which a user has sent. */
async function revokeInvitationsOf(
  tx: Tx,
  parts: ActingParts,
  merchantId: string,
  userId: string,
  isBeyond: (role: MemberRole) => boolean,
): Promise<void> {
  const sent = await tx
    .selectFrom('invitations')
    .select(['id', 'role', 'email'])
    .where('merchant_id', '=', merchantId)
    .where('invited_by', '=', userId)
    .orderBy('id')
    .execute()
  for (const { id, ...before } of sent.filter(({ role }) => isBeyond(role))) {
    await tx.deleteFrom('invitations').where('merchant_id', '=', merchantId).where('id', '=', id).execute()
    const record = { type: 'Invitation', id }
    await recordChange(tx, parts, { merchantId, action: 'invitation.revoked', record, before })
  }
}

/** @param change makes the change, by whoever acts @returns of that: the member's role from now on; null: none */
async function changeTeam(
  parts: ActingParts,
  by: Member,
  userId: string,
  change: (tx: Tx, before: MembershipRow, acting: Member) => Promise<MemberRole | null>,
): Promise<void> {
  await parts.storage.write(async (tx) => {
    // Two owners who remove each other at the same time would leave none.
    const acting = await lockTeam(tx, by)
    const before = await membershipIn(tx, by.merchantId, userId)
    if (!before) throw notFound('Member', userId)
    mayGive(acting, before.role)
    const role = await change(tx, before, acting)
    if (role === before.role) return
    const user = await tx.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst()
    await recordChange(tx, parts, {
      merchantId: by.merchantId,
      action: role === null ? 'member.removed' : 'member.role_changed',
      record: { type: 'User', id: userId },
      before: { email: user?.email, role: before.role },
      after: { role },
      person: userId,
    })
  })
}

const memberIn = (tx: Tx, { merchantId }: Member, userId: string) =>
  tx.updateTable('memberships').where('merchant_id', '=', merchantId).where('user_id', '=', userId)

/** @param field what asks for it, if a field does. @throws 422 for the last owner */
async function leaveAnOwner(tx: Tx, merchantId: string, field?: string): Promise<void> {
  const owners = await tx
    .selectFrom('memberships')
    .select('user_id')
    .where('merchant_id', '=', merchantId)
    .where('role', '=', 'owner')
    .limit(2)
    .execute()
  const faults: ErrorMessage[] =
    owners.length > 1 ? [] : [fieldFault(field, 'A team needs an owner. Make another member an owner first.')]
  refuse(faults)
}
