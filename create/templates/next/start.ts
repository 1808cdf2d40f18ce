// npm start: Next in development, with the gateway of .env. Without one it starts a gateway for tests.
import { startNext } from './next.ts'
import { type Settings, settingsOf } from './settings.ts'

async function testSettings(): Promise<{ settings: Settings; ca: string }> {
  const { startGateway } = await import('@service/hosted-fields-testing')
  const { baseUrl, hostedFieldsFrame: frameUrl, caCertificate: ca, merchant } = await startGateway()
  const { publicKey, secretKey } = await merchant()
  console.log(`A gateway for tests runs. Open ${baseUrl}/status once, and accept its certificate.`)
  console.log('Pay with the card 4242 4242 4242 4242, 12/40, 123.')
  return { settings: { baseUrl, frameUrl, publicKey, secretKey }, ca }
}

const { settings, ca } = process.env.SECRET_KEY
  ? { settings: settingsOf(process.env), ca: undefined }
  : await testSettings()
const { url, process: next } = await startNext('dev', settings, ca, Number(process.env.PORT ?? 3000))
console.log(`Your shop: ${url}`)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    next.kill()
    process.exit()
  })
