// Operators find merchants, accounts, applications and people by what they know of them, and a merchant's page leads to all of it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operatorRecords } from '../../../../gateway/merchants/merchants/index.ts'
import { listApplications, listReviews } from '../../../../gateway/merchants/partners/index.ts'
import { listPeople } from '../../../../gateway/merchants/users/index.ts'
import { isPostgres } from '../../../support/engine.ts'
import { type TestGateway, testGateway } from '../../../support/gateway.ts'
import { wholeApplication } from '../../../support/partners/application.ts'
import { type PartnerWorld, partnerWorld } from '../../../support/partners/partners.ts'
import { approve, newSubmitter } from '../../../support/partners/sign-ups.ts'
import { noting } from '../../../support/sql/noting.ts'
import { planOf } from '../../../support/sql/plans.ts'
import { textOf, type Visitor, visitor } from '../../../support/web.ts'

const application = {
  ...wholeApplication,
  business_name: 'Alder Cups LLC',
  federal_tax_id: '98-7654321',
  email: 'ida@alder.example',
  has_dba: true,
  dba_name: 'The Paper_Cup % Shop',
  dba_address1: '1 Main Street',
  dba_city: 'Albany',
  dba_state: 'NY',
  dba_zip_code: '12207',
  dba_phone: '518 555 0100',
}

let world: TestGateway
let partners: PartnerWorld
let operator: Visitor
let id: string
let merchant: string
beforeAll(async () => {
  world = await testGateway()
  partners = await partnerWorld(world)
  const partner = await newSubmitter(partners, { name: 'Alder Partner' })
  id = await partner.submit(application)
  merchant = (await approve(partners, id)).merchant_id ?? ''
  const { pagesUrl, caCertificate, operator: person } = world.gateway
  operator = visitor(pagesUrl, caCertificate)
  await operator.signIn(person)
})
afterAll(async () => {
  await partners.storage.close()
  await world.close()
})

const found = async (path: string, q: string) => {
  const { document } = await operator.get(`${path}?${new URLSearchParams({ q, status: '', review: '' })}`)
  return [...document.querySelectorAll('tbody th')].map((cell) => cell.textContent?.trim())
}

test('a merchant is found from the second word of its name on', async () => {
  expect(await found('/operator/merchants', 'CUPS llc')).toEqual(['Alder Cups LLC'])
  expect(await found('/operator/merchants', 'lder')).toEqual([])
})

test.each(['alder cups', 'ALDER', 'the paper cup', '98-7654321', '4321', 'ida@alder.example'])(
  'a merchant and its application are found by %s',
  async (q) => {
    expect(await found('/operator/merchants', q)).toEqual(['Alder Cups LLC'])
    expect(await found('/operator/applications', q)).toEqual(['Alder Cups LLC'])
  },
)

test('a merchant is found by its id, and not by what is in no merchant', async () => {
  expect(await found('/operator/merchants', merchant)).toEqual(['Alder Cups LLC'])
  for (const q of ['%', '1234', 'Alderr', "' or 1=1 --"])
    expect([q, await found('/operator/merchants', q)]).toEqual([q, []])
})

test('accounts are found by their merchant, and people by name and email', async () => {
  const accounts = await found('/operator/accounts', 'alder')
  expect(accounts).toEqual(Array.from({ length: 4 }, () => 'Alder Cups LLC'))
  const { email } = world.gateway.console
  const page = await operator.get(`/operator/people?${new URLSearchParams({ q: email.toUpperCase() })}`)
  expect(page.document.querySelectorAll('tbody tr')).toHaveLength(1)
  expect(textOf(page)).toContain('Demo Shop, owner')
  expect(await found('/operator/people', 'nobody@alder.example')).toEqual([])
})

test('the search of everything finds merchants, applications, people and pages, and each hit leads there', async () => {
  const everything = async (q: string) => {
    const { document } = await operator.get(`/operator/search?${new URLSearchParams({ q })}`)
    const groups = [...document.querySelectorAll('.hits')].map((group) => {
      const links = [...group.querySelectorAll('li a')].map((link) => link.getAttribute('href'))
      return [group.querySelector('h2')?.textContent, links]
    })
    return Object.fromEntries(groups)
  }
  expect(await everything('alder')).toEqual({
    Merchants: [`/operator/merchants/${merchant}`],
    Underwriting: [`/operator/applications/${id}`],
    Accounts: Array.from({ length: 4 }, () => expect.stringContaining('/operator/accounts/')),
    'Partner applications': [expect.stringContaining('/operator/partner-applications/')],
  })
  const { email } = world.gateway.console
  const { People: people = [] } = await everything(email)
  expect(textOf(await operator.get(people[0]))).toContain('Demo Shop, owner')
  expect((await everything('underwriting')).Pages).toContain('/operator/applications')
  const nothing = await operator.get('/operator/search?q=zzzz')
  expect(textOf(nothing)).toContain('Nothing found for “zzzz”.')
})

