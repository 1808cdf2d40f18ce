// The gateway that `npm start` runs without .env.
import type { Settings } from './settings.ts'

/** @returns the settings of a new merchant, and a file with the gateway's certificate authority */
export async function startTestGateway(): Promise<{ settings: Settings; ca: string }> {
  // Imported only when needed: a server in production installs no test kit.
  const { startGateway } = await import('@service/hosted-fields-testing')
  const gateway = await startGateway()
  const { baseUrl, hostedFieldsFrame: frameUrl, caCertificate: ca, fetch } = gateway
  const { publicKey, secretKey } = await gateway.merchant()
  console.log(`Test gateway started. Open ${baseUrl}/status once, and accept its certificate.`)
  console.log('Pay with the card 4242 4242 4242 4242, 12/40, 123.')
  return { settings: { baseUrl, frameUrl, publicKey, secretKey, fetch }, ca }
}
