// What operators do with an application before they decide: they read it in words, assign it, note things and ask the applicant
// (rules: partners.md#underwriting, partners.md#questions).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { languages } from '../../../../gateway/core/language/catalogs.ts'
import { wordsFor } from '../../../../gateway/core/language/words.ts'
import { printable } from '../../../../gateway/core/text.ts'
import { eraseApplication } from '../../../../gateway/merchants/partners/index.ts'
import { contentOf } from '../../../../gateway/platform/mail/index.ts'
import { storedText } from '../../../support/engine.ts'
import { type TestGateway, testGateway } from '../../../support/gateway.ts'
import { type MailServer, startMailServer } from '../../../support/outside/mail-server.ts'
import { wholeApplication } from '../../../support/partners/application.ts'
import { type PartnerWorld, partnerWorld } from '../../../support/partners/partners.ts'
import { decline, newSubmitter, type Submitter } from '../../../support/partners/sign-ups.ts'
import { textOf, type Visitor, visitor } from '../../../support/web.ts'

let world: TestGateway
let server: MailServer
let partners: PartnerWorld
let partner: Submitter
let operator: Visitor
beforeAll(async () => {
  server = await startMailServer()
  world = await testGateway({ mail: { smtpUrl: server.url } })
  partners = await partnerWorld(world)
  partner = await newSubmitter(partners)
  operator = stranger()
  await operator.signIn(world.gateway.operator)
})
afterAll(async () => {
  await partners.storage.close()
  await world.close()
  await server.close()
})

const stranger = () => visitor(world.gateway.pagesUrl, world.gateway.caCertificate)
const send = (id: string, form: string, values: Record<string, string>) => {
  const page = `/operator/applications/${id}`
  return operator.submit(page, values, `${page}/${form}`)
}
const pageOf = (id: string) => operator.get(`/operator/applications/${id}`)

test('an application is read in words, and not in codes', async () => {
  const id = await partner.submit({ ...wholeApplication, structure: 'MM', industry_code: 5812 })
  const text = textOf(await pageOf(id))
  for (const part of [
    '5812 Eating places',
    'ends in 6789',
    'Yes',
    'Business address',
    'Standard',
    'Sales channel',
  ])
    expect(text).toContain(part)
  expect(text).not.toMatch(/owner_|owner has|federal tax id|\btrue\b|\bMM\b|standard/)
  // Labels of the sign-up speak to the applicant.
  expect(text).not.toMatch(/How you|What you|Your deposit/)
})

test('it is assigned to an operator, and the queue says to whom', async () => {
  const id = await partner.submit(wholeApplication)
  const { document } = await pageOf(id)
  const [, option] = document.querySelectorAll('#assigned_to option')
  await send(id, 'assign', { assigned_to: option?.getAttribute('value') ?? '' })
  expect(textOf(await operator.get(`/operator/applications?q=${id}`))).toContain(option?.textContent ?? '?')
  expect((await send(id, 'assign', { assigned_to: 'somebody' })).status).toBe(422)
  await send(id, 'assign', { assigned_to: '' })
  const row = partners.storage.read.selectFrom('merchant_applications').select('assigned_to')
  expect(await row.where('id', '=', id).executeTakeFirst()).toEqual({ assigned_to: null })
})

test('a note is for operators, is encrypted, and goes with the application', async () => {
  const id = await partner.submit(wholeApplication)
  expect(textOf(await send(id, 'note', { note: ' ' }))).toContain('Enter the note.')
  await send(id, 'note', { note: 'The owner <b>called</b>.' })
  await send(id, 'note', { note: 'Read me 4242 4242 4242 4242' })
  expect(textOf(await pageOf(id))).toContain('The owner <b>called</b>.')
  expect(textOf(await pageOf(id))).toContain('Read me **** **** **** 4242')
  expect(await storedText(world)).not.toContain('The owner <b>called')
  await decline(partners, id, 'other')
  await eraseApplication(partners, id)
  expect(textOf(await pageOf(id))).not.toContain('called')
})

