// With --second-operator an approved application becomes a merchant once another operator confirms it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contentOf } from '../../../../gateway/platform/mail/queue.ts'
import { testCipher } from '../../../support/engine.ts'
import { type TestGateway, testGateway } from '../../../support/gateway.ts'
import { choosePassword, operateOn } from '../../../support/merchant/operator.ts'
import { wholeApplication } from '../../../support/partners/application.ts'
import { takeEffect } from '../../../support/partners/decisions.ts'
import { type PartnerWorld, partnerWorld } from '../../../support/partners/partners.ts'
import { newSubmitter } from '../../../support/partners/sign-ups.ts'
import { type Visitor, visitor } from '../../../support/web.ts'

const APPROVALS = '/operator/approvals'

let world: TestGateway
let partners: PartnerWorld
let first: Visitor
let others: Visitor[]

beforeAll(async () => {
  world = await testGateway({ secondOperator: true })
  partners = await partnerWorld(world)
  const visit = () => visitor(world.gateway.pagesUrl, world.gateway.caCertificate)
  first = visit()
  await first.signIn(world.gateway.operator)
  others = []
  for (const name of ['bea', 'cid']) {
    const email = `${name}@gateway.example`
    const printed = await operateOn(
      world,
      'user',
      'add',
      `email=${email}`,
      `name=${name}`,
      'is_operator=true',
    )
    const person = visit()
    await person.signIn({ email, password: await choosePassword(world.gateway, printed) })
    await withFactor(email)
    others.push(person)
  }
})
afterAll(async () => {
  await partners.storage.close()
  await world.close()
})

const withFactor = (email: string) =>
  partners.storage.write((tx) =>
    tx.updateTable('users').set({ totp_enabled: 1 }).where('email', '=', email).execute(),
  )

const csrfOf = async (visit: Visitor) =>
  (await visit.get('/account')).document.querySelector('[name=csrf]')?.getAttribute('value') ?? ''
const send = async (visit: Visitor, path: string) => visit.send(path, { csrf: await csrfOf(visit) })
const statusOf = async (id: string) =>
  await partners.storage.read
    .selectFrom('merchant_applications')
    .select(['status', 'merchant_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const pending = () =>
  partners.storage.read
    .selectFrom('approvals')
    .selectAll()
    .where('status', '=', 'PENDING')
    .executeTakeFirstOrThrow()

async function submitted(business_name: string): Promise<string> {
  return (await newSubmitter(partners)).submit({ ...wholeApplication, business_name })
}

test('one operator asks, two confirm at the same moment, and one merchant is made', async () => {
  const id = await submitted('Twice LLC')
  const page = `/operator/applications/${id}`
  expect((await send(first, `${page}/approve`)).location).toBe(`${page}?done=requested`)
  expect(await statusOf(id)).toEqual({ status: 'SUBMITTED', merchant_id: null })
  expect((await first.get(page)).text).toContain('Waiting for a second operator')
  expect((await send(first, `${page}/approve`)).text).toContain('A request for this is pending already')

  const { id: approval } = await pending()
  const shown = (await first.get(APPROVALS)).document.querySelector(`main a[href="${page}"]`)
  expect(shown?.closest('th, td')?.textContent).toContain('Business: Twice LLC')
  expect((await send(first, `${APPROVALS}/${approval}/approve`)).status).toBe(403)
  expect((await statusOf(id)).merchant_id).toBe(null)
  const mails = partners.storage.read
    .selectFrom('mails')
    .select('recipient')
    .where('record_id', '=', approval)
  expect((await mails.execute()).map(({ recipient }) => recipient).sort()).toEqual([
    'bea@gateway.example',
    'cid@gateway.example',
  ])

  const answers = await Promise.all(others.map((visit) => send(visit, `${APPROVALS}/${approval}/approve`)))
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 422])
  expect((await statusOf(id)).status).toBe('SUBMITTED')
  expect((await first.get(page)).text).toContain('The partner hasn’t been notified yet')
  await takeEffect(partners.storage)
  expect((await statusOf(id)).status).toBe('APPROVED')
  const entries = await partners.storage.read
    .selectFrom('audit_entries')
    .select(['action', 'actor'])
    .where('merchant_id', '=', 'gateway')
    .where('record_id', 'in', [id, approval])
    .orderBy('position')
    .execute()
  const decided = entries.filter(({ action }) => action !== 'merchant_application.submitted')
  expect(decided.map(({ action }) => action).sort()).toEqual([
    'approval.approved',
    'approval.requested',
    'merchant_application.approved',
    'merchant_application.decided',
  ])
  const who = Object.fromEntries(decided.map(({ action, actor }) => [action, JSON.parse(actor).email]))
  expect(who['merchant_application.approved']).toBe(world.gateway.operator.email)
  expect(who['approval.approved']).toMatch(/^(bea|cid)@/)
})

test('nothing of a request has the name of the business, which may be erased', async () => {
  const id = await submitted('Vanishing LLC')
  await send(first, `/operator/applications/${id}/approve`)
  const { id: approval } = await pending()
  await send(first, `${APPROVALS}/${approval}/reject`)
  const { read } = partners.storage
  const approvals = await read.selectFrom('approvals').selectAll().where('id', '=', approval).execute()
  const entries = await read
    .selectFrom('audit_entries')
    .selectAll()
    .where('record_id', '=', approval)
    .execute()
  expect([approvals.length, entries.length]).toEqual([1, 2])
  const cipher = await testCipher(world.dataDir, partners.storage)
  const mails = await read.selectFrom('mails').selectAll().where('record_id', '=', approval).execute()
  expect(mails).toHaveLength(2)
  const texts = mails.map((mail) => [mail.subject, contentOf(cipher, mail)?.text])
  expect(JSON.stringify(texts)).toContain(`Application: ${id}`)
  expect(JSON.stringify([approvals, entries, texts])).not.toContain('Vanishing')
})

test('a rejected request leaves the application to be decided', async () => {
  const id = await submitted('Rejected LLC')
  await send(first, `/operator/applications/${id}/approve`)
  const { id: approval } = await pending()
  const [bea] = others
  if (!bea) throw new Error('There is no second operator.')
  expect((await send(bea, `${APPROVALS}/${approval}/reject`)).location).toBe(`${APPROVALS}?done=rejected`)
  expect((await statusOf(id)).status).toBe('SUBMITTED')
})
