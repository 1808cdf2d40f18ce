// The operator's forms: each setting has the control that its description names, and what a form sends is what is stored.
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brandColors } from '../../../gateway/web/layout/color.ts'
import { type TestGateway, testGateway } from '../../support/gateway.ts'
import { made } from '../../support/merchant/operator.ts'
import { png } from '../../support/merchant/pictures.ts'
import { inStorage } from '../../support/merchant/stored.ts'
import { type Seen, textOf, type Visitor, visitor } from '../../support/web.ts'

let world: TestGateway
let operator: Visitor
beforeAll(async () => {
  world = await testGateway()
  const { pagesUrl, caCertificate, operator: person } = world.gateway
  operator = visitor(pagesUrl, caCertificate)
  await operator.signIn(person)
})
afterAll(() => world.close())

/** The kind of control that a setting has. */
const kindOf = ({ document }: Seen, name: string) => {
  const control = document.querySelector(`main #${name}`)
  return control?.tagName === 'INPUT' ? control.getAttribute('type') : control?.tagName.toLowerCase()
}

const accountRow = (id: string) =>
  inStorage(world, (tx) =>
    tx.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  )

test('a switch is a box, and one that is unticked is off', async () => {
  const { testAccountId } = world.gateway
  const path = `/operator/accounts/${testAccountId}`
  const page = await operator.get(path)
  expect(['recurring_charges_enabled', 'capture_time'].map((name) => kindOf(page, name))).toEqual([
    'checkbox',
    'time',
  ])
  expect(await accountRow(testAccountId)).toMatchObject({ recurring_charges_enabled: 1 })
  const csrf = page.document.querySelector('[name=csrf]')?.getAttribute('value') ?? ''
  // As a browser sends the form with every box unticked.
  const sent = { csrf, capture_time: '20:15', capture_zone: 'America/New_York' }
  expect((await operator.send(path, sent)).location).toBe(`${path}?done=saved`)
  const off = { manual_capture_enabled: 0, recurring_charges_enabled: 0, credit_enabled: 0 }
  expect(await accountRow(testAccountId)).toMatchObject({ ...off, capture_time: '20:15' })
  expect(page.document.querySelectorAll('#capture_zone-list option').length).toBeGreaterThan(300)
  await operator.submit(path, { recurring_charges_enabled: 'true', capture_zone: 'chicago' })
  expect(await accountRow(testAccountId)).toMatchObject({ capture_zone: 'America/Chicago' })
  expect(await accountRow(testAccountId)).toMatchObject({ ...off, recurring_charges_enabled: 1 })
})

test('a list has an entry on each line', async () => {
  const { id } = await made(world, 'merchant', 'name=Lists')
  const path = `/operator/merchants/${id}`
  const api_allowed_ip_address_ranges = '192.0.2.0/24\r\n2001:db8::/32\r\n'
  await operator.submit(path, { api_allowed_ip_address_ranges })
  const stored = await inStorage(world, (tx) =>
    tx.selectFrom('merchants').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  )
  expect(stored.api_allowed_ip_address_ranges).toBe('192.0.2.0/24,2001:db8::/32')
  const page = await operator.get(path)
  expect(kindOf(page, 'api_allowed_ip_address_ranges')).toBe('textarea')
  expect(page.document.querySelector('main textarea')?.textContent).toContain('192.0.2.0/24\n2001:db8::/32')
})

