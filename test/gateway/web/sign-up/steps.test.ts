// The steps of the sign-up: what they ask, how people pick values by name, and how they go on later (rules: partners.md#resume).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shownContentOf } from '../../../../gateway/merchants/partners/index.ts'
import { contentOf } from '../../../../gateway/platform/mail/index.ts'
import { type TestGateway, testGateway } from '../../../support/gateway.ts'
import { type MailServer, startMailServer } from '../../../support/outside/mail-server.ts'
import { wholeApplication } from '../../../support/partners/application.ts'
import { type PartnerWorld, partnerWorld } from '../../../support/partners/partners.ts'
import { newSubmitter, type Submitter } from '../../../support/partners/sign-ups.ts'
import { unmarked } from '../../../support/pseudo-language.ts'
import { type Seen, type Visitor, visitor } from '../../../support/web.ts'

let world: TestGateway
let server: MailServer
let partners: PartnerWorld
let partner: Submitter
beforeAll(async () => {
  server = await startMailServer()
  world = await testGateway({ mail: { smtpUrl: server.url } })
  partners = await partnerWorld(world)
  partner = await newSubmitter(partners)
})
afterAll(async () => {
  await partners.storage.close()
  await world.close()
  await server.close()
})

const stranger = (language = 'en') =>
  visitor(world.gateway.pagesUrl, world.gateway.caCertificate, { 'accept-language': language })
let count = 0

async function opened(
  more: object = {},
  language?: string,
): Promise<{ id: string; email: string; visit: Visitor }> {
  count += 1
  const email = `applicant${count}@cups.example`
  const { body } = await partner.post('/merchant_applications/sign_up', {
    merchant_application: { reference: `steps-${count}`, plan: 'standard', ...more, email },
  })
  const visit = stranger(language)
  const { pathname } = new URL(body.redirect_uri)
  await visit.submit(pathname, {}, pathname)
  return { id: body.merchant_application.id, email, visit }
}

async function fieldsOf(id: string) {
  const row = partners.storage.read.selectFrom('merchant_applications').selectAll()
  return shownContentOf(partners.cipher, await row.where('id', '=', id).executeTakeFirstOrThrow()).fields
}

const typed = Object.fromEntries(
  Object.entries(wholeApplication).map(([name, value]) => [name, String(value)]),
)

test('state, country and industry are picked by their names, and a code counts, too', async () => {
  const { id, visit } = await opened()
  const industry_code = 'eating places (restaurants, cafés)'
  await visit.submit('/sign-up/business', { ...typed, industry_code, email: 'ida@cups.example' })
  const names = { business_state: 'new york', business_country: 'United States' }
  expect((await visit.submit('/sign-up/address', { ...typed, ...names })).status).toBe(303)
  expect(await fieldsOf(id)).toMatchObject({
    industry_code: 5812,
    business_state: 'NY',
    business_country: 'US',
  })
  const { document } = await visit.get('/sign-up/address')
  expect(document.querySelector('#business_state')?.getAttribute('value')).toBe('New York')
  const suggested = document.querySelectorAll('#business_country-list option')
  expect(suggested.length).toBeGreaterThan(200)
  await visit.submit('/sign-up/address', { ...typed, business_state: 'VT' })
  expect(await fieldsOf(id)).toMatchObject({ business_state: 'VT' })
})

test('an industry is found by its name in the reader’s language, and keeps its name when the language changes', async () => {
  const { id, visit } = await opened()
  const shown = async (language: string) =>
    (await visit.get(`/sign-up/business?lang=${language}`)).document.querySelector('#industry_code')
  await shown('de')
  await visit.submit('/sign-up/business', { ...typed, industry_code: 'bäckereien und konditoreien' })
  expect(await fieldsOf(id)).toMatchObject({ industry_code: 5461 })
  expect((await shown('de'))?.getAttribute('value')).toBe('Bäckereien und Konditoreien')
  expect((await shown('en'))?.getAttribute('value')).toBe('Retail bakeries')
})

