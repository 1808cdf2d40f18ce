// The sign-up: a link, the pages behind it, and what a person submits (rules: partners.md#sign-up, pages.md#sign-up).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stateNames } from '../../../../gateway/core/addresses/states.ts'
import { english } from '../../../../gateway/core/language/words.ts'
import {
  contentOf,
  eraseApplication,
  keepLanguage,
  saveStep,
} from '../../../../gateway/merchants/partners/index.ts'
import { type TestGateway, testClock, testGateway } from '../../../support/gateway.ts'
import { refusal } from '../../../support/merchant/methods.ts'
import { trustFields, wholeApplication, wholeOwner } from '../../../support/partners/application.ts'
import { type PartnerWorld, partnerWorld } from '../../../support/partners/partners.ts'
import { approve, newSubmitter, type Submitter } from '../../../support/partners/sign-ups.ts'
import { unmarked } from '../../../support/pseudo-language.ts'
import { type Seen, type Visitor, visitor } from '../../../support/web.ts'

let clock: ReturnType<typeof testClock>
let world: TestGateway
let partners: PartnerWorld
let partner: Submitter
beforeAll(async () => {
  clock = testClock()
  world = await testGateway({ clock })
  partners = await partnerWorld(world, clock)
  partner = await newSubmitter(partners)
})
afterAll(async () => {
  await partners.storage.close()
  await world.close()
})

const browser = (brand = 'service', headers: Record<string, string> = {}) => {
  const { authUrls, caCertificate } = world.gateway
  return visitor(authUrls[brand] ?? '', caCertificate, headers)
}
const ask = (fields: object) =>
  partner.post('/merchant_applications/sign_up', { merchant_application: fields })

let count = 0
const known = () => {
  count += 1
  return { reference: `user-${count}`, email: 'ida@cups.example', plan: 'standard' }
}

/** A new link's path, and the application's id. */
async function newLink(fields: object = {}): Promise<{ id: string; path: string }> {
  const { status, body } = await ask({ ...known(), ...fields })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.redirect_uri).toMatch(/\/sign-up\/start\/[\w-]{43}$/)
  const url = new URL(body.redirect_uri)
  expect(url.origin).toBe(world.gateway.authUrl)
  return { id: body.merchant_application.id, path: url.pathname }
}

/** A browser that has opened an application. */
async function opened(
  fields: object = {},
  language = 'en',
): Promise<{ id: string; path: string; visit: Visitor }> {
  const { id, path } = await newLink(fields)
  const visit = browser('service', { 'accept-language': language })
  const { status, location } = await visit.submit(path, {})
  expect([status, location]).toEqual([303, '/sign-up'])
  return { id, path, visit }
}

const rowOf = (id: string) =>
  partners.storage.read
    .selectFrom('merchant_applications')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const storedOf = async (id: string) => contentOf(partners.cipher, await rowOf(id))

/** What a person types: all as text. */
const typed: Record<string, string> = Object.fromEntries(
  Object.entries(wholeApplication).map(([name, value]) => [name, String(value)]),
)
const typedOwner = Object.fromEntries(
  Object.entries(wholeOwner).map(([name, value]) => [name, String(value)]),
)

/** Fills in all steps. */
async function fillIn(visit: Visitor, more: Record<string, string> = {}): Promise<void> {
  for (const step of ['business', 'address', 'owner', 'bank']) {
    const { status, text } = await visit.submit(`/sign-up/${step}`, pick(step, more))
    expect(status, text).toBe(303)
  }
}

/** The fields of one page. */
function pick(step: string, more: Record<string, string> = {}): Record<string, string> {
  const isOf = (name: string) =>
    step === 'owner'
      ? name.startsWith('owner_')
      : step === 'bank'
        ? /account_/.test(name)
        : !/^owner_|account_|^sign|^plan$|^reference$/.test(name)
  return Object.fromEntries(Object.entries({ ...typed, ...more }).filter(([name]) => isOf(name)))
}

test('a form that was read before its application was erased fills in nothing again', async () => {
  const { id } = await opened()
  await eraseApplication(partners, id)
  const erased = await rowOf(id)
  await expect(saveStep(partners, id, 'business', pick('business'))).rejects.toMatchObject({ status: 404 })
  await keepLanguage(partners, { id, language: null }, 'de')
  expect(await rowOf(id)).toEqual(erased)
})

