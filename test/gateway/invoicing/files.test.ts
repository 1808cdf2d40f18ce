// Files of a contact: taken in as a stream, looked at by their content, handed out to be kept (rules: invoicing.md#files).
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { systemClock } from '../../../gateway/core/clock.ts'
import { newId } from '../../../gateway/core/ids.ts'
import { limits } from '../../../gateway/core/limits.ts'
import { chunksOf, sealChunk } from '../../../gateway/invoicing/files/sealed.ts'
import { openDownload, sealFiles, sweepUploads } from '../../../gateway/invoicing/index.ts'
import { readInvoice } from '../../../gateway/invoicing/invoices/invoices.ts'
import { startLeases } from '../../../gateway/platform/leases/index.ts'
import { setLimits } from '../../support/api/limits.ts'
import { type TestGateway, testGateway } from '../../support/gateway.ts'
import { type Payer, payerOf } from '../../support/invoicing/payer.ts'
import { beginUpload, END, part, samples } from '../../support/invoicing/upload.ts'
import { type PartnerWorld, partnerWorld } from '../../support/partners/partners.ts'
import { ada, portalToken } from '../../support/partners/portal.ts'

let world: TestGateway
let partners: PartnerWorld
let payer: Payer
let token: string
let contact: string
beforeAll(async () => {
  world = await testGateway()
  partners = await partnerWorld(world)
  payer = await payerOf(world, partners)
  token = await portalToken(partners, payer.partner)
  contact = payer.contact.id
})
afterAll(async () => {
  await partners.storage.close()
  await world.close()
})

async function upload(parts: readonly Buffer[], headers: Record<string, string> = {}, to = contact) {
  const { request, answer } = beginUpload(world, token, to, headers)
  for (const bytes of parts) request.write(bytes)
  request.end()
  return answer
}
const uploadOne = (content: Buffer | string, name: string, headers?: Record<string, string>, to?: string) =>
  upload([part(content, name), END], headers, to)
const url = (path = '', of = contact) => `/contacts/${of}/files${path}`
const get = (path = '') => payer.client.get(url(path))
const remove = (id: string) => payer.client.call({ method: 'DELETE', path: url(`/${id}`) })
const completed = async (id: string) => {
  await expect.poll(async () => (await get(`/${id}`)).body.processing_state).not.toBe('pending')
  return (await get(`/${id}`)).body
}
/** How many rows there are of files, and of their pieces. */
const left = async () => {
  const { read } = partners.storage
  const files = await read.selectFrom('contact_files').select('id').execute()
  const pieces = await read.selectFrom('contact_file_chunks').select('file_id').execute()
  return [files.length, pieces.length]
}

