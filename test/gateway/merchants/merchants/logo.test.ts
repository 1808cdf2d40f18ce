// A merchant's logo: what is taken, what is kept of it, and where payers see it (rules: invoicing.md#logo).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '../../../../gateway/core/limits.ts'
import { invoicePdf } from '../../../../gateway/invoicing/index.ts'
import { readPicture } from '../../../../gateway/merchants/merchants/logo/read-picture.ts'
import { type TestGateway, testGateway } from '../../../support/gateway.ts'
import { sendInvoice } from '../../../support/invoicing/portal.ts'
import { jpeg, jpegSegment, png, pngChunk } from '../../../support/merchant/pictures.ts'
import { type PartnerWorld, partnerWorld } from '../../../support/partners/partners.ts'
import { newPayment, portalClient } from '../../../support/partners/portal.ts'
import { textOf, type Visitor, visitor } from '../../../support/web.ts'

const SECRET = Buffer.from('Location: 1 Secret Street')

describe('a picture', () => {
  test('is kept as what draws it, without metadata and without what follows it', () => {
    const { content_type, width, height, bytes } = readPicture(
      Buffer.concat([
        png({ extra: [pngChunk('tEXt', SECRET), pngChunk('eXIf', SECRET)] }),
        Buffer.from('<script>'),
      ]),
    )
    expect({ content_type, width, height }).toEqual({ content_type: 'image/png', width: 120, height: 40 })
    expect(bytes.equals(png())).toBe(true)

    const photo = readPicture(
      Buffer.concat([jpeg(jpegSegment(0xe1, SECRET), jpegSegment(0xfe, SECRET)), Buffer.from('<html>')]),
    )
    expect(photo).toMatchObject({ content_type: 'image/jpeg', width: 1, height: 1 })
    expect(photo.bytes.equals(jpeg())).toBe(true)
  })

  const { maxPixels, maxBytes } = limits.logo
  const damaged = png()
  damaged[40] = 0xff ^ (damaged[40] ?? 0)
  const wide = Buffer.from(jpeg())
  wide.writeUInt16BE(maxPixels + 1, wide.indexOf(Buffer.from('ffc2', 'hex')) + 7)

  test.each([
    ['nothing', Buffer.alloc(0), 'Choose a file.'],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'Choose a PNG or JPEG picture.'],
    ['a GIF', Buffer.from('GIF89a'), 'Choose a PNG or JPEG picture.'],
    ['a large file', Buffer.alloc(maxBytes + 1), 'KB at most'],
    ['a PNG that is cut off', png().subarray(0, -1), 'must be complete'],
    ['a PNG with a wrong checksum', damaged, 'must be complete'],
    ['a PNG with too few pixels', png({ rows: Buffer.alloc(100) }), 'must be complete'],
    ['a PNG with more pixels than its size', png({ rows: Buffer.alloc(50_000_000) }), 'must be complete'],
    ['a PNG with an unknown filter', png({ rows: Buffer.alloc(481 * 40, 9) }), 'must be complete'],
    ['an interlaced PNG', png({ interlace: 1 }), 'not interlaced'],
    [
      'a PNG of colors that it does not have',
      png({ color: 3, rows: Buffer.alloc(121 * 40) }),
      'must be complete',
    ],
    ['a PNG of an unknown kind', png({ depth: 7 }), 'must be complete'],
    ['a wide PNG', png({ width: maxPixels + 1, rows: Buffer.alloc(1) }), 'pixels at most'],
    ['a wide JPEG', wide, 'pixels at most'],
    ['a JPEG without an end', jpeg().subarray(0, -2), 'must be complete'],
    ['a JPEG without a picture', Buffer.from('ffd8ffd9', 'hex'), 'must be complete'],
    [
      'a JPEG whose segment is longer than the file',
      Buffer.from('ffd8ffe0ffff00', 'hex'),
      'must be complete',
    ],
    ['a lossless JPEG', jpeg(jpegSegment(0xc3, Buffer.alloc(9))), 'must be complete'],
  ])('that is %s is refused', (_, file, message) => {
    const fault = { context: 'logo', message: expect.stringContaining(message) }
    expect(() => readPicture(file)).toThrow(
      expect.objectContaining({ messages: [expect.objectContaining(fault)] }),
    )
  })
})

