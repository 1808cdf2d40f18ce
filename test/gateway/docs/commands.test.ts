// The commands of other pages, each by itself, with what stands in them for a reader to fill in.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { blocksOf } from '../../support/docs/blocks.ts'
import { languages, run } from '../../support/docs/languages.ts'
import { goodCard, type TestGateway, testGateway } from '../../support/gateway.ts'

let world: TestGateway
beforeAll(async () => {
  world = await testGateway()
})
afterAll(() => world.close())

const commandsOf = (page: string) =>
  blocksOf(page).filter(({ language, code }) => language === 'sh' && code.startsWith('curl '))

/** The same command against this gateway, with a new token and a new card. */
async function filled(code: string): Promise<string> {
  const { baseUrl, caCertificate } = world.gateway
  const token = (await world.client.post('/v1/tokens', goodCard)).body.id
  const card = (await world.client.post('/v1/cards', goodCard)).body.id
  return code
    .replaceAll('https://localhost:8443', baseUrl)
    .replaceAll('data/demo/tls/ca.pem', caCertificate)
    .replaceAll('<the token’s id>', token)
    .replaceAll('<a saved card’s id>', card)
}

test.each([
  ['server-api', [{ amount: 4200, status: 'AUTHORIZED' }]],
  ['recurring', [{ amount: 4200, max_amount: 50_000, status: 'ACTIVE' }]],
  ['testing', [{ number: '************4242', form_data: {} }, { match: { reference: 'order 7' } }]],
])('%s', async (page, answers) => {
  const commands = commandsOf(page)
  expect(commands).toHaveLength(answers.length)
  const [shell] = languages.filter(({ name }) => name === 'curl')
  if (shell === undefined) throw new Error('No shell')
  const { testSecretKey, publicKey } = world.gateway
  for (const [at, { code }] of commands.entries()) {
    const printed = await run(shell, await filled(code), {
      SECRET_KEY: testSecretKey,
      TEST_KEY: testSecretKey,
      PUBLIC_KEY: publicKey,
    })
    expect(JSON.parse(printed)).toMatchObject(answers[at] ?? {})
  }
})