describe('a file', () => {
  test.each([
    ['terms.pdf', samples.pdf, 'application/pdf'],
    ['cups.png', samples.png, 'image/png'],
    ['Cups.JPEG', samples.jpeg, 'image/jpeg'],
    ['größe und ΩΣ.csv', samples.text, 'text/plain'],
  ])('%s is taken, completed by a job, and the same bytes come out', async (file_name, content, type) => {
    const { status, body } = await uploadOne(content, file_name)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({
      id: expect.stringMatching(/^fref_[\w-]{22}$/),
      file_name,
      content_type: type,
      size: content.length,
      processing_state: 'pending',
      contact_id: contact,
      test_mode: true,
      type: 'invoice_file_reference',
    })
    expect(body.created).toMatchObject({ client_inet_address: '127.0.0.1' })
    expect(await completed(body.id)).toMatchObject({ processing_state: 'completed' })
    const invoice = await payer.newInvoice({ attachments: [{ id: body.id }] })
    expect(invoice.attachments).toMatchObject([{ id: body.id, file_name, processing_state: 'completed' }])
    const shown = await readInvoice(partners.storage.read, payer.shop.id, invoice.id)
    const { headers, body: stream } = openDownload(partners, shown, body.id)
    expect((await buffer(stream)).equals(content)).toBe(true)
    expect(headers).toMatchObject({
      'content-type': expect.stringMatching(new RegExp(`^${type}`)),
      'content-length': String(content.length),
      'content-disposition': expect.stringMatching(/^attachment; filename/),
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    })
    const other = await payer.newInvoice()
    const without = await readInvoice(partners.storage.read, payer.shop.id, other.id)
    expect(() => openDownload(partners, without, body.id)).toThrow('resource_not_found')
  })

  test('of many pieces is stored in pieces, and comes out as it was', async () => {
    const content = Buffer.from('0123456789abcde\n'.repeat(150_000))
    const { body } = await upload([part(content, 'long'), END])
    expect(body).toMatchObject({ file_name: 'long.txt', size: content.length })
    await completed(body.id)
    const pieces = await partners.storage.read
      .selectFrom('contact_file_chunks')
      .selectAll()
      .where('file_id', '=', body.id)
      .orderBy('place')
      .execute()
    expect(pieces.length).toBeGreaterThan(5)
    for (const { bytes } of pieces) {
      expect(bytes.length).toBeLessThan(2 * limits.invoicing.fileChunkBytes)
    }
    // Sealed, each for its place.
    for (const { bytes } of pieces) expect(bytes.includes('0123456789abcde')).toBe(false)
    const file = { merchant_id: payer.shop.id, id: body.id, is_sealed: 1 } as const
    const opened = chunksOf(partners.storage.read, partners.cipher, file)
    expect((await buffer(opened)).equals(content)).toBe(true)
    await partners.storage.write((tx) =>
      tx
        .updateTable('contact_file_chunks')
        .set({ place: 1000 })
        .where('file_id', '=', body.id)
        .where('place', '=', 1)
        .execute(),
    )
    await partners.storage.write((tx) =>
      tx
        .updateTable('contact_file_chunks')
        .set({ place: 1 })
        .where('file_id', '=', body.id)
        .where('place', '=', 2)
        .execute(),
    )
    await expect(buffer(chunksOf(partners.storage.read, partners.cipher, file))).rejects.toThrow()
  })

  test('that was cut off before it was sent fails, and its bytes are not kept', async () => {
    const { body } = await uploadOne(samples.png.subarray(0, 50), 'cut.png')
    expect(await completed(body.id)).toMatchObject({ processing_state: 'failed' })
    const refused = await payer.client.post('/invoices', { ...payer.invoice, attachments: [{ id: body.id }] })
    expect(refused.status).toBe(422)
    const pieces = partners.storage.read.selectFrom('contact_file_chunks').selectAll()
    expect(await pieces.where('file_id', '=', body.id).execute()).toEqual([])
    expect((await remove(body.id)).status).toBe(200)
  })

  test('is made once with an Idempotency-Key', async () => {
    const again = { 'idempotency-key': 'file-1' }
    const first = await uploadOne(samples.pdf, 'once.pdf', again)
    const before = await left()
    expect((await uploadOne(samples.pdf, 'once.pdf', again)).body.id).toBe(first.body.id)
    expect(await left()).toEqual(before)
  })
})

