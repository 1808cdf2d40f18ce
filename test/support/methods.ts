// Cards and banks that tests save and charge.
import { expect } from 'vitest'
import { type ApiClient, apiClient } from './client.ts'
import type { TestGateway } from './gateway.ts'

export const goodBank = {
  type: 'bank',
  routing_number: '000000013',
  account_number: '1234567890',
  account_type: 'CHECKING',
} as const

/** Matches a refusal with one message. */
export const refusal = (status: number, code: string, more: object = {}) => ({
  status,
  body: { messages: [expect.objectContaining({ code, ...more })] },
})

/** Creates a one-time token. @returns its id */
export async function newToken({ client, gateway }: TestGateway, body: object): Promise<string> {
  const answer = await client.call({ method: 'POST', path: '/v1/tokens', body, key: gateway.publicKey })
  expect(answer.status).toBe(200)
  return answer.body.id
}

/** A client with the secret key of live mode. */
export function liveClient({ gateway }: TestGateway): ApiClient {
  return apiClient(gateway.baseUrl, gateway.caCertificate, gateway.liveSecretKey)
}
