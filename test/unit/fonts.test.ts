// The typeface of all pages, as the stylesheet names it and a gateway serves it.
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { serveStylesheet } from '../../gateway/web/layout/stylesheet.ts'

function server() {
  const app = fastify()
  serveStylesheet(app)
  return app
}

test('every font that the stylesheet names is served from the same origin, for good', async () => {
  const app = server()
  const { payload } = await app.inject('/assets/pages.css')
  const addresses = [...payload.matchAll(/url\("([^"]+)"\)/g)].map(([, address = '']) => address)
  expect(addresses.length).toBeGreaterThan(0)
  for (const address of addresses) {
    const { statusCode, headers, rawPayload } = await app.inject(address)
    expect([address, statusCode, headers['content-type']]).toEqual([address, 200, 'font/woff2'])
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(rawPayload.subarray(0, 4).toString()).toBe('wOF2')
  }
})

test('other names are not found', async () => {
  const app = server()
  for (const name of ['inter.woff2', 'constructor', '..%2fpages.css'])
    expect((await app.inject(`/assets/fonts/${name}`)).statusCode).toBe(404)
})