describe('what is refused leaves nothing behind', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const zip = Buffer.from('504b0304140000000800', 'hex')
  const many = Buffer.alloc(1024)

  test.each<[string, Buffer | string, string]>([
    ['HTML as text', '<!doctype html><script>alert(1)</script>', 'page.txt'],
    ['HTML behind spaces and a mark', `\ufeff \n\n${' '.repeat(400)}<html></html>`, 'page.txt'],
    ['SVG as a picture', svg, 'picture.png'],
    ['SVG by its name', svg, 'picture.svg'],
    ['a program by the name of a PDF', Buffer.from('4d5a900003000000', 'hex'), 'invoice.pdf'],
    ['a PDF by the name of a page', samples.pdf, 'invoice.html'],
    ['a picture by the name of a PDF', samples.png, 'invoice.pdf'],
    ['text by the name of a script', samples.text, 'invoice.js'],
    ['a ZIP archive', zip, 'archive.zip'],
    ['a ZIP archive by the name of a PDF', zip, 'archive.pdf'],
    ['what unpacks to a lot', gzipSync(Buffer.alloc(5_000_000)), 'bomb.txt'],
    ['bytes that are no text', many, 'zeros.txt'],
    [
      'text that is none in the end',
      Buffer.concat([Buffer.alloc(600_000, 'a'), Buffer.from([0xff])]),
      'a.txt',
    ],
    ['half a character at the end', Buffer.concat([samples.text, Buffer.from([0xc3])]), 'a.txt'],
    ['9 MB of a ZIP archive', Buffer.concat([zip, Buffer.alloc(9_000_000)]), 'archive.pdf'],
    ['nothing', '', 'empty.txt'],
    ['a path', samples.pdf, '../../etc/passwd.pdf'],
    ['a path of Windows', samples.pdf, 'C:\\secret\\a.pdf'],
    ['a stream of NTFS', samples.pdf, 'a.txt:b.pdf'],
    ['marks that turn the name round', samples.pdf, 'invoice\u202efdp.exe.pdf'],
    ['an isolate', samples.pdf, '\u2067a.pdf'],
    ['dots', samples.text, '..'],
    ['a long name', samples.pdf, `${'a'.repeat(125)}.pdf`],
  ])('%s', async (_what, content, name) => {
    const before = await left()
    const { status, body } = await uploadOne(content, name)
    expect([status, body.messages[0].context]).toEqual([422, 'file'])
    expect(await left()).toEqual(before)
  })

  test('more than 10 MB: 413, in the middle of it', async () => {
    const before = await left()
    const { status, body } = await upload([part(Buffer.alloc(11 * 1024 * 1024, 'a'), 'big.txt'), END])
    expect(status).toBe(413)
    expect(body.messages[0].message).toContain('10 MB')
    expect(await left()).toEqual(before)
  })

  test('a contact that is erased while its file is on its way', async () => {
    const { id } = (await payer.client.post('/contacts', { ...ada, test_mode: true })).body
    const before = await left()
    const { request, answer } = beginUpload(world, token, id, { expect: '100-continue' })
    // The gateway has the request, and waits for the file.
    await once(request, 'continue')
    expect((await payer.client.call({ method: 'DELETE', path: `/contacts/${id}` })).status).toBe(200)
    request.end(Buffer.concat([part(samples.text, 'terms.txt'), END]))
    expect(await answer).toMatchObject({
      status: 422,
      body: { messages: [{ message: 'This contact was erased.' }] },
    })
    expect(await left()).toEqual(before)
  })

  test('a stream that stops, and one whose sender goes away', async () => {
    const before = await left()
    // It ends as HTTP, but not as multipart.
    const half = part(Buffer.alloc(700_000, 'a'), 'half.txt').subarray(0, 600_000)
    expect((await upload([half])).status).toBe(400)
    expect(await left()).toEqual(before)
    const { request, answer } = beginUpload(world, token, contact, { 'content-length': '9000000' })
    request.write(half)
    // Once it has begun to be stored.
    await expect.poll(left).not.toEqual(before)
    const gone = answer.catch(() => 'gone')
    request.destroy()
    expect(await gone).toBe('gone')
    await expect.poll(left).toEqual(before)
  })

  test('two files, a field beside one, no multipart, no file', async () => {
    const before = await left()
    const two = [part(samples.pdf, 'a.pdf'), part(samples.pdf, 'b.pdf'), END]
    expect((await upload(two)).status).toBe(400)
    expect((await upload([part(samples.pdf, 'a.pdf'), part('x', undefined, 'field'), END])).status).toBe(400)
    expect((await upload([part('x', undefined, 'field'), END])).status).toBe(400)
    expect((await upload([END])).status).toBeGreaterThanOrEqual(400)
    expect((await payer.client.post(url(), { file: 'x' })).status).toBe(400)
    expect((await upload([samples.pdf], { 'content-type': 'application/pdf' })).status).toBe(400)
    expect(await left()).toEqual(before)
  })

  test('one more than a contact may have', async () => {
    onTestFinished(setLimits({ invoicing: { ...limits.invoicing, maxFiles: 1 } }))
    const { id } = (await payer.client.post('/contacts', ada)).body
    expect((await uploadOne(samples.pdf, 'a.pdf', {}, id)).status).toBe(200)
    expect((await uploadOne(samples.pdf, 'b.pdf', {}, id)).status).toBe(422)
    expect((await payer.client.get(url('', id))).body.total_entries).toBe(1)
  })
})

