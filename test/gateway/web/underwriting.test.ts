// The underwriting page of an application (rules: partners.md#underwriting): what was typed is text there, what was drawn a picture.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestGateway, testGateway } from '../../support/gateway.ts'
import { wholeApplication, wholeOwner } from '../../support/partners/application.ts'
import { approveOnPage, takeEffect } from '../../support/partners/decisions.ts'
import { type PartnerWorld, partnerWorld } from '../../support/partners/partners.ts'
import { newSubmitter, type Submitter } from '../../support/partners/sign-ups.ts'
import { type Visitor, visitor } from '../../support/web.ts'

let world: TestGateway
let partners: PartnerWorld
let partner: Submitter
let operator: Visitor
beforeAll(async () => {
  world = await testGateway()
  partners = await partnerWorld(world)
  const { pagesUrl, caCertificate, operator: person } = world.gateway
  operator = visitor(pagesUrl, caCertificate)
  partner = await newSubmitter(partners)
  await operator.signIn(person)
})
afterAll(async () => {
  await partners.storage.close()
  await world.close()
})

const pageOf = (id: string) => operator.get(`/operator/applications/${id}`)
const pictureIn = (document: Document) => document.querySelector('svg.signed')

test('a drawn signature is a picture of its strokes, with room for the pen', async () => {
  const strokes = [
    { mx: 10, my: 60, lx: 10, ly: 60 },
    { mx: 10, my: 60, lx: 30, ly: 40 },
    { mx: 30, my: 40, lx: 110, ly: 90 },
    { mx: 50, my: 20, lx: 60, ly: 25 },
  ]
  const id = await partner.submit({ ...wholeApplication, signature: JSON.stringify(strokes) })
  const { document, text } = await pageOf(id)
  const picture = pictureIn(document)
  expect(picture?.getAttribute('viewBox')).toBe('2 12 116 86')
  expect(picture?.querySelector('path')?.getAttribute('d')).toBe('M10,60L10,60L30,40L110,90M50,20L60,25')
  expect(picture?.getAttribute('role')).toBe('img')
  expect(text).not.toMatch(/ style=|"lx"/)
})

test('one of as many strokes as are taken, as far apart as may be, is one, too', async () => {
  const strokes = Array.from({ length: 1200 }, (_, index) => {
    const far = index % 2 === 0 ? 100_000 : -100_000
    return { lx: far, ly: far, mx: -far, my: -far }
  })
  const id = await partner.submit({ ...wholeApplication, signature: JSON.stringify(strokes) })
  const { status, document } = await pageOf(id)
  expect(status).toBe(200)
  expect(pictureIn(document)?.getAttribute('viewBox')).toBe('-100008 -100008 200016 200016')
})

test('one that was typed is its letters, and what is not signed says so', async () => {
  const { body } = await partner.post('/merchant_applications/sign_up', {
    merchant_application: { reference: 'user-8', email: 'ida@cups.example', plan: 'standard' },
  })
  const { id } = body.merchant_application
  expect((await pageOf(id)).document.querySelector('main')?.textContent).toContain('Not signed.')
  const typed = JSON.stringify({ typed: '<b>Ida</b> Mori' })
  const { storage } = partners
  await storage.write((tx) =>
    tx.updateTable('merchant_applications').set({ signature: typed }).where('id', '=', id).execute(),
  )
  const { document } = await pageOf(id)
  expect(document.querySelector('p.signed')?.textContent).toBe('<b>Ida</b> Mori')
  expect(pictureIn(document)).toBeNull()
})

test('no text of an application runs as a script, on its page, in the queue or in what is said of it', async () => {
  const evil = `"'><script>alert(1)</script>`
  /** Every text that the fields take as it comes; the others are dates, numbers and choices. */
  const free = (fields: object) => {
    const names = Object.keys(fields).filter((name) => /name|address|city|goods|job_title|website/.test(name))
    return Object.fromEntries(names.map((name) => [name, name.includes('website') ? undefined : evil]))
  }
  const fields = { ...wholeApplication, has_dba: true, dba_name: evil, dba_address1: evil, dba_city: evil }
  const more = { dba_state: 'NY', dba_zip_code: '12207', dba_phone: '518 555 0100' }
  const rest = {
    business_address2: evil,
    owner_address2: evil,
    operating_account_name: evil,
    browser_user_agent: evil,
    browser_language: evil,
    reference: evil,
  }
  const application = {
    ...fields,
    ...more,
    ...free(fields),
    ...rest,
    additional_owners: [{ ...wholeOwner, ...free(wholeOwner), home_address2: evil }],
  }
  // Twice, so that the one is a hint of the other.
  const [id] = [await partner.submit(application), await partner.submit(application)]
  const { headers, text } = await pageOf(id)
  expect(text).not.toContain('<script>alert')
  expect(text.split('&lt;script&gt;alert').length).toBeGreaterThan(24)
  expect(headers['content-security-policy']).toMatch(/script-src 'sha256-[\w+/]{43}=';/)
  const { storage } = partners
  await storage.write((tx) =>
    tx
      .updateTable('partner_applications')
      .set({ name: evil })
      .where('id', '=', partner.application.id)
      .execute(),
  )
  expect((await operator.get('/operator/applications')).text).not.toContain('<script>alert')
  await approveOnPage(operator, id)
  await takeEffect(storage)
  for (const path of ['merchants', 'accounts', 'applications?status=APPROVED', `applications/${id}`]) {
    const seen = await operator.get(`/operator/${path}`)
    expect(seen.text, path).not.toContain('<script>alert')
    expect(seen.text, path).toContain('&lt;script&gt;alert')
  }
})

test('without a mail server the operator passes the owner a link, and another one ends the one before', async () => {
  const owner_email = 'owner@cups.example'
  const id = await partner.submit({ ...wholeApplication, owner_email })
  const page = `/operator/applications/${id}`
  const invite = async () => {
    const { document } = await operator.submit(page, {}, `${page}/invite`)
    return new URL(document.querySelector('code.copy')?.textContent ?? '').pathname
  }
  expect((await pageOf(id)).document.querySelector('form[action$=invite]')).toBeNull()
  expect((await approveOnPage(operator, id)).status).toBe(303)
  await takeEffect(partners.storage)
  expect((await pageOf(id)).text).not.toContain('/invitation/')
  const [first, second] = [await invite(), await invite()]
  const { pagesUrl, caCertificate } = world.gateway
  const owner = visitor(pagesUrl, caCertificate)
  expect((await owner.get(first)).status).toBe(404)
  const password = 'many paper cups'
  expect((await owner.submit(second, { name: 'Ida Mori', password })).location).toBe('/sign-in?done=joined')
  await owner.signIn({ email: owner_email, password })
  const team = await owner.get('/console/team')
  expect([team.status, team.text.includes(owner_email)]).toEqual([200, true])
  expect((await pageOf(id)).document.querySelector('form[action$=invite]')).toBeNull()
})