test('a country is picked by its name in the reader’s language, as the hints of that language say', async () => {
  const { id, visit } = await opened()
  const { document } = await visit.get('/sign-up/address?lang=de')
  expect(document.querySelector('#business_country-hint')?.textContent).toBe(
    'Für die Vereinigten Staaten leer lassen.',
  )
  expect(document.querySelector('#business_state-hint')?.textContent).toContain('zum Beispiel New York')
  const french = { business_country: 'Frankreich', business_state: '', business_zip_code: '75001' }
  expect((await visit.submit('/sign-up/address', { ...typed, ...french })).status).toBe(303)
  expect(await fieldsOf(id)).toMatchObject({ business_country: 'FR' })
})

test('each step says what to do about what is missing, and marks as optional only what is', async () => {
  const { visit } = await opened()
  const { document } = await visit.get('/sign-up/bank')
  const optional = [...document.querySelectorAll('.field')].filter((field) =>
    field.querySelector('.optional'),
  )
  expect(optional.map((field) => field.querySelector('input')?.id)).toEqual(['operating_account_name'])
  const refused = await visit.submit('/sign-up/bank', {})
  const summed = [...refused.document.querySelectorAll('[role=alert] li')].map((line) => line.textContent)
  expect(summed).toEqual(['Enter the bank name.', 'Enter the routing number.', 'Enter the account number.'])
  const business = await visit.submit('/sign-up/business', { email: '' })
  expect(business.document.querySelector('[role=alert]')?.textContent).toContain('Enter your first name.')
})

test('the review says names and days as people do, and the last page who will answer', async () => {
  const { visit } = await opened({ ...wholeApplication, reference: 'review' })
  const { document } = await visit.get('/sign-up/review')
  const values = [...document.querySelectorAll('dd')].map(({ textContent }) => textContent)
  for (const value of [
    'New York',
    'United States',
    'Eating places (restaurants, cafés)',
    'February 29, 1980',
  ])
    expect(values).toContain(value)
  expect(values.filter((value) => /^(NY|US|5812|\d{4}-\d\d-\d\d)$/.test(value ?? ''))).toEqual([])
  await visit.submit('/sign-up/sign', { typed_signature: 'Ida Mori' })
  const done = await visit.get('/sign-up/done')
  expect(done.document.querySelector('main')?.textContent).toContain('Example Partner will let you know.')
})

test('another name and a bankruptcy are asked for where there is one', async () => {
  const { visit } = await opened()
  const { document } = await visit.get('/sign-up/address')
  expect(document.querySelector('#dba_name')?.closest('.if-has_dba')).not.toBeNull()
  expect(document.querySelector('#bankruptcy_date')?.closest('.if-past_bankruptcy')).not.toBeNull()
  expect(document.querySelector('#business_city')?.closest('[class^=if-]')).toBeNull()
  const ticked = await visit.submit('/sign-up/address', { ...typed, has_dba: 'true' })
  expect([ticked.status, ticked.document.querySelector('#dba_name-error') !== null]).toEqual([422, true])
})

test('the list of steps ticks what is complete, and names the partner', async () => {
  const { visit } = await opened({ ...wholeApplication, reference: 'ticks' })
  const page = await visit.get('/sign-up/bank')
  const steps = [...page.document.querySelectorAll('.way li')]
  expect(steps.map((step) => step.textContent)).toEqual([
    'Your business',
    'Business address',
    'The owner',
    'Your bank account',
    'Review',
    'Sign',
  ])
  const ticked = steps.filter((step) => step.classList.contains('done')).map((step) => step.textContent)
  expect(ticked).toEqual(['Your business', 'Business address', 'The owner', 'Your bank account'])
  expect(page.document.querySelector('.way [aria-current=step]')?.textContent).toBe('Your bank account')
  expect(page.document.querySelector('main')?.textContent).toContain('Example Partner')
  expect(page.document.querySelector('nav[aria-label="Step 4 of 6"]')).not.toBeNull()
  const owners = await visit.get('/sign-up/owners')
  expect(owners.document.querySelector('nav[aria-label="Step 3 of 6"]')).not.toBeNull()
  expect(owners.document.querySelector('.way [aria-current=step]')?.textContent).toBe('The owner')
})

