// The first ten minutes of each kind of user, done as they stand there: the commands of a page one after the other, in one shell, and
// what each prints is what the page says.
import getPort from 'get-port'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Block, blocksOf } from '../../support/docs/blocks.ts'
import { languages, run } from '../../support/docs/languages.ts'
import { type TestGateway, testGateway } from '../../support/gateway.ts'
import { cardOf, pageOf } from '../../support/merchant/authentications.ts'

const MARK = '----'
/** Where the reader's own server listens. */
const READERS_PORT = '9000'

let world: TestGateway
let env: Record<string, string>
beforeAll(async () => {
  world = await testGateway({ allowPrivateWebhooks: true })
  const { baseUrl, publicKey, testSecretKey, caCertificate, partner } = world.gateway
  env = {
    BASE_URL: baseUrl,
    PUBLIC_KEY: publicKey,
    SECRET_KEY: testSecretKey,
    TEST_KEY: testSecretKey,
    CURL_CA_BUNDLE: caCertificate,
    NODE_EXTRA_CA_CERTS: caCertificate,
    CLIENT_ID: partner.clientId,
    CLIENT_SECRET: partner.clientSecret,
    ACCESS_TOKEN: partner.accessToken,
  }
})
afterAll(() => world.close())

/** What the page of a quick start ends with: a token whose challenge was passed. */
async function authenticatedToken(): Promise<string> {
  const page = pageOf(world)
  const token = await page.token(cardOf('109'))
  const { id, secret } = (await page.create(token)).body
  await page.proceed(id, secret)
  await world.client.post(`/v1/simulator/authentications/${id}`, { result: 'pass' })
  return token
}

/** The commands that print something, each with what they print. */
function stepsOf(page: string) {
  const blocks = blocksOf(page)
  return blocks.flatMap((block, at): [Block, Block][] => {
    const next = blocks[at + 1]
    return block.language === 'sh' && next?.language === 'text' ? [[block, next]] : []
  })
}

test.each(['start/back-end', 'start/partner', 'start/tester', 'start/operator', '3-d-secure'])(
  '%s',
  async (page) => {
    const steps = stepsOf(page)
    expect(steps.length).toBeGreaterThan(0)
    // What a reader has to set is what the commands are given, and no more.
    const set = blocksOf(page).flatMap(({ code }) =>
      [...code.matchAll(/^export (\w+)=/gm)].map(([, one]) => one),
    )
    // A month may have passed since the last page.
    const all = { ...env, TOKEN: await authenticatedToken() }
    const given = Object.fromEntries(Object.entries(all).filter(([one]) => set.includes(one)))
    const script = steps.map(([{ code }]) => `${code}\necho ${MARK}`).join('\n')
    const [shell] = languages.filter(({ name }) => name === 'curl')
    if (shell === undefined) throw new Error('No shell')
    // Somebody else may have the reader's.
    const port = String(await getPort({ host: '127.0.0.1' }))
    const printed = await run(shell, script.replaceAll(READERS_PORT, port), given)
    expect(printed.split(`${MARK}\n`)).toEqual([...steps.map(([, { code }]) => code), ''])
    // An endpoint that nobody answers would hold up the test clock from then on.
    expect((await world.client.get('/v1/webhook_endpoints')).body.results).toEqual([])
  },
)
