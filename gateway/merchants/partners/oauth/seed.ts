// The demo partner, whom the demo merchant has let in. What opens something is made of the gateway's own key, so that it can be
// printed at each start and is stored nowhere.
import type { Cipher } from '../../../platform/encryption/index.ts'
import { lockName } from '../../../platform/storage/index.ts'
import { makeBeside } from '../../merchants/index.ts'
import { createApplication } from './applications.ts'
import { authorizeApplication } from './authorizations.ts'
import { findClient } from './clients.ts'
import type { ActingOAuthParts } from './oauth-parts.ts'
import { insertToken } from './tokens.ts'

export interface DemoPartner {
  clientId: string
  clientSecret: string
  /** Of scope `payments`, for the demo merchant; until that disconnects the partner. */
  accessToken: string
}

/** Of the brand that there always is. */
const BRAND = 'service'
/** A page of nobody: whoever tries it reads the code in the address bar. */
const REDIRECT = 'https://partner.example/connected'

/** Makes the demo partner if there is none yet. @param merchant the demo merchant */
export async function seedPartner(parts: ActingOAuthParts, merchant: { id: string }): Promise<DemoPartner> {
  const { storage, cipher } = parts
  const client = {
    id: lettersAndDigits(cipher, 'client id', merchant.id),
    secret: lettersAndDigits(cipher, 'client secret', merchant.id),
  }
  const accessToken = `at_${cipher.digest('demo access token', merchant.id)}`
  await storage.write(async (tx) => {
    await lockName(tx, 'demo partner')
    if (await findClient(tx, client.id)) return
    const merchantId = await makeBeside(tx, parts, 'Demo Partner')
    const review = 'APPROVED' as const
    const wish = { merchantId, brandId: BRAND, name: 'Demo Partner', redirectUri: REDIRECT, client, review }
    const { application } = await createApplication(tx, parts, wish)
    const between = { applicationId: application.id, merchantId: merchant.id }
    const { id: authorizationId, permissions } = await authorizeApplication(tx, parts, between)
    const granted = { authorizationId, permissions, codeHash: null }
    await insertToken(tx, parts, application.id, granted, accessToken)
  })
  return { clientId: client.id, clientSecret: client.secret, accessToken }
}

/** 64 of them, the same ones each time. */
function lettersAndDigits(cipher: Cipher, what: string, id: string): string {
  let text = ''
  for (let part = 0; text.length < 64; part++) {
    text += cipher.digest(`demo ${what} ${part}`, id).replace(/[^A-Za-z0-9]/g, '')
  }
  return text.slice(0, 64)
}
