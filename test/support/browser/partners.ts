// A gateway with a partner, for tests in a browser: one for all the files that a worker runs.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startGateway } from '../../../gateway/app/gateway.ts'
import type { DemoGateway } from '../../../gateway/app/options.ts'
import { systemClock } from '../../../gateway/core/clock.ts'
import { createApplication } from '../../../gateway/merchants/partners/index.ts'
import { openCipher } from '../../../gateway/platform/encryption/index.ts'
import { openStorage, type Storage } from '../../../gateway/platform/storage/index.ts'
import { apiClient } from '../client.ts'
import { test as base } from './test.ts'

export const REDIRECT = 'https://partner.example/connected'

export interface PartnerSite {
  gateway: DemoGateway
  dataDir: string
  storage: Storage
  client: { client_id: string; client_secret: string }
  /** A new sign-up link, and the application behind it. */
  link(fields?: object): Promise<{ id: string; url: string }>
  /** Sends an application in. @returns its id */
  submit(fields: object): Promise<string>
}

export const test = base.extend<object, { partner: PartnerSite }>({
  partner: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
    async ({}, use) => {
      const dataDir = mkdtempSync(path.join(tmpdir(), 'hosted-fields-'))
      const gateway = await startGateway({ demo: true, dataDir, port: 0, logLevel: 'silent' })
      const storage = await openStorage({ dataDir })
      await use({ gateway, dataDir, storage, ...(await partnerAt(gateway, storage, dataDir)) })
      await storage.close()
      await gateway.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
})

/** An application of the demo merchant, at the default brand. */
async function partnerAt(gateway: DemoGateway, storage: Storage, dataDir: string) {
  const parts = { cipher: await openCipher(storage, dataDir), clock: systemClock }
  const api = apiClient(gateway.baseUrl, gateway.caCertificate, gateway.testSecretKey)
  const { id: merchantId } = (await api.get('/v1/merchant')).body
  const review = 'APPROVED' as const
  const wish = { merchantId, brandId: 'service', name: 'Example Partner', redirectUri: REDIRECT, review }
  const { application, secret } = await storage.write((tx) => createApplication(tx, parts, wish))
  const client = { client_id: application.client_id, client_secret: secret }
  const granted = await api.call({
    method: 'POST',
    path: '/oauth/token',
    key: null,
    body: { grant_type: 'client_credentials', scope: 'tenant', ...client },
  })
  const headers = { authorization: `Bearer ${granted.body.access_token}` }
  const send = async (at: string, fields: object) => {
    const { status, text, body } = await apiClient(gateway.authUrl, gateway.caCertificate).call({
      method: 'POST',
      path: `/api/v1/merchant_applications${at}`,
      headers,
      body: { merchant_application: fields },
    })
    if (status !== 200) throw new Error(`The application is not taken: ${text}`)
    return body
  }
  let count = 0
  return {
    client,
    async link(fields: object = {}) {
      count += 1
      const known = { reference: `user-${count}`, email: 'ida@cups.example', plan: 'standard' }
      const body = await send('/sign_up', { ...known, ...fields })
      return { id: String(body.merchant_application.id), url: String(body.redirect_uri) }
    },
    submit: async (fields: object) => String((await send('', fields)).merchant_application.id),
  }
}