test('the box in the header searches what its page is about', async () => {
  const boxOf = async (who: Visitor, path: string) =>
    (await who.get(path)).document.querySelector('form.find')?.getAttribute('action')
  expect(await boxOf(operator, '/operator/merchants')).toBe('/operator/search')
  expect(await boxOf(operator, '/account')).toBe('/operator/search')
  const owner = visitor(world.gateway.pagesUrl, world.gateway.caCertificate)
  await owner.signIn(world.gateway.console)
  expect(await boxOf(owner, '/console')).toBe('/console/search')
  expect((await owner.get('/operator/search?q=alder')).status).toBe(403)
})

test('partner applications are found by name, ID and client ID', async () => {
  const list = '/operator/partner-applications'
  expect(await found(list, 'ALDER')).toEqual(['Alder Partner'])
  expect(await found(list, 'partner')).toContain('Alder Partner')
  expect(await found(list, 'lder')).toEqual([])
  const { id, client_id } = await partners.storage.read
    .selectFrom('partner_applications')
    .select(['id', 'client_id'])
    .where('name', '=', 'Alder Partner')
    .executeTakeFirstOrThrow()
  for (const q of [id, client_id]) expect(await found(list, q)).toEqual(['Alder Partner'])
})

test('surcharges are found as their accounts are', async () => {
  const all = (await found('/operator/surcharges', 'Demo Shop')).length
  expect(all).toBeGreaterThan(1)
  expect(await found('/operator/surcharges', world.gateway.testAccountId)).toEqual([
    'Card surcharge of Demo Shop test',
  ])
  expect(await found('/operator/surcharges', 'alder')).toEqual([])
})

test('the page of a merchant leads to its accounts, application, partner and changes', async () => {
  const page = await operator.get(`/operator/merchants/${merchant}`)
  const text = textOf(page)
  for (const part of [
    'Active',
    'Last 30 days, live',
    'No live payments. No payments in test mode either.',
    'Card payments',
    'Bank payments',
  ])
    expect(text).toContain(part)
  expect(text).not.toContain('AchAccount')
  const links = [...page.document.querySelectorAll('main a')].map((link) => link.getAttribute('href') ?? '')
  expect(links).toContain(`/operator/applications/${id}`)
  expect(
    links.filter((href) => href.startsWith('/operator/accounts/') && !href.includes('/new')),
  ).toHaveLength(4)
  for (const href of links.filter((one) => one.startsWith('/operator/')))
    expect([href, (await operator.get(href)).status]).toEqual([href, 200])
  const log = await operator.get(`/operator/audit-log?record_id=${merchant}`)
  expect(log.document.querySelectorAll('tbody tr').length).toBeGreaterThan(0)
})

test('an account is made for a merchant that is chosen by name', async () => {
  const path = `/operator/accounts/new?merchant_id=${merchant}`
  const { document } = await operator.get(path)
  const chosen = document.querySelector('#merchant_id option[selected]')
  expect([chosen?.getAttribute('value'), chosen?.textContent]).toEqual([merchant, 'Alder Cups LLC'])
  const form = { mode: 'test', type: 'MerchantAccount', name: 'Second till' }
  await operator.submit(path, form, '/operator/accounts/new')
  expect(await found('/operator/accounts', 'second till')).toEqual(['Second till'])
})

test.runIf(!isPostgres)('no search reads every row', async () => {
  const { storage } = partners
  const plans: string[] = []
  const db = storage.read.withPlugin(
    noting(async (node) => void plans.push(...(await planOf(storage.read, node)))),
  )
  const search = { dialect: storage.dialect, text: 'alder', ids: [] }
  const page = { page: 1, page_size: 25 }
  for (const record of [operatorRecords.merchant, operatorRecords.account, operatorRecords.surcharge])
    await record.list(db, { page, search })
  const searched = { ...storage, reading: db }
  await listPeople(searched, 'ida', page)
  for (const review of [undefined, 'PENDING'] as const)
    await listReviews(searched, { review, text: 'alder' }, page)
  await listApplications({ storage: searched, cipher: partners.cipher }, { q: 'alder' }, page)
  expect(plans.join('\n')).toContain('INDEX merchants_name_word')
  expect(
    plans.filter((line) =>
      /^SCAN (merchants|accounts|surcharges|users|application|merchant_applications|partner_applications)\b/.test(
        line,
      ),
    ),
  ).toEqual([])
})