const mailsTo = (address: string) => server.received.filter(({ to }) => to.includes(address))
const linkIn = (mail: { source: string } | undefined) => {
  const source = mail?.source.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? ''
  return new URL(source.match(/https?:\/\/[^\s"<]+\/sign-up\/start\/[\w-]+/)?.[0] ?? '').pathname
}
const askForLink = (visit: Visitor, typed: Record<string, string> = {}): Promise<Seen> =>
  visit.submit('/sign-up/business', { ...typed, later: 'true' })

test('a link by email goes to the address that was typed, saves the page, leads on in another browser, and ends the access of the first', async () => {
  const { visit } = await opened()
  const email = 'corrected@cups.example'
  const refused = await askForLink(visit, { federal_tax_id: '1', email: 'corrected@' })
  const faults = [...refused.document.querySelectorAll('[role=alert] a')].map((one) =>
    one.getAttribute('href'),
  )
  expect([refused.status, faults.sort()]).toEqual([422, ['#email', '#federal_tax_id']])
  const asked = await askForLink(visit, { business_name: 'Saved Cups', email: 'mistyped@cups.example' })
  expect(asked.location).toBe('/sign-up/email-link')
  expect((await visit.get('/sign-up/email-link')).text).toContain('We emailed you a link.')
  await askForLink(visit, { email })
  // Once a minute.
  await askForLink(visit)
  await expect.poll(() => mailsTo(email).length).toBe(1)
  const start = linkIn(mailsTo(email)[0])
  expect((await stranger().get(linkIn(mailsTo('mistyped@cups.example')[0]))).status).toBe(404)
  const phone = stranger()
  expect((await visit.get('/sign-up/business')).status).toBe(200)
  await phone.submit(start, {}, start)
  const { document } = await phone.get('/sign-up/business')
  expect(document.querySelector('#business_name')?.getAttribute('value')).toBe('Saved Cups')
  expect((await visit.get('/sign-up/business')).status).toBe(404)
  expect((await stranger().get(start)).status).toBe(404)
})

test('the email with the link is in the language that the applicant reads', async () => {
  const mailIn = async (language: string) => {
    const { email, visit } = await opened({}, language)
    await askForLink(visit)
    const mails = partners.storage.read.selectFrom('mails').selectAll().where('recipient', '=', email)
    const mail = await mails.executeTakeFirstOrThrow()
    const { text = '', html = '' } = contentOf(partners.cipher, mail) ?? {}
    return { subject: mail.subject, text, html }
  }
  const { subject, text, html } = await mailIn('de')
  expect(subject).toBe('Ihren Antrag bei Service fortsetzen')
  expect(text).toContain('Alles, was Sie eingegeben haben, ist gespeichert')
  expect(html).toContain('<html lang="de" dir="ltr">')
  const marked = await mailIn('en-XA')
  const shown = marked.html.replace(/<style.*?<\/style>|<[^>]*>/gs, '')
  for (const part of [marked.text, marked.subject, shown]) expect(unmarked(part, ['Service'])).toEqual([])
})

test('nobody is mailed more than ten links a day, whoever presses the button how often', async () => {
  const { id, email, visit } = await opened()
  const minuteLater = () =>
    partners.storage.write((tx) =>
      tx.updateTable('sign_up_links').set({ created: 0 }).where('merchant_application_id', '=', id).execute(),
    )
  for (let left = 10; left > 0; left--) {
    expect((await askForLink(visit)).status).toBe(303)
    await minuteLater()
  }
  expect((await askForLink(visit)).status).toBe(429)
  await expect.poll(() => mailsTo(email).length).toBe(10)
})
