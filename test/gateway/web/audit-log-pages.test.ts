// The pages of the audit logs: what they call records and changes.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditActions } from '../../../gateway/platform/audit-log/index.ts'
import { goodCard, type TestGateway, testGateway } from '../../support/gateway.ts'
import { type Seen, type Visitor, visitor } from '../../support/web.ts'

let world: TestGateway
let owner: Visitor
beforeAll(async () => {
  world = await testGateway()
  owner = visitor(world.gateway.pagesUrl, world.gateway.caCertificate)
  await owner.signIn(world.gateway.console)
})
afterAll(() => world.close())

const rowsOf = async (visit: Visitor, path: string) =>
  [...(await visit.get(path)).document.querySelectorAll('tbody tr')].map((row) => {
    const [action, record] = [...row.querySelectorAll('th, td')]
    return {
      action: action?.querySelector('summary')?.firstChild?.textContent,
      shown: action?.querySelector('summary .soft')?.textContent,
      details: action?.querySelector('details')?.textContent ?? '',
      record: record?.querySelector('span')?.firstChild?.textContent,
      kind: record?.querySelector('.soft')?.textContent,
      href: record?.querySelector('a')?.getAttribute('href'),
    }
  })
const LOG = '/console/audit-log?rows=100'

test('the audit log says a surcharge in percent and dollars', async () => {
  const rows = await rowsOf(owner, LOG)
  const surcharge = rows.find(({ action }) => action === 'Surcharge created')
  expect(surcharge).toMatchObject({ shown: 'Rate: 3% · Fee: $0.00', kind: 'Surcharge' })
  expect(surcharge?.record).toMatch(/^Demo Shop/)
})

test('the audit log names records as people know them, and keeps their ids in the details', async () => {
  const charged = await world.client.post('/v1/charges', { amount: 8450, method: goodCard })
  const { body: refunded } = await world.client.post(`/v1/charges/${charged.body.id}/refund`, {
    amount: 1250,
  })
  const rows = await rowsOf(owner, LOG)
  const of = (sought: string) => rows.find(({ action }) => action === sought)
  expect(of('Refund created')).toMatchObject({
    record: 'Refund of $12.50',
    kind: undefined,
    href: `/console/transactions/${refunded.id}`,
    shown: expect.stringContaining('Amount: $12.50'),
    details: expect.stringContaining(`ID: ${refunded.id}`),
  })
  // Whoever did it is named once, as the actor.
  expect(of('Signed in')).toMatchObject({ record: undefined, kind: undefined, shown: undefined })
  expect(of('Account created')).toMatchObject({
    record: expect.stringMatching(/^Demo Shop/),
    kind: 'Account',
  })
  // The merchant itself needs no id.
  expect(of('Audit log read')).toMatchObject({ record: 'Audit log', shown: 'Read through: dashboard' })
  expect(of('Merchant created')).toMatchObject({ record: 'Your business', href: '/console/business' })
  expect(of('Merchant created')?.details).not.toContain('ID: ')
})

/** The actions that the filter of a log has, each under a heading. */
const offered = ({ document }: Seen) =>
  [...document.querySelectorAll<HTMLOptionElement>('select[name=action] > optgroup > option')].map(
    ({ value }) => value,
  )

test('the filter has each action under a heading, a merchant’s only what merchants have', async () => {
  const operator = visitor(world.gateway.pagesUrl, world.gateway.caCertificate)
  await operator.signIn(world.gateway.operator)
  const all = Object.keys(auditActions)
  expect(offered(await operator.get('/operator/audit-log')).toSorted()).toEqual(all.toSorted())
  const ofMerchants = offered(await owner.get(LOG))
  expect(all.filter((action) => !ofMerchants.includes(action)).map((action) => action.split('.')[0])).toEqual(
    [
      'brand',
      'brand',
      'plan',
      'plan',
      'job',
      'encryption_key',
      'encryption_keys',
      'data_keys',
      'archive',
      'archive',
      'archive',
    ],
  )
  const { document } = await owner.get(LOG)
  const ofInvoices = document.querySelector('optgroup[label=Invoices]')
  expect(ofInvoices?.querySelector('option')?.textContent).toBe('Invoice created')
})

test('the audit log names records of the other mode without a link', async () => {
  await owner.submit('/console', { mode: 'live' }, '/console/mode')
  const refund = (await rowsOf(owner, LOG)).find(({ action }) => action === 'Refund created')
  expect(refund).toMatchObject({ record: 'Refund of $12.50', href: undefined })
  await owner.submit('/console', { mode: 'test' }, '/console/mode')
})

test('the operators’ log names merchants, accounts and users', async () => {
  const operator = visitor(world.gateway.pagesUrl, world.gateway.caCertificate)
  await operator.signIn(world.gateway.operator)
  const rows = await rowsOf(operator, '/operator/audit-log?rows=100')
  const of = (sought: string) => rows.find(({ action }) => action === sought)
  expect(of('Merchant created')).toMatchObject({ record: expect.stringMatching(/^Demo /), kind: 'Merchant' })
  expect(of('Account created')).toMatchObject({
    record: expect.stringMatching(/^Demo Shop/),
    href: expect.stringMatching(/^\/operator\/accounts\//),
  })
  expect(of('Signed in')).toMatchObject({ record: undefined })
  for (const { href } of rows)
    if (href) expect([href, (await operator.get(href)).status]).toEqual([href, 200])
  const id = of('Merchant created')?.href?.split('/').at(-1)
  const about = await operator.get(`/operator/audit-log?record_id=${id}`)
  expect(about.document.querySelector('main')?.textContent).toContain('Only changes of Demo ')
})
