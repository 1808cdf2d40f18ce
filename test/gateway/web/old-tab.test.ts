// Forms of a page that was loaded before another tab switched to the other mode or to another merchant (rules: pages.md#sessions).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operatorRecords } from '../../../gateway/merchants/merchants/index.ts'
import { addMember } from '../../../gateway/merchants/users/index.ts'
import { type TestGateway, testGateway } from '../../support/gateway.ts'
import { type PartnerWorld, partnerWorld } from '../../support/partners/partners.ts'
import { type Visitor, visitor } from '../../support/web.ts'

const NEW = '/console/contacts/new'

let world: TestGateway
let partners: PartnerWorld
let elsewhere: string
beforeAll(async () => {
  world = await testGateway()
  partners = await partnerWorld(world)
  elsewhere = await partners.storage.write(async (tx) => {
    const { id } = await operatorRecords.merchant.make(tx, partners, { name: 'Elsewhere' })
    for (const { email } of [world.gateway.console, world.gateway.operator]) {
      const user = await tx
        .selectFrom('users')
        .select('id')
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
      await addMember(tx, partners, { user_id: user.id, merchant_id: id, role: 'owner' })
    }
    return id
  })
})
afterAll(async () => {
  await partners.storage.close()
  await world.close()
})

async function signedIn(person = world.gateway.console): Promise<Visitor> {
  const visit = visitor(world.gateway.pagesUrl, world.gateway.caCertificate)
  await visit.signIn(person)
  return visit
}

const toLive = (visit: Visitor) => visit.submit('/console', { mode: 'live' }, '/console/mode')
const toElsewhere = (visit: Visitor) => visit.submit('/account', {}, '/console/merchant')

test.each([
  ['the other mode', toLive],
  ['another merchant', toElsewhere],
])('a form that would create something in %s creates nothing, and says why', async (_, move) => {
  const visit = await signedIn()
  const send = await visit.fill(NEW, { first_name: 'Old', last_name: 'Tab' })
  expect((await move(visit)).status).toBe(303)
  const { status, text } = await send()
  expect({ status, says: text.includes('You have switched the mode or the merchant') }).toEqual({
    status: 403,
    says: true,
  })
  expect((await visit.get('/console/contacts')).text).not.toContain('Old Tab')
  expect((await visit.submit(NEW, { first_name: 'New', last_name: 'Page' })).status).toBe(303)
})

test('a form acts again once its mode is the one that shows', async () => {
  const visit = await signedIn()
  const send = await visit.fill(NEW, { first_name: 'There', last_name: 'Andback' })
  await toLive(visit)
  await visit.submit('/console', { mode: 'test' }, '/console/mode')
  expect((await send()).status).toBe(303)
})

test('who was removed from the team that a page shows does nothing in another one with it', async () => {
  const visit = await signedIn()
  await toElsewhere(visit)
  const send = await visit.fill(NEW, { first_name: 'Removed', last_name: 'Member' })
  const membership = await partners.storage.write(async (tx) => {
    const one = tx.deleteFrom('memberships').where('merchant_id', '=', elsewhere).where('role', '=', 'owner')
    return one.returningAll().execute()
  })
  expect((await send()).status).toBe(403)
  expect((await visit.get('/console/contacts')).text).not.toContain('Removed Member')
  await partners.storage.write((tx) => tx.insertInto('memberships').values(membership).execute())
})

test('an old page still switches, signs out, and changes what is of the user or of the gateway', async () => {
  const operator = await signedIn(world.gateway.operator)
  const filled = [
    await operator.fill('/operator/plans/new', { name: '' }, '/operator/plans/new'),
    await operator.fill('/account', { current: 'x', next: 'y' }, '/account/password'),
  ]
  await toLive(operator)
  for (const send of filled) expect((await send()).status).toBe(422)

  const visit = await signedIn()
  const back = await visit.fill('/account', { mode: 'live' }, '/console/mode')
  const merchant = await visit.fill('/account', {}, '/console/merchant')
  const signOut = await visit.fill('/account', {}, '/sign-out')
  await toElsewhere(visit)
  for (const send of [back, merchant, signOut]) expect((await send()).status).toBe(303)
  expect((await visit.get('/account')).location).toContain('/sign-in')
})
