// npm start: the shop, with the gateway of .env. Without one it starts a gateway for tests.
import { startShop } from './server.ts'
import { type Settings, settingsOf } from './settings.ts'

async function testSettings(): Promise<Settings> {
  const { startGateway } = await import('@service/hosted-fields-testing')
  const gateway = await startGateway()
  const { baseUrl, hostedFieldsFrame: frameUrl, fetch } = gateway
  const { publicKey, secretKey } = await gateway.merchant()
  console.log(`A gateway for tests runs. Open ${baseUrl}/status once, and accept its certificate.`)
  console.log('Pay with the card 4242 4242 4242 4242, 12/40, 123.')
  return { baseUrl, frameUrl, publicKey, secretKey, fetch }
}

const settings = process.env.SECRET_KEY ? settingsOf(process.env) : await testSettings()
const { url } = await startShop(settings, Number(process.env.PORT ?? 3000))
console.log(`Your shop: ${url}`)
