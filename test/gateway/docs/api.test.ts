// The API guide, done as it stands there: each program is run in its language, by itself, against a gateway.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blocksOf } from '../../support/docs/blocks.ts'
import { type Language, languages, run } from '../../support/docs/languages.ts'
import { type TestGateway, testGateway } from '../../support/gateway.ts'

/** What each page's programs print, whatever their language. */
const PRINTED: Record<string, string> = {
  charge: 'REFUND 1200\n',
  hold: 'COMPLETED\n',
  'saved-card': 'AUTHORIZED ************4242\n',
  recurring: 'ACTIVE 2040-01-31\nuser_canceled\n',
  partner: 'bearer tenant\nDemo Shop\n',
  invoice: 'pending 4200\n',
}
/** Those that need no function of another page. */
const ALONE = ['partner', 'invoice']

let world: TestGateway
let env: Record<string, string>
beforeAll(async () => {
  world = await testGateway()
  const { baseUrl, pagesUrl, publicKey, testSecretKey, caCertificate, partner } = world.gateway
  env = {
    BASE_URL: baseUrl,
    AUTH_URL: pagesUrl,
    PUBLIC_KEY: publicKey,
    SECRET_KEY: testSecretKey,
    SSL_CERT_FILE: caCertificate,
    CURL_CA_BUNDLE: caCertificate,
    NODE_EXTRA_CA_CERTS: caCertificate,
    CLIENT_ID: partner.clientId,
    CLIENT_SECRET: partner.clientSecret,
    ACCESS_TOKEN: partner.accessToken,
  }
})
afterAll(() => world.close())

/** The one block of a page in a language. */
function programOf(page: string, { name }: Language): string {
  const found = blocksOf(`api/${page}`).filter((block) => block.name === name)
  expect([page, name, found.length]).toEqual([page, name, 1])
  return found[0]?.code ?? ''
}

test('what the pages have one set for is what the programs are given', () => {
  const blocks = [...blocksOf('api/README'), ...blocksOf('api/partner'), ...blocksOf('api/invoice')]
  const set = blocks.flatMap(({ code }) => [...code.matchAll(/^export (\w+)=/gm)].map(([, name]) => name))
  expect(new Set(set)).toEqual(new Set(Object.keys(env)))
})

describe.each(languages)('in $name', (language) => {
  test.each(Object.entries(PRINTED))('%s', async (page, printed) => {
    const own = programOf(page, language)
    const program = ALONE.includes(page) ? own : language.join(programOf('README', language), own)
    expect(await run(language, program, env)).toBe(printed)
  })
})