describe('a link', () => {
  test.each([
    ['nothing', {}, ['email', 'plan', 'reference']],
    ['a plan that there is not', { ...known(), plan: 'gold' }, ['plan']],
    ['a field that is not valid', { ...known(), business_state: 'XX' }, ['business_state']],
  ])('for %s is refused', async (_what, fields, contexts) => {
    const { status, body } = await ask(fields)
    expect(status).toBe(422)
    expect(body.messages.map(({ context }: { context: string }) => context).sort()).toEqual(contexts)
  })

  test('is not used by whoever looks, and says nothing of the application', async () => {
    const { path } = await newLink({ business_name: 'Secret Cups', federal_tax_id: '12-3456789' })
    for (const method of ['HEAD', 'GET', 'GET']) {
      const seen = await world.pages.call({ method, path, headers: { accept: 'text/html' } })
      expect(seen.status).toBe(200)
      expect(seen.headers['set-cookie']).toBeUndefined()
      expect(seen.text).not.toMatch(/Secret Cups|6789/)
    }
    expect((await browser().submit(path, {})).status).toBe(303)
  })

  test('opens once, of two at the same time for one', async () => {
    const { path } = await newLink()
    const both = await Promise.all([browser(), browser()].map((visit) => visit.send(path, {})))
    expect(both.map(({ status }) => status).sort()).toEqual([303, 404])
    const again = await browser().get(path)
    expect([again.status, again.text]).toEqual([404, expect.stringContaining('This link doesn’t work')])
  })

  test('leads who has used it back to the application', async () => {
    const { path } = await newLink()
    const visit = browser()
    await visit.submit(path, {})
    expect(await visit.get(path)).toMatchObject({ status: 303, location: '/sign-up' })
  })

  test('opens for five minutes', async () => {
    const [soon, late] = [await newLink(), await newLink()]
    clock.advance(5 * 60_000 - 1)
    expect((await browser().send(soon.path, {})).status).toBe(303)
    clock.advance(1)
    expect((await browser().get(late.path)).status).toBe(404)
    expect((await browser().send(late.path, {})).status).toBe(404)
  })

  test('opens at the address of its brand only, and not from a page of another site', async () => {
    const { path } = await newLink()
    expect((await browser('harbor').get(path)).status).toBe(404)
    expect((await browser('harbor').send(path, {})).status).toBe(404)
    const foreign = await browser().send(path, {}, { 'sec-fetch-site': 'cross-site' })
    expect(foreign.status).toBe(403)
    expect((await browser().send(path, {})).status).toBe(303)
  })

  test('once more goes on with the same application, and ends the earlier access when it is used', async () => {
    const same = known()
    const first = await newLink(same)
    const early = browser()
    await early.submit(first.path, {})
    await early.submit('/sign-up/business', { ...pick('business'), goods_and_services: 'Mugs' })
    const unused = await newLink({ ...same, goods_and_services: 'Cups', owner_first_name: 'Ida' })
    const second = await newLink(same)
    expect([unused.id, second.id]).toEqual([first.id, first.id])
    expect((await browser().send(unused.path, {})).status).toBe(404)
    expect((await early.get('/sign-up/business')).status).toBe(200)
    expect((await browser().send(second.path, {})).status).toBe(303)
    expect((await early.get('/sign-up/business')).status).toBe(404)
    const { fields } = await storedOf(first.id)
    expect(fields).toMatchObject({ goods_and_services: 'Mugs', owner_first_name: 'Ida' })
    // Another person's is another one.
    expect((await newLink({ ...same, email: 'kobe@cups.example' })).id).not.toBe(first.id)
  })
})

