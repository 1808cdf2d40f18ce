// What somebody may do in a team counts when it is done, and not when the page was asked for (rules: permissions.md#table).
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  addMember,
  changeRole,
  inviteToTeam,
  removeMember,
  withdrawInvitation,
} from '../../../../gateway/merchants/users/index.ts'
import { type PeopleWorld, peopleWorld } from '../../../support/people.ts'

let world: PeopleWorld
let count = 0
let actingId = ''
let otherId = ''

beforeAll(async () => {
  world = await peopleWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  count += 1
  actingId = await world.person(`acting-${count}@shop.example`, 'administrator')
  otherId = await world.person(`other-${count}@shop.example`, 'viewer')
})

/** As the page knew the person. */
const by = () => ({ merchantId: world.merchantId, userId: actingId, role: 'administrator' }) as const
const nothing = async () => {}
const invite = () =>
  inviteToTeam(world, by(), { email: `new-${count}@shop.example`, role: 'administrator' }, nothing)

const demote = () =>
  world.storage.write((tx) =>
    addMember(tx, world, { user_id: actingId, merchant_id: world.merchantId, role: 'viewer' }),
  )
const remove = () =>
  world.storage.write((tx) => tx.deleteFrom('memberships').where('user_id', '=', actingId).execute())

const acts: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['invites nobody', invite],
  ['changes no role', () => changeRole(world, by(), otherId, 'administrator')],
  ['removes nobody', () => removeMember(world, by(), otherId, nothing)],
]

describe.each([
  ['demoted', demote],
  ['removed', remove],
])('somebody who was %s since the page was asked for', (_, leave) => {
  test.each(acts)('%s', async (_name, act) => {
    await leave()
    await expect(act()).rejects.toMatchObject({ status: 403 })
    const team = await world.storage.read
      .selectFrom('memberships')
      .select('role')
      .where('user_id', '=', otherId)
      .execute()
    expect(team).toEqual([{ role: 'viewer' }])
    const invited = await world.storage.read
      .selectFrom('invitations')
      .select('id')
      .where('email', '=', `new-${count}@shop.example`)
      .execute()
    expect(invited).toEqual([])
  })

  test('revokes no invitation', async () => {
    const { id } = await invite()
    await leave()
    await expect(withdrawInvitation(world, by(), id)).rejects.toMatchObject({ status: 403 })
  })
})

test('who still has the role does all of it', async () => {
  const { id } = await invite()
  await withdrawInvitation(world, by(), id)
  await changeRole(world, by(), otherId, 'administrator')
  await removeMember(world, by(), otherId, nothing)
})
