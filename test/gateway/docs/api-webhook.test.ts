// The receivers of the API guide, each in its language: they believe a post of the gateway, and nobody else's.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blocksOf } from '../../support/docs/blocks.ts'
import { type Language, languages, run } from '../../support/docs/languages.ts'
import { goodCard, type TestGateway, testGateway } from '../../support/gateway.ts'
import { type Received, type Receiver, startReceiver } from '../../support/outside/receiver.ts'
import { setUrls } from '../../support/outside/webhooks.ts'

/** Calls `verify` as the text says, with what is in the environment, and prints what kind of event came of it. */
const CALLS: Record<string, string> = {
  curl: 'verify "$BODY" "$ID" "$TIMESTAMP" "$SIGNATURE" | jq -r .type',
  Node: `const { BODY, ID, TIMESTAMP, SIGNATURE } = process.env
    const event = await verify(BODY, { 'webhook-id': ID, 'webhook-timestamp': TIMESTAMP, 'webhook-signature': SIGNATURE })
    console.log(event.type)`,
  Python: `env = os.environ
print(verify(env["BODY"], {
    "webhook-id": env["ID"], "webhook-timestamp": env["TIMESTAMP"], "webhook-signature": env["SIGNATURE"]})["type"])`,
  PHP: `echo verify(getenv('BODY'), ['webhook-id' => getenv('ID'), 'webhook-timestamp' => getenv('TIMESTAMP'),
    'webhook-signature' => getenv('SIGNATURE')])['type'], "\\n";`,
  Ruby: `puts verify(ENV['BODY'], { 'webhook-id' => ENV['ID'], 'webhook-timestamp' => ENV['TIMESTAMP'],
    'webhook-signature' => ENV['SIGNATURE'] })['type']`,
  'C#': `static class Program {
    static string Env(string name) => Environment.GetEnvironmentVariable(name);
    static void Main() => Console.WriteLine(Webhook.Verify(Env("BODY"), new Dictionary<string, string> {
      ["webhook-id"] = Env("ID"), ["webhook-timestamp"] = Env("TIMESTAMP"), ["webhook-signature"] = Env("SIGNATURE")
    }).Element("type").Value);
  }`,
}
const NOT_OURS = /not ours|signature is wrong/i
/** Where there is nothing to call, curl's place is another tool's. */
const tabOf = ({ name }: Language) => (name === 'curl' ? 'openssl' : name)

let world: TestGateway
let receiver: Receiver
let secret: string
let post: Received
beforeAll(async () => {
  world = await testGateway({ allowPrivateWebhooks: true })
  receiver = await startReceiver()
  await setUrls(world.client, { test_events_urls: receiver.url })
  await world.client.post('/v1/charges', { amount: 4200, method: goodCard })
  await receiver.until((received) => received.length === 2)
  secret = (await world.client.get('/v1/webhooks/secret')).body.secret
  const [first] = receiver.received
  if (first === undefined) throw new Error('Nothing came.')
  post = first
})
afterAll(async () => {
  await receiver.close()
  await world.close()
})

describe.each(languages)('in $name', (language) => {
  /** What a receiver in that language prints of a post. */
  function printedOf(changes: Record<string, string> = {}) {
    const [block] = blocksOf('api/webhook').filter(({ name }) => name === tabOf(language))
    const { headers, body } = post
    const env = {
      BODY: body,
      ID: String(headers['webhook-id']),
      TIMESTAMP: String(headers['webhook-timestamp']),
      SIGNATURE: String(headers['webhook-signature']),
      WEBHOOK_SECRET: secret,
      SSL_CERT_FILE: world.gateway.caCertificate,
      ...changes,
    }
    return run(language, language.join(block?.code ?? '', CALLS[language.name] ?? ''), env)
  }

  test('a post of the gateway is believed, under an older secret beside it, too', async () => {
    const printed = `${post.event.type}\n`
    expect(await printedOf()).toBe(printed)
    const other = `v1,${Buffer.alloc(32).toString('base64')}`
    expect(await printedOf({ SIGNATURE: `${other} ${post.headers['webhook-signature']}` })).toBe(printed)
  })

  test('one that was altered, that another secret signed or that has no signature is not', async () => {
    const { body } = post
    await expect(printedOf({ BODY: body.replace('4200', '4201') })).rejects.toThrow(NOT_OURS)
    const another = `whsec_${Buffer.alloc(24, 7).toString('base64')}`
    await expect(printedOf({ WEBHOOK_SECRET: another })).rejects.toThrow(NOT_OURS)
    await expect(printedOf({ SIGNATURE: 'v1,' })).rejects.toThrow(NOT_OURS)
  })

  test('neither is one of an hour ago', async () => {
    const early = Number(post.headers['webhook-timestamp']) - 3600
    await expect(printedOf({ TIMESTAMP: String(early) })).rejects.toThrow(/too old/i)
  })
})
