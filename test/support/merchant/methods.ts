// Cards and banks that tests save and charge.
import { expect } from 'vitest'
import { type ApiClient, apiClient } from '../client.ts'
import type { TestGateway } from '../gateway.ts'

export const goodBank = {
  type: 'bank',
  routing_number: '000000013',
  account_number: '1234567890',
  account_type: 'CHECKING',
} as const

/** The field that a message is about, as its code has it (rules: errors.md#context, errors.md#field-name). */
export const named = (code: string, field: string) =>
  ['invalid_data', 'resource_not_found'].includes(code) ? { context: field } : { field_name: field }

/** The one message of a refusal. @param more `context` is the field, whatever the message calls it */
export function refusal(status: number, code: string, more: object = {}) {
  const { context, ...others }: { context?: unknown } = more
  const field = typeof context === 'string' ? named(code, context) : {}
  return { status, body: { messages: [expect.objectContaining({ code, ...field, ...others })] } }
}

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