describe('the pages', () => {
  test('are nobody else’s', async () => {
    await opened()
    for (const path of [
      '',
      '/business',
      '/owner',
      '/owners',
      '/owners/0',
      '/bank',
      '/review',
      '/sign',
      '/done',
    ]) {
      expect((await browser().get(`/sign-up${path}`)).status).toBe(404)
    }
    const { visit } = await opened()
    const forged = await visit.send('/sign-up/business', pick('business'))
    expect(forged.status).toBe(403)
  })

  test('are filled in as the partner has it, save step by step, and end with a thank-you', async () => {
    const { id, visit } = await opened({ business_name: 'Example Cups LLC', first_name: 'Ida' })
    const { document } = await visit.get('/sign-up/business')
    expect(document.querySelector('#business_name')?.getAttribute('value')).toBe('Example Cups LLC')
    expect(document.querySelector('#first_name')?.getAttribute('value')).toBe('Ida')
    await fillIn(visit)
    expect(await visit.submit('/sign-up/owners/0', typedOwner)).toMatchObject({ status: 303 })
    const review = await visit.get('/sign-up/review')
    expect(review.text).toContain('ends in 6789')
    expect(review.text).not.toMatch(/123-?45-?6789|8675309002|D1234567/)
    expect(review.document.querySelector('a[href="/sign-up/sign"]')).not.toBeNull()
    const signed = await visit.submit('/sign-up/sign', { signature: wholeApplication.signature })
    expect([signed.status, signed.location]).toEqual([303, '/sign-up/done'])
    expect((await visit.get('/sign-up/done')).text).toContain(id)
    expect(await rowOf(id)).toMatchObject({ status: 'SUBMITTED', submitted: clock.now() })
    const { fields, owners } = await storedOf(id)
    const { plan: _plan, reference: _reference, ...entered } = wholeApplication
    expect(fields).toMatchObject({
      ...entered,
      federal_tax_id: '123456789',
      owner_social_security_number: '123456789',
      has_dba: false,
      ip_address: expect.stringMatching(/^(127\.0\.0\.1|::1)$/),
      ip_address_timestamp: new Date(clock.now()).toISOString(),
    })
    expect(owners).toEqual([{ ...wholeOwner, social_security_number: '234567890' }])
    // Submitted once.
    for (const path of ['/sign-up', '/sign-up/business', '/sign-up/sign']) {
      expect(await visit.get(path)).toMatchObject({ status: 303, location: '/sign-up/done' })
    }
    expect(await approve(partners, id)).toMatchObject({ status: 'APPROVED' })
  })

  test('tell what is wrong beside the field, keep what was typed, and save the rest', async () => {
    const { id, visit } = await opened()
    const business = { ...pick('business'), federal_tax_id: '1', first_name: '', structure: '' }
    const first = await visit.submit('/sign-up/business', business)
    const address = { ...pick('address'), business_state: 'XX', business_city: '' }
    const second = await visit.submit('/sign-up/address', address)
    const said = {
      federal_tax_id: [first, 'Federal tax ID: Enter a federal tax ID of 9 digits.'],
      first_name: [first, 'Enter your first name.'],
      structure: [first, 'Choose the legal structure.'],
      business_state: [second, 'State: Choose a state, or enter its two letters.'],
      business_city: [second, 'Enter the city.'],
    } as const
    for (const [name, [{ status, document }, message]] of Object.entries(said)) {
      expect(status).toBe(422)
      expect(document.querySelector(`#${name}`)?.getAttribute('aria-invalid')).toBe('true')
      expect(document.querySelector(`#${name}-error`)).not.toBeNull()
      const summed = document.querySelector(`[role=alert] a[href="#${name}"]`)?.textContent
      expect(summed).toContain(message)
    }
    expect(second.document.querySelector('#business_state')?.getAttribute('value')).toBe('XX')
    expect(first.document.querySelector('#federal_tax_id')?.getAttribute('value')).toBe('')
    expect((await storedOf(id)).fields).toMatchObject({ business_name: 'Example Cups LLC' })
    // Not to be signed like this.
    expect(await visit.get('/sign-up/sign')).toMatchObject({ status: 303, location: '/sign-up/review' })
    expect((await visit.get('/sign-up/review')).text).toContain('Complete this')
  })

  test('show a sealed number no more, and keep it where its field stays empty', async () => {
    const { id, visit } = await opened()
    await fillIn(visit)
    const { document, text } = await visit.get('/sign-up/bank')
    expect(document.querySelector('#operating_account_number')?.getAttribute('value')).toBe('')
    expect(document.querySelector('#operating_account_number-hint')?.textContent).toContain('ends in 9002')
    expect(text).not.toContain('8675309002')
    expect((await visit.submit('/sign-up/bank', {})).status).toBe(303)
    expect((await storedOf(id)).fields).toMatchObject({ operating_account_number: '8675309002' })
    await visit.submit('/sign-up/bank', { operating_account_number: '55554444' })
    expect((await storedOf(id)).fields).toMatchObject({ operating_account_number: '55554444' })
  })

  test('after a refusal say which sealed numbers are on file, and ask again for those that are not', async () => {
    const { visit } = await opened()
    const number = 'operating_account_number'
    const hintOf = ({ document }: Seen) => document.querySelector(`#${number}-hint`)?.textContent
    const bank = { ...pick('bank'), operating_account_bank_name: '' }
    expect(hintOf(await visit.submit('/sign-up/bank', bank))).toContain('ends in 9002')
    expect(hintOf(await visit.submit('/sign-up/bank', { ...bank, [number]: '55554444' }))).toContain(
      'ends in 4444',
    )

    const { document } = await visit.submit('/sign-up/owners/0', { ...typedOwner, home_zip_code: 'x' })
    expect(document.querySelector('#social_security_number-error')?.textContent).toContain(
      'Enter the social security number.',
    )
  })

  test('have further owners, who can be changed and removed', async () => {
    const { id, visit } = await opened()
    const refused = await visit.submit('/sign-up/owners/0', { ...typedOwner, home_state: 'XX' })
    expect(refused.status).toBe(422)
    expect((await storedOf(id)).owners).toEqual([])
    await visit.submit('/sign-up/owners/0', typedOwner)
    await visit.submit('/sign-up/owners/1', { ...typedOwner, first_name: 'Jun' })
    await visit.submit('/sign-up/owners/0', { ...typedOwner, first_name: 'Kai', social_security_number: '' })
    expect((await storedOf(id)).owners).toMatchObject([
      { first_name: 'Kai', social_security_number: '234567890' },
      { first_name: 'Jun' },
    ])
    await visit.submit('/sign-up/owners', {}, '/sign-up/owners/0/remove')
    expect((await storedOf(id)).owners).toMatchObject([{ first_name: 'Jun' }])
    for (const owner of ['10', 'x', '-1', '%00', 'x'.repeat(23)]) {
      expect((await visit.get(`/sign-up/owners/${owner}`)).status).toBeGreaterThanOrEqual(400)
    }
  })

  test('keep the names of further owners: a second click or an old tab concerns nobody else', async () => {
    const ada = { ...wholeOwner, first_name: 'Ada', social_security_number: '111223333' }
    const bo = { ...wholeOwner, first_name: 'Bo', social_security_number: '444556666' }
    const cy = { ...wholeOwner, first_name: 'Cy', social_security_number: '777889999' }
    const { id, visit } = await opened({ additional_owners: [ada, bo, cy] })
    const { document } = await visit.get('/sign-up/owners')
    const first = document.querySelector('.people a')?.getAttribute('href') ?? ''
    const typed = { ...typedOwner, first_name: 'Ada', social_security_number: '' }
    const oldTab = await visit.fill(first, typed)
    const remove = await visit.fill('/sign-up/owners', {}, `${first}/remove`)
    await remove()
    await remove()
    expect((await storedOf(id)).owners).toMatchObject([bo, cy])

    expect(await oldTab()).toMatchObject({ status: 422 })
    expect((await storedOf(id)).owners).toMatchObject([bo, cy])

    const list = await visit.get('/sign-up/owners')
    const added = list.document.querySelector('.actions .quiet')?.getAttribute('href') ?? ''
    const add = await visit.fill(added, { ...typedOwner, first_name: 'Di' })
    await add()
    await add()
    expect((await storedOf(id)).owners).toMatchObject([bo, cy, { first_name: 'Di' }])
  })

  test('have at most ten further owners', async () => {
    const { id, visit } = await opened({ additional_owners: Array(9).fill(wholeOwner) })
    const tenth = await visit.fill(`/sign-up/owners/${'x'.repeat(22)}`, typedOwner)
    const path = `/sign-up/owners/${'y'.repeat(22)}`
    const eleventh = await visit.fill(path, typedOwner)
    expect((await tenth()).status).toBe(303)
    expect((await eleventh()).status).toBe(404)
    expect((await visit.get(path)).status).toBe(404)
    expect((await storedOf(id)).owners).toHaveLength(10)
  })

  test('take no signature of 10 MB, and none of more pieces than there is room for', async () => {
    const { id, visit } = await opened()
    await fillIn(visit)
    const strokes = (count: number) => JSON.stringify(Array(count).fill({ lx: 1, ly: 2, mx: 3, my: 4 }))
    const refused = await visit.submit('/sign-up/sign', { signature: '1'.repeat(10 * 1024 * 1024) })
    expect([refused.status, refused.text.length < 10_000]).toEqual([413, true])
    const large = await visit.submit('/sign-up/sign', { signature: strokes(3000) })
    expect([large.status, large.document.querySelector('#typed_signature-error') !== null]).toEqual([
      422,
      true,
    ])
    expect(await rowOf(id)).toMatchObject({ status: 'DRAFT', signature: null })
    expect((await visit.submit('/sign-up/sign', { signature: strokes(1200) })).status).toBe(303)
  })

  test('of a trust plan ask for the trust account and who signs', async () => {
    const { plan, ...trust } = trustFields
    const { id, visit } = await opened({ plan })
    const missing = await visit.submit('/sign-up/bank', pick('bank'))
    expect(missing.status).toBe(422)
    await fillIn(visit, trust)
    const unsigned = await visit.submit('/sign-up/sign', { typed_signature: 'Ida Mori' })
    expect(unsigned.status).toBe(422)
    const signed = await visit.submit('/sign-up/sign', { typed_signature: 'Ida Mori', signed_by: 'Ida Mori' })
    expect(signed.status).toBe(303)
    expect((await storedOf(id)).fields).toMatchObject({
      signed_by: 'Ida Mori',
      signature: '{"typed":"Ida Mori"}',
      trust_account_number: '8675309003',
    })
    expect((await (await browser()).get('/sign-up/sign')).status).toBe(404)
  })

  test('want a signature', async () => {
    const { id, visit } = await opened()
    await fillIn(visit)
    for (const values of [{}, { typed_signature: '  ' }, { signature: '[{}]' }, { signature: '<script>' }]) {
      const { status, document } = await visit.submit('/sign-up/sign', values)
      expect([status, document.querySelector('#typed_signature-error') !== null]).toEqual([422, true])
    }
    expect((await rowOf(id)).status).toBe('DRAFT')
    await expect(approve(partners, id)).rejects.toMatchObject({
      messages: [{ code: 'unavailable_for_current_status' }],
    })
    const sign = await visit.fill('/sign-up/sign', { typed_signature: 'Ida Mori' })
    const twice = await Promise.all([sign(), sign()])
    expect(twice.map(({ location }) => location)).toEqual(['/sign-up/done', '/sign-up/done'])
    expect((await rowOf(id)).status).toBe('SUBMITTED')
  })

  test('never run what somebody has typed', async () => {
    const evil = `"'><script>alert(1)</script>`
    const texts = {
      first_name: evil,
      last_name: evil,
      business_name: evil,
      business_address1: evil,
      business_address2: evil,
      business_city: evil,
      goods_and_services: evil,
      dba_name: evil,
      dba_address1: evil,
      dba_city: evil,
      owner_first_name: evil,
      owner_last_name: evil,
      owner_address1: evil,
      owner_city: evil,
      operating_account_name: evil,
      operating_account_bank_name: evil,
      additional_owners: [
        { first_name: evil, last_name: evil, job_title: evil, home_address1: evil, home_city: evil },
      ],
    }
    const { visit } = await opened({ ...texts, reference: evil + count })
    let shown = 0
    for (const path of ['business', 'owner', 'owners', 'owners/0', 'bank', 'review']) {
      const { text, headers } = await visit.get(`/sign-up/${path}`)
      expect(text).not.toContain('<script>alert')
      shown += text.split('&lt;script&gt;alert').length - 1
      expect(headers['content-security-policy']).toContain("script-src 'none'")
      expect(headers['cache-control']).toBe('no-store')
    }
    expect(shown).toBeGreaterThan(20)
    const again = await visit.submit('/sign-up/address', { business_state: evil })
    expect(again.text).not.toContain('<script>alert')
  })

  test('end after a day', async () => {
    const { visit } = await opened()
    clock.advance(24 * 3_600_000 - 1)
    expect((await visit.get('/sign-up/business')).status).toBe(200)
    clock.advance(1)
    expect((await visit.get('/sign-up/business')).status).toBe(404)
    partner = await newSubmitter(partners)
  })
})

