// Contacts are sealed: the database has none of their texts in the clear, and finds them all the same (rules: invoicing.md#sealed). They are
// erased on demand and after a retention period (rules: invoicing.md#erasure).
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { eraseIdleContacts, openPerson, sealContacts } from '../../../gateway/invoicing/index.ts'
import type { Storage } from '../../../gateway/platform/storage/index.ts'
import { storedText, withStorage } from '../../support/engine.ts'
import { type TestGateway, testGateway } from '../../support/gateway.ts'
import type { Payer } from '../../support/invoicing/portal.ts'
import { textFile } from '../../support/invoicing/upload.ts'
import { inStorage } from '../../support/merchant/stored.ts'
import { type Receiver, startReceiver } from '../../support/outside/receiver.ts'
import { setUrls } from '../../support/outside/webhooks.ts'
import { type PartnerWorld, partnerWorld } from '../../support/partners/partners.ts'
import { newInvoice, newPayer } from '../../support/partners/portal.ts'
import { visitor } from '../../support/web.ts'

/** Texts that stand nowhere else. */
const PERSON = {
  first_name: 'Quirinalia',
  last_name: 'Zwischenbergerová',
  email_addresses: [
    { address: 'quirinalia@zwischenberger.example' },
    { address: 'Second@zwischenberger.example' },
  ],
  notes: 'Prefers marzipan invoices',
  tags: ['marmalade customer'],
  test_mode: true,
}
const SECRETS = ['uirinalia', 'wischenberger', 'marzipan', 'marmalade']

let world: TestGateway
let partners: PartnerWorld
let payer: Payer
let receiver: Receiver
beforeAll(async () => {
  world = await testGateway({ allowPrivateWebhooks: true })
  partners = await partnerWorld(world)
  payer = await newPayer(partners)
  receiver = await startReceiver()
})
afterAll(async () => {
  await receiver.close()
  await partners.storage.close()
  await world.close()
})
afterEach(() => setUrls(payer.shop.test, { test_events_urls: '' }))