/** The link in the newest mail to an address. */
async function linkTo(
  address: string,
  subject = 'Subject: We need more information about Example Cups LLC',
): Promise<string> {
  const found = () => server.received.filter(({ to }) => to.includes(address))
  await expect.poll(() => found().length).toBeGreaterThan(0)
  const source = found().at(-1)?.source.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? ''
  expect(source).toContain(subject)
  server.received.length = 0
  return new URL(source.match(/https?:\/\/[^\s"<]+\/sign-up\/start\/[\w-]+/)?.[0] ?? '').pathname
}

test('a question is mailed to the applicant, who answers it once on the sign-up', async () => {
  const email = 'asked@cups.example'
  const id = await partner.submit({ ...wholeApplication, email })
  await send(id, 'ask', { question: 'What do you sell <b>online</b>?' })
  expect(textOf(await pageOf(id))).toContain('More information needed')
  const start = await linkTo(email)
  const applicant = stranger()
  const opened = await applicant.submit(start, {}, start)
  expect(opened.location).toBe('/sign-up')
  expect((await applicant.get('/sign-up')).location).toBe('/sign-up/questions')
  const asked = await applicant.get('/sign-up/questions')
  expect(textOf(asked)).toContain('What do you sell <b>online</b>?')
  const name = asked.document.querySelector('textarea')?.getAttribute('name') ?? ''
  const empty = await applicant.submit('/sign-up/questions', { [name]: ' ' })
  expect([empty.status, textOf(empty)]).toEqual([422, expect.stringContaining('Enter the answer.')])
  const done = await applicant.submit('/sign-up/questions', {
    [name]: 'Cups & lids, paid by 4242424242424242',
  })
  expect(done.location).toBe('/sign-up/done')
  expect((await applicant.get('/sign-up/questions')).location).toBe('/sign-up/done')
  const text = textOf(await pageOf(id))
  expect(text).toContain('Cups & lids, paid by ************4242')
  expect(text).not.toContain('More information needed')
  expect((await stranger().get(start)).status).toBe(404)
})

/** The newest mail with a question to an address. */
async function questionTo(email: string) {
  const mails = partners.storage.read.selectFrom('mails').selectAll().where('recipient', '=', email)
  const mail = await mails.orderBy('created', 'desc').executeTakeFirstOrThrow()
  const { text = '', html = '' } = contentOf(partners.cipher, mail) ?? {}
  return { subject: mail.subject, text, html }
}

test.each(languages)('a question is mailed in %s to an applicant whose browser said so', async (language) => {
  const email = `asked-${language.toLowerCase()}@cups.example`
  const id = await partner.submit({ ...wholeApplication, email, browser_language: language })
  await send(id, 'ask', { question: 'What do you sell?\nAnd <b>where</b>?' })
  const { subject, text, html } = await questionTo(email)
  const { text: textIn, direction } = wordsFor([language])
  expect(subject).toBe(textIn('apply.questionSubject', { name: 'Example Cups LLC' }))
  expect(text.split('\n\n')).toEqual([
    printable(textIn('apply.questionText', { name: 'Example Cups LLC' })),
    'What do you sell?\nAnd <b>where</b>?',
    textIn('apply.questionLink'),
    expect.stringMatching(/^https:/),
    `${textIn('apply.questionIgnore')}\n`,
  ])
  expect(html).toContain('<p dir="auto">What do you sell?<br>And &lt;b&gt;where&lt;/b&gt;?</p>')
  expect(html).toContain(`<html lang="${language}" dir="${direction}">`)
})

test('the next question is in the language of the page on which the applicant answered', async () => {
  const email = 'in-german@cups.example'
  const id = await partner.submit({ ...wholeApplication, email, browser_language: 'fr' })
  await send(id, 'ask', { question: 'What do you sell?' })
  expect((await questionTo(email)).text).toContain('Nous examinons la demande')
  const start = await linkTo(email, 'Subject: ')
  const applicant = visitor(world.gateway.pagesUrl, world.gateway.caCertificate, {
    'accept-language': 'de-CH',
  })
  await applicant.submit(start, {}, start)
  const { document } = await applicant.get('/sign-up/questions')
  const name = document.querySelector('textarea')?.getAttribute('name') ?? ''
  expect((await applicant.submit('/sign-up/questions', { [name]: 'Tassen' })).location).toBe('/sign-up/done')
  await send(id, 'ask', { question: 'Since when?' })
  const { subject, text } = await questionTo(email)
  expect(subject).toBe('Wir benötigen weitere Angaben zu Example Cups LLC')
  expect(text).toContain('Since when?\n\nÖffnen Sie diesen Link innerhalb von sieben Tagen, um zu antworten:')
  await decline(partners, id, 'other')
  await eraseApplication(partners, id)
  const row = partners.storage.read.selectFrom('merchant_applications').select('language')
  expect(await row.where('id', '=', id).executeTakeFirst()).toEqual({ language: null })
})

test('an answer after the decision is refused', async () => {
  const email = 'late@cups.example'
  const id = await partner.submit({ ...wholeApplication, email })
  await send(id, 'ask', { question: 'When do you open?' })
  const start = await linkTo(email)
  const applicant = stranger()
  await applicant.submit(start, {}, start)
  const { document } = await applicant.get('/sign-up/questions')
  const name = document.querySelector('textarea')?.getAttribute('name') ?? ''
  const later = await applicant.fill('/sign-up/questions', { [name]: 'In May' })
  await decline(partners, id, 'other')
  expect((await later()).status).toBe(422)
  expect(textOf(await pageOf(id))).not.toContain('In May')
  expect((await pageOf(id)).document.querySelector('form[action$=ask]')).toBeNull()
  const mails = partners.storage.read.selectFrom('mails').select(['recipient', 'subject', 'content'])
  const aboutIt = mails.where('record_id', '=', id)
  expect(await aboutIt.execute()).toMatchObject([{ recipient: email }])
  await eraseApplication(partners, id)
  expect(await aboutIt.execute()).toEqual([{ recipient: '', subject: 'Erased', content: null }])
})