describe('of a merchant', () => {
  let world: TestGateway
  let partners: PartnerWorld
  let owner: Visitor
  let payer: Visitor
  let sender: Parameters<typeof sendInvoice>[0]
  beforeAll(async () => {
    world = await testGateway()
    partners = await partnerWorld(world)
    const client = portalClient(partners, world.gateway.partner.accessToken)
    sender = { client, shop: { test: world.client }, invoice: (await newPayment(client)).invoice }
    const visit = () => visitor(world.gateway.pagesUrl, world.gateway.caCertificate)
    owner = visit()
    payer = visit()
    await owner.signIn(world.gateway.console)
  })
  afterAll(async () => {
    await partners.storage.close()
    await world.close()
  })

  const PAGE = '/console/business'
  const upload = (file: Buffer) => owner.upload(PAGE, `${PAGE}/logo`, 'logo', file)

  test('is uploaded, shown to payers as a picture and nothing else, and removed', async () => {
    const { at, id } = await sendInvoice(sender)
    expect((await payer.get(`${at}/logo`)).status).toBe(404)
    const { merchant_id } = await partners.storage.read
      .selectFrom('invoices')
      .select('merchant_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const pdf = () => invoicePdf(partners.storage.read, partners.cipher, merchant_id, id)
    expect((await pdf()).includes('/Subtype /Image')).toBe(false)

    expect((await upload(png())).location).toBe(`${PAGE}?done=logo`)
    const shown = (await payer.get(at)).document.querySelector('main img')
    expect(shown?.getAttribute('alt')).toBe('Demo Shop')
    const src = shown?.getAttribute('src') ?? ''
    expect(src).toMatch(new RegExp(`^${at}/logo\\?v=\\d+$`))
    const { status, headers } = await payer.get(src)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(png().length),
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=604800, immutable',
      'referrer-policy': 'no-referrer',
    })
    expect((await pdf()).includes('/Subtype /Image')).toBe(true)

    expect((await upload(jpeg())).location).toBe(`${PAGE}?done=logo`)
    expect((await payer.get(`${at}/logo`)).headers['content-type']).toBe('image/jpeg')
    expect((await owner.get(`${PAGE}/logo`)).headers['content-type']).toBe('image/jpeg')
    expect((await pdf()).includes('/DCTDecode')).toBe(true)

    await owner.submit(`${PAGE}/logo/remove`, {})
    expect((await payer.get(at)).document.querySelector('main img')).toBeNull()
    expect((await payer.get(`${at}/logo`)).status).toBe(404)
    const log = textOf(await owner.get('/console/audit-log'))
    expect(log).toContain('image/png, 120 × 40')
  })

  test('is refused on its page, which says why', async () => {
    const refused = await upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
    expect(refused.status).toBe(422)
    expect(textOf(refused)).toContain('Choose a PNG or JPEG picture.')
    expect((await owner.send(`${PAGE}/logo`, { logo: png().toString('base64') })).status).toBe(403)
  })

  test('and its contact are set on the same page, and are in emails', async () => {
    const values = {
      address1: '1 Main Street',
      city: 'Springfield',
      state: 'IL',
      country: 'US',
      support_email: 'help@cups.example',
      support_phone: '+1 555 0100',
    }
    expect((await owner.submit(PAGE, values, PAGE)).location).toBe(`${PAGE}?done=saved`)
    const { at, id } = await sendInvoice(sender)
    const [mail] = (await world.client.get(`/v1/test-outbox?record_id=${id}`)).body.results
    for (const text of [mail.text, mail.html, textOf(await payer.get(at))]) {
      expect(text).toContain('1 Main Street')
      expect(text).toContain('help@cups.example, +1 555 0100')
    }
    const refused = await owner.submit(PAGE, { support_email: 'help', name: '' }, PAGE)
    expect(refused.status).toBe(422)
    expect(textOf(refused)).toContain('Enter an email address')
  })
})