test('what a process was taking in when it died is deleted, and nothing of one that lives', async () => {
  const { storage } = partners
  const options = { isAlone: false, time: systemClock, onError: () => {} }
  const leases = await startLeases(storage, options)
  const sweeper = await startLeases(storage, options)
  const { id, ...row } = await storage.read
    .selectFrom('contact_files')
    .selectAll()
    .limit(1)
    .executeTakeFirstOrThrow()
  const begun = { dead: `${id}1`, alive: `${id}2` }
  await storage.write(async (tx) => {
    const files = [
      { ...row, id: begun.dead, instance_id: 'dead' },
      { ...row, id: begun.alive, instance_id: leases.processId },
    ]
    await tx.insertInto('contact_files').values(files).execute()
    const bytes = Buffer.from('a')
    const chunks = files.map(({ merchant_id, id: file_id }) => ({ merchant_id, file_id, place: 0, bytes }))
    await tx.insertInto('contact_file_chunks').values(chunks).execute()
  })
  const of = (name: keyof typeof begun) =>
    storage.read.selectFrom('contact_file_chunks').selectAll().where('file_id', '=', begun[name]).execute()
  await sweepUploads({ storage, leases: sweeper })
  expect([(await of('dead')).length, (await of('alive')).length]).toEqual([0, 1])
  // Nobody sees either.
  expect((await get(`/${begun.alive}`)).status).toBe(404)
  await leases.stop()
  await sweepUploads({ storage, leases: sweeper })
  expect(await of('alive')).toEqual([])
  await sweeper.stop()
})

describe('the files of a contact', () => {
  test('are listed from the newest on, and deleted unless an invoice has them', async () => {
    const first = (await uploadOne(samples.pdf, 'first.pdf')).body
    const second = (await uploadOne(samples.text, 'second.txt')).body
    const { results } = (await get('?page_size=2')).body
    expect(results.map(({ id }: { id: string }) => id)).toEqual([second.id, first.id])
    await completed(first.id)
    await payer.newInvoice({ attachments: [{ id: first.id }] })
    const kept = await remove(first.id)
    expect([kept.status, kept.body.messages[0].code]).toEqual([422, 'unavailable_for_current_status'])
    expect((await remove(second.id)).body.id).toBe(second.id)
    expect((await get(`/${second.id}`)).status).toBe(404)
    expect((await remove(second.id)).status).toBe(404)
  })

  test('are their contact’s alone', async () => {
    const { id } = (await uploadOne(samples.pdf, 'a.pdf')).body
    const other = (await payer.client.post('/contacts', ada)).body.id
    expect((await payer.client.get(url(`/${id}`, other))).status).toBe(404)
    const stranger = await payerOf(world, partners)
    expect((await stranger.client.get(url(`/${id}`))).status).toBe(404)
    expect((await stranger.client.get(url())).status).toBe(404)
    expect((await uploadOne(samples.pdf, 'a.pdf', {}, stranger.contact.id)).status).toBe(404)
    expect((await uploadOne(samples.pdf, 'a.pdf', {}, newId())).status).toBe(404)
  })
})

test('files of earlier versions are sealed one after the other, and can be read all the while', async () => {
  const { storage, cipher } = partners
  const { read } = storage
  const content = Buffer.from('0123456789abcde\n'.repeat(40_000))
  const made = [(await uploadOne(content, 'one.txt')).body.id, (await uploadOne(content, 'two.txt')).body.id]
  for (const id of made) await completed(id)
  const rows = () => read.selectFrom('contact_files').selectAll().where('id', 'in', made).execute()
  const bytesOf = async (id: string) => {
    const file = (await rows()).find((row) => row.id === id)
    if (!file) throw new Error(`There is no file ${id}.`)
    return buffer(chunksOf(read, cipher, file))
  }
  await storage.write(async (tx) => {
    for (const file_id of made) {
      const chunk = { merchant_id: payer.shop.id, file_id, place: 0, bytes: content }
      await tx.deleteFrom('contact_file_chunks').where('file_id', '=', file_id).execute()
      await tx.insertInto('contact_file_chunks').values(chunk).execute()
    }
    await tx.updateTable('contact_files').set({ is_sealed: 0 }).where('id', 'in', made).execute()
  })
  for (const id of made) expect((await bytesOf(id)).equals(content)).toBe(true)
  while (await sealFiles({ storage, cipher })) {
    for (const id of made) expect((await bytesOf(id)).equals(content)).toBe(true)
  }
  expect((await rows()).map(({ is_sealed }) => is_sealed)).toEqual([1, 1])
  const stored = await read
    .selectFrom('contact_file_chunks')
    .selectAll()
    .where('file_id', 'in', made)
    .execute()
  for (const { bytes } of stored) expect(bytes.includes('0123456789')).toBe(false)
  expect(sealChunk(cipher, 'a', 0, content).includes('0123456789')).toBe(false)
})
