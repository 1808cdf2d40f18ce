// `npm start` has an invoice to try, once in a data folder.
import { expect, onTestFinished, test } from 'vitest'
import { makeDemoInvoice } from '../../../scripts/demo/invoice.ts'
import { testGateway } from '../../support/gateway.ts'
import { visitor } from '../../support/web.ts'

test('the demo has an invoice with a mail in the outbox and a page that opens, however often it starts', async () => {
  const world = await testGateway()
  onTestFinished(() => world.close())
  const { url, mailUrl } = await makeDemoInvoice(world.gateway)
  expect(await makeDemoInvoice(world.gateway)).toEqual({ url, mailUrl })
  expect((await world.client.get('/v1/test-outbox')).body.total_entries).toBe(1)
  const visit = visitor(world.gateway.pagesUrl, world.gateway.caCertificate)
  const page = await visit.get(new URL(url).pathname)
  expect(page.status).toBe(200)
  expect(page.text).toContain('$49.50')
  await visit.signIn(world.gateway.console)
  const mail = await visit.get(new URL(mailUrl).pathname)
  expect(mail.document.querySelector('pre a')?.getAttribute('href')).toBe(url)
})