test('a cookie of the sign-up is for its host alone, and out of reach of scripts', async () => {
  const { path } = await newLink()
  const { headers } = await browser().submit(path, {})
  expect(String(headers['set-cookie'])).toMatch(
    /^__Host-sign-up-service=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
})

test('another partner neither sees nor reaches an application', async () => {
  const same = known()
  const { id } = await newLink(same)
  const other = await newSubmitter(partners)
  const answer = await other.post('/merchant_applications/sign_up', { merchant_application: same })
  expect(answer.body.merchant_application.id).not.toBe(id)
  expect(
    await other.post('/merchant_applications/sign_up', { merchant_application: same }, 'harbor'),
  ).toMatchObject(refusal(401, 'not_authorized'))
})

describe('in the reader’s language', () => {
  const STEPS = ['business', 'address', 'owner', 'owners', 'owners/0', 'bank', 'review', 'done']

  test('every sentence of the pages comes from the catalog, and of their faults', async () => {
    const { id, path, visit } = await opened({ ...wholeApplication }, 'en-XA')
    const { business_state: state, business_country: country } = wholeApplication
    const picked = [
      stateNames.get(state) ?? '',
      new Intl.DisplayNames('en', { type: 'region' }).of(country) ?? '',
      english.date(wholeApplication.owner_date_of_birth),
      english.date(wholeApplication.owner_drivers_license_expiration),
    ]
    const own = [
      ...Object.values(wholeApplication).map(String),
      ...picked,
      'Service',
      'Example Partner',
      id,
    ].filter(({ length }) => length > 1)
    const shown = [await visit.get((await newLink()).path), await visit.get(path.slice(0, -1))]
    for (const step of STEPS) shown.push(await visit.get(`/sign-up/${step}`))
    shown.push(
      await visit.get('/sign-up/sign'),
      await visit.submit('/sign-up/sign', {}),
      await visit.submit('/sign-up/business', { federal_tax_id: '1', email: 'ida' }),
      await visit.submit('/sign-up/address', { business_state: 'XX' }),
      await visit.submit('/sign-up/owners/0', { first_name: 'x'.repeat(65), date_of_birth: 'soon' }),
      await visit.submit('/sign-up/bank', { operating_account_routing_number: '1' }),
      await visit.get('/sign-up/review'),
    )
    for (const { document, status } of shown) {
      if (status === 303) continue
      expect([status, document.title, unmarked(document, own)]).toEqual([status, document.title, []])
    }
  })

  test.each([
    ['de', 'Ihr Unternehmen', 'Geben Sie Ihren Vornamen ein.', ''],
    ['ar', 'شركتك', 'أدخل اسمك الأول.', 'rtl'],
    ['ja', 'お客様の事業', '名を入力してください。', ''],
  ])('%s', async (language, title, fault, direction) => {
    const { visit } = await opened({}, language)
    const page = await visit.get('/sign-up/business')
    expect(page.document.querySelector('h1')?.textContent).toBe(title)
    expect(page.document.documentElement.dir).toBe(direction)
    const refused = await visit.submit('/sign-up/business', {})
    expect(refused.document.querySelector('#first_name-error')?.textContent).toContain(fault)
    const menu = refused.document.querySelector('.languages a[lang=en]')
    expect(menu?.getAttribute('href')).toBe('/sign-up/business?lang=en')
    expect((await visit.get('/sign-up/business?lang=en')).document.querySelector('h1')?.textContent).toBe(
      'Your business',
    )
  })
})