const made = async (path: string, body: object) => {
  const answer = await payer.client.post(path, body)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const found = async (query: string): Promise<string[]> =>
  (await payer.client.get(`/contacts?${query}`)).body.results.map(({ id }: { id: string }) => id)
const erase = (id: string) => payer.client.call({ method: 'DELETE', path: `/contacts/${id}` })
const invoiceOf = (contact_id: string) =>
  made('/invoices', newInvoice({ contact_id, bank_account_id: payer.bank('test') }))

/** Puts a contact into the database as earlier versions stored it. */
async function plainContact(id: string, first_name: string, address: string): Promise<void> {
  await inStorage(world, async (tx) => {
    const stamp = { created: 1, created_by: '{}', modified: 1, modified_by: '{}' } as const
    const merchant_id = payer.shop.id
    const texts = { first_name, last_name: null, notes: 'Old notes', tags: '["old tag"]' } as const
    const row = {
      id,
      merchant_id,
      mode: 'test',
      contact_code: id,
      source_id: null,
      ...stamp,
      ...texts,
    } as const
    await tx
      .insertInto('contacts')
      .values({ ...row, sealed: null, erased: null })
      .execute()
    const email = {
      id: `eml_${id}`,
      merchant_id,
      contact_id: id,
      place: 0,
      address,
      sought: address.toLowerCase(),
    }
    await tx
      .insertInto('contact_emails')
      .values({ ...email, ...stamp, sealed: null })
      .execute()
    for (const [property, text] of [
      ['name', first_name.toLowerCase()],
      ['email', address.toLowerCase()],
      ['tag', 'old tag'],
    ] as const)
      await tx
        .insertInto('contact_terms')
        .values({ merchant_id, term: Buffer.from(text), property, contact_id: id })
        .execute()
  })
}

describe('sealed', () => {
  test('nothing that was typed is in the database, in rows, events or posts; searches find it, and receivers get it', async () => {
    await setUrls(payer.shop.test, { test_events_urls: receiver.url })
    const { id } = await made('/contacts', PERSON)
    const invoice = await invoiceOf(id)
    await payer.client.call({ method: 'PATCH', path: `/contacts/${id}`, body: { tags: PERSON.tags } })
    await expect.poll(() => receiver.received.length).toBeGreaterThan(0)
    const [post] = receiver.received
    expect(JSON.parse(post?.body ?? '').data).toMatchObject({
      id: invoice.id,
      contact: { first_name: PERSON.first_name, notes: PERSON.notes },
    })
    const { results } = (await payer.shop.test.get('/v1/events')).body
    expect(results[0].data.contact).toMatchObject({ name: `${PERSON.first_name} ${PERSON.last_name}` })
    const stored = await storedText(world)
    for (const secret of SECRETS) expect(stored.includes(secret), secret).toBe(false)
    for (const query of [
      'q=qui',
      'q=QUIRINALIA%20zw',
      'q=zwischenbergerov%C3%A1',
      'q=second@zwisch',
      'q=marmalade',
      'email=SECOND@zwischenberger.example',
      'tag=Marmalade%20Customer',
    ])
      expect(await found(query), query).toEqual([id])
    for (const query of ['q=uirinalia', 'q=quirinaliaz', 'email=second@zwisch', 'tag=marmalade'])
      expect(await found(query), query).toEqual([])
    const list = (await payer.client.get('/invoices?q=quirin')).body.results
    expect(list.map((one: { id: string }) => one.id)).toEqual([invoice.id])
  })

  test('another merchant’s marks of the same text are others', async () => {
    const other = await newPayer(partners)
    const marks = await withStorage(world, ({ read }) =>
      read.selectFrom('contact_marks').select(['merchant_id', 'mark']).execute(),
    )
    const of = (id: string) =>
      marks.filter((one) => one.merchant_id === id).map(({ mark }) => mark.toString('hex'))
    expect(of(other.shop.id).length).toBeGreaterThan(0)
    expect(of(other.shop.id).filter((mark) => of(payer.shop.id).includes(mark))).toEqual([])
  })

  test('one that was sealed before a property was added is without it', () => {
    const sealed = partners.cipher.encrypt('{"first_name":"Ada"}', 'contacts:p_old')
    const row = { id: 'p_old', first_name: null, last_name: null, notes: null, tags: '[]', sealed } as const
    const { first_name, tags, ...others } = openPerson(partners.cipher, row)
    expect({ first_name, tags }).toEqual({ first_name: 'Ada', tags: [] })
    expect(others).toMatchObject({
      last_name: null,
      notes: null,
      language: null,
      address1: null,
      country: null,
    })
    expect(new Set(Object.values(others))).toEqual(new Set([null]))
  })

  test('those of earlier versions are read and found before they are sealed, and after', async () => {
    const ids = Array.from({ length: 3 }, (_, at) => `p_plain${at}`)
    for (const id of ids) await plainContact(id, `Oldname ${id}`, `${id}@old.example`)
    const look = async () => {
      const { body } = await payer.client.get('/contacts/p_plain1')
      expect(body).toMatchObject({ first_name: 'Oldname p_plain1', notes: 'Old notes', tags: ['old tag'] })
      expect(body.preferred_email).toBe('p_plain1@old.example')
      expect((await found('q=oldn')).sort()).toEqual(ids)
      expect(await found('email=P_plain1@old.example')).toEqual(['p_plain1'])
      expect((await found('tag=old%20tag')).sort()).toEqual(ids)
    }
    await look()
    // Killed halfway: whole contacts are left.
    const stop = new Error('stop')
    await expect(
      withStorage(world, (storage) =>
        storage.write(async (tx) => {
          await sealContacts({
            storage: { ...storage, read: tx, write: (change) => change(tx) },
            cipher: partners.cipher,
          })
          throw stop
        }),
      ),
    ).rejects.toBe(stop)
    await look()
    await withStorage(world, (storage) => sealContacts({ storage, cipher: partners.cipher }))
    await look()
    const rows = await withStorage(world, ({ read }) =>
      read.selectFrom('contacts').selectAll().where('id', 'in', ids).execute(),
    )
    for (const row of rows) {
      // Longer than what chance has in a sealed text.
      expect(JSON.stringify(row)).not.toMatch(/oldname|old notes|old tag|old\.example/i)
      expect(openPerson(partners.cipher, row).notes).toBe('Old notes')
    }
    const terms = await withStorage(world, ({ read }) =>
      read.selectFrom('contact_terms').selectAll().execute(),
    )
    expect(terms).toEqual([])
  })

  test('events of earlier versions lose their contacts when those are sealed, and show them all the same', async () => {
    await plainContact('p_of_event', 'Quintus', 'quintus@old.example')
    const { id } = await invoiceOf('p_of_event')
    const event = (await payer.shop.test.get('/v1/events')).body.results.find(
      ({ data }: { data: { id: string } }) => data.id === id,
    )
    // As an earlier version stored it.
    await inStorage(world, (tx) =>
      tx
        .updateTable('events')
        .set({ data: JSON.stringify(event.data) as never })
        .where('id', '=', event.id)
        .execute(),
    )
    const before = (await payer.shop.test.get(`/v1/events/${event.id}`)).body
    expect(before.data.contact.first_name).toBe('Quintus')
    await withStorage(world, (storage) => sealContacts({ storage, cipher: partners.cipher }))
    const row = await withStorage(world, ({ read }) =>
      read.selectFrom('events').select('data').where('id', '=', event.id).executeTakeFirstOrThrow(),
    )
    expect(row.data).not.toContain('uintus')
    expect((await payer.shop.test.get(`/v1/events/${event.id}`)).body).toEqual(before)
  })
})

describe('erased', () => {
  test('refused while an invoice is open; then everything of the person goes, and amounts stay', async () => {
    const { id } = await made('/contacts', { ...PERSON, source_id: 'crm:7' })
    const messages = { invoice_messages: [{ email_addresses: ['erase-me@zwischenberger.example'] }] }
    const invoice = await made('/invoices', {
      ...newInvoice({ contact_id: id, bank_account_id: payer.bank('test') }),
      ...messages,
    })
    await payer.client.call({ method: 'POST', path: `/contacts/${id}/files`, ...textFile })
    await made(`/contacts/${id}/hash`, {})
    expect(await erase(id)).toMatchObject({
      status: 422,
      body: { messages: [{ code: 'unavailable_for_current_status' }] },
    })
    await made(`/invoices/${invoice.id}/void`, {})
    const erased = await erase(id)
    expect(erased.status, erased.text).toBe(200)
    expect(erased.body).toMatchObject({ id, name: 'Erased contact', email_addresses: [], tags: [] })
    expect(erased.body.erased).toMatch(/^\d{4}-/)
    for (const gone of ['first_name', 'last_name', 'notes', 'source_id', 'preferred_email'])
      expect(erased.body).not.toHaveProperty(gone)
    expect((await erase(id)).body).toEqual(erased.body)
    expect(await found('q=quirinalia')).not.toContain(id)
    expect(await found('')).not.toContain(id)
    const shown = (await payer.client.get(`/invoices/${invoice.id}`)).body
    expect(shown).toMatchObject({ total_amount: 4200, status: 'void', contact: { name: 'Erased contact' } })
    expect(shown.invoice_messages[0].email_addresses).toEqual([])
    const left = await withStorage(world, async ({ read }) => {
      const count = (table: 'contact_emails' | 'contact_marks' | 'contact_files' | 'portal_links') =>
        read.selectFrom(table).select('contact_id').where('contact_id', '=', id).execute()
      return [
        await count('contact_emails'),
        await count('contact_marks'),
        await count('contact_files'),
        await count('portal_links'),
        await read.selectFrom('mails').select('id').where('recipient', 'like', 'erase-me@%').execute(),
      ]
    })
    expect(left).toEqual([[], [], [], [], []])
    for (const call of [
      { method: 'PATCH', path: `/contacts/${id}`, body: { first_name: 'Back' } },
      {
        method: 'POST',
        path: '/invoices',
        body: newInvoice({ contact_id: id, bank_account_id: payer.bank('test') }),
      },
      { method: 'POST', path: `/contacts/${id}/hash`, body: {} },
      { method: 'POST', path: `/contacts/${id}/files`, ...textFile },
    ])
      expect((await payer.client.call(call)).status, call.path).toBe(422)
    const log = (await payer.shop.test.get('/v1/audit-log?action=contact.erased')).body.results
    expect(log).toMatchObject([{ record: { id } }])
    expect(JSON.stringify(log)).not.toMatch(/uirinalia|zwisch/)
  })

  test('on the dashboard', async () => {
    const owner = visitor(world.gateway.pagesUrl, world.gateway.caCertificate)
    await owner.signIn(world.gateway.console)
    const page = '/console/contacts/new'
    const { location = '' } = await owner.submit(page, { first_name: 'Short', last_name: 'Lived' }, page)
    const path = location.split('?')[0] ?? ''
    expect((await owner.submit(`${path}/erase`, {}, `${path}/erase`)).location).toBe(`${path}?done=erase`)
    const seen = await owner.get(path)
    expect(seen.text).toContain('Erased contact')
    expect(seen.text).not.toContain('Lived')
  })

  test('after the retention period those that nothing has happened with, and that owe nothing', async () => {
    const [idle, owing, used] = await Promise.all(
      ['Idle', 'Owing', 'Used'].map((first_name) => made('/contacts', { first_name, test_mode: true })),
    )
    await invoiceOf(owing.id)
    const paid = await invoiceOf(used.id)
    await made(`/invoices/${paid.id}/void`, {})
    const long = 1_000
    await inStorage(world, (tx) =>
      tx
        .updateTable('contacts')
        .set({ modified: long })
        .where('id', 'in', [idle.id, owing.id, used.id])
        .execute(),
    )
    const isErased = async ({ id }: { id: string }) =>
      'erased' in (await payer.client.get(`/contacts/${id}`)).body
    await eraseIdleContacts(partners, long)
    expect(await isErased(idle)).toBe(false)
    await eraseIdleContacts(partners, long + 1)
    expect([await isErased(idle), await isErased(owing), await isErased(used)]).toEqual([true, false, false])
    await inStorage(world, (tx) =>
      tx
        .updateTable('invoices')
        .set({ modified: long })
        .where('contact_id', 'in', [owing.id, used.id])
        .execute(),
    )
    await eraseIdleContacts(partners, long + 1)
    expect([await isErased(owing), await isErased(used)]).toEqual([false, true])
    const log = (await payer.shop.test.get('/v1/audit-log?action=contact.erased&actor_kind=job')).body.results
    const ids = log.map(({ record }: { record: { id: string } }) => record.id)
    expect(ids).toEqual(expect.arrayContaining([idle.id, used.id]))
    expect(ids).not.toContain(owing.id)
  })

  test('but not one that is used between being found and being erased', async () => {
    const { id } = await made('/contacts', { first_name: 'Drafted', test_mode: true })
    const long = 2_000
    await inStorage(world, (tx) =>
      tx.updateTable('contacts').set({ modified: long }).where('id', '=', id).execute(),
    )
    const { storage } = partners
    const late: Storage = {
      ...storage,
      async write(...args) {
        await made('/invoice-drafts', { ...payer.invoice, contact_id: id })
        return storage.write(...args)
      },
    }
    expect(await eraseIdleContacts({ ...partners, storage: late }, long + 1)).toBe(1)
    expect((await payer.client.get(`/contacts/${id}`)).body).not.toHaveProperty('erased')
  })

  test('together with a link that is asked for at the same time', async () => {
    const names = Array.from({ length: 10 }, (_, at) => `Linked ${at}`)
    const contacts: { id: string }[] = await Promise.all(
      names.map((first_name) => made('/contacts', { first_name, test_mode: true })),
    )
    await Promise.all(
      contacts.flatMap(({ id }) => [
        payer.client.call({ method: 'DELETE', path: `/contacts/${id}` }),
        payer.client.post(`/contacts/${id}/hash`, {}),
      ]),
    )
    const ids = contacts.map(({ id }) => id)
    const links = await inStorage(world, (tx) =>
      tx.selectFrom('portal_links').selectAll().where('contact_id', 'in', ids).execute(),
    )
    expect(links).toEqual([])
  })
})