test('an amount is typed in dollars, a rate in percent, and what is none is told beside it', async () => {
  const path = '/operator/surcharges'
  const form = { account_id: world.gateway.testAccountId, type: 'card', rate: '2.5', fee: '0.30' }
  const wrong = await operator.submit(`${path}/new`, { ...form, fee: 'thirty' })
  expect([wrong.status, wrong.document.querySelector('#fee-error')?.textContent]).toEqual([
    422,
    expect.stringContaining('The fee must be from 0 to $'),
  ])
  expect(wrong.document.querySelector('#fee')?.getAttribute('value')).toBe('thirty')
  expect([kindOf(wrong, 'rate'), kindOf(wrong, 'type')]).toEqual(['text', 'select'])
  const tooHigh = await operator.submit(`${path}/new`, { ...form, rate: '100.01' })
  expect(tooHigh.document.querySelector('#rate-error')?.textContent).toContain(
    'The rate must be from 0 to 100%.',
  )
  const created = await operator.submit(`${path}/new`, form)
  const opened = created.document.querySelector('main a.button')?.getAttribute('href') ?? ''
  const { document } = await operator.get(opened)
  expect(['rate', 'fee'].map((name) => document.querySelector(`#${name}`)?.getAttribute('value'))).toEqual([
    '2.50',
    '0.30',
  ])
  expect(document.querySelector(`main a[href="/operator/accounts/${form.account_id}"]`)).not.toBeNull()
  const stored = () => inStorage(world, (tx) => tx.selectFrom('surcharges').select(['rate', 'fee']).execute())
  expect(await stored()).toContainEqual({ rate: 250, fee: 30 })
  await operator.submit(opened, { fee: '1' })
  expect(await stored()).toContainEqual({ rate: 250, fee: 100 })
  const [newest] = (await operator.get(path)).document.querySelectorAll('tbody tr')
  expect([...(newest?.children ?? [])].map(({ textContent }) => textContent?.trim())).toEqual([
    'Card surcharge of Demo Shop test',
    'Demo Shop',
    'Test',
    '2.5%',
    '$1.00',
    '$3.50',
  ])
  expect((await operator.get(opened)).document.querySelector(`a[href="${opened}/remove"]`)).not.toBeNull()
  const question = await operator.get(`${opened}/remove`)
  expect(textOf(question)).toMatch(
    /^Delete “Card surcharge of Demo Shop test”\? New payments have no such fee/,
  )
  expect(await stored()).toContainEqual({ rate: 250, fee: 100 })
  expect((await operator.submit(`${opened}/remove`, {})).location).toBe(`${path}?done=removed`)
  expect(await stored()).not.toContainEqual({ rate: 250, fee: 100 })
})

test('a brand’s logo is a file, and its color is picked', async () => {
  const [path, action] = ['/operator/brands/harbor', '/operator/brands/harbor/logo']
  const brand = () =>
    inStorage(world, (tx) =>
      tx.selectFrom('brands').select(['color', 'logo']).where('id', '=', 'harbor').executeTakeFirstOrThrow(),
    )
  const page = await operator.get(path)
  expect(['color', 'logo'].map((name) => kindOf(page, name))).toEqual(['color', 'file'])
  const row = () => Buffer.concat([Buffer.alloc(1), randomBytes(4 * 200)])
  const noise = png({ width: 200, height: 150, rows: Buffer.concat(Array.from({ length: 150 }, row)) })
  expect((await operator.upload(path, action, 'logo', noise)).text).toContain(
    'Choose a file of 73 KB at most.',
  )
  expect((await brand()).logo).toBeNull()

  expect((await operator.upload(path, action, 'logo', png())).location).toContain(path)
  const { logo } = await brand()
  expect(logo).toMatch(/^data:image\/png;base64,/)
  const shown = (await operator.get(path)).document.querySelector('main img')
  expect(shown?.getAttribute('src')).toBe(logo)
  await operator.submit(path, { color: '#0B7285' }, path)
  expect(await brand()).toEqual({ color: '#0b7285', logo })
  const question = await operator.get(`${action}/remove`)
  expect(textOf(question)).toMatch(/^Remove the logo of Harbor/)
  expect((await operator.get('/operator/brands/nobody/logo/remove')).status).toBe(404)
  await operator.submit(`${action}/remove`, {})
  expect((await brand()).logo).toBeNull()

  // A color that can't be read on a page is shown as pages would show it.
  await operator.submit(path, { color: '#ffee00' }, path)
  const fills = [...(await operator.get(path)).document.querySelectorAll('.preview rect')].map((one) =>
    one.getAttribute('fill'),
  )
  const { light, dark } = brandColors('#ffee00')
  expect(fills).toEqual([light.accent, dark.accent])
  expect(light.accent).not.toBe('#ffee00')
})
