// Merchant applications for tests: sent in, and decided.
import { expect } from 'vitest'
import {
  approveApplication,
  createApplication,
  declineApplication,
  type NewApplication,
} from '../../../gateway/merchants/partners/index.ts'
import type { DeclineReason, PartnerApplicationRow } from '../../../gateway/platform/storage/index.ts'
import type { Answer } from '../client.ts'
import { addMerchant } from '../merchant/merchants.ts'
import { type PartnerWorld, REDIRECT, requestToken, withToken } from './partners.ts'

/** A partner that may send applications in. */
export interface Submitter {
  application: PartnerApplicationRow
  client: { client_id: string; client_secret: string }
  /** Of scope `tenant`. */
  token: string
  /** Calls a brand's authentication API with the token. */
  post(path: string, body: object, brand?: string): Promise<Answer>
  /** Sends an application in. @returns its id */
  submit(fields: object): Promise<string>
  /** The events of its applications, the newest first. */
  events(query?: string): Promise<Answer>
}

export async function newSubmitter(
  partners: PartnerWorld,
  more: Partial<NewApplication> = {},
): Promise<Submitter> {
  const { world, storage, ...parts } = partners
  const merchantId = more.merchantId ?? (await addMerchant(world)).id
  const brandId = more.brandId ?? 'service'
  const made = await storage.write((tx) =>
    createApplication(tx, parts, {
      name: 'Example Partner',
      redirectUri: REDIRECT,
      review: 'APPROVED',
      ...more,
      merchantId,
      brandId,
    }),
  )
  const { application, secret } = made
  const client = { client_id: application.client_id, client_secret: secret }
  const granted = await requestToken(partners, {
    ...client,
    grant_type: 'client_credentials',
    scope: 'tenant',
  })
  const token: string = granted.body.access_token
  const post = (path: string, body: object, brand = brandId) => {
    const call = { method: 'POST', path: `/api/v1${path}`, body }
    return withToken(world, token, call, world.gateway.authUrls[brand])
  }
  return {
    application,
    client,
    token,
    post,
    async submit(fields) {
      const { status, body } = await post('/merchant_applications', { merchant_application: fields })
      expect([status, body]).toEqual([
        200,
        { merchant_application: { id: expect.stringMatching(/^\d{10}$/) } },
      ])
      return body.merchant_application.id
    },
    events: (query = '') => withToken(world, token, { path: `/v1/events${query}` }),
  }
}

export const approve = (partners: PartnerWorld, id: string) => approveApplication(partners, id)

export const decline = (partners: PartnerWorld, id: string, reason: DeclineReason) =>
  declineApplication(partners, id, reason)
