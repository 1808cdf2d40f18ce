// Cards and banks that tests save and charge.
import { expect } from 'vitest'
import type { ErrorCode } from '../../gateway/errors.ts'
import { type Authorization, createSimulator, type Processor } from '../../gateway/processor/index.ts'
import { type ApiClient, apiClient } from './client.ts'
import type { TestGateway } from './gateway.ts'

export const goodBank = {
  type: 'bank',
  routing_number: '000000013',
  account_number: '1234567890',
  account_type: 'CHECKING',
} as const

/** The one message of a refusal. */
export const refusal = (status: number, code: string, more: object = {}) => ({
  status,
  body: { messages: [expect.objectContaining({ code, ...more })] },
})

/** The id of a one-time token. */
export async function newToken({ client, gateway }: TestGateway, body: object): Promise<string> {
  const answer = await client.call({ method: 'POST', path: '/v1/tokens', body, key: gateway.publicKey })
  expect(answer.status).toBe(200)
  return answer.body.id
}

/** A client with the secret key of live mode. */
export function liveClient({ gateway }: TestGateway): ApiClient {
  return apiClient(gateway.baseUrl, gateway.caCertificate, gateway.liveSecretKey)
}

/** Networks that a test directs: cards as simulated, and a bank network that approves unless it is told otherwise. */
export function testNetworks() {
  const simulator = createSimulator()
  const networks = {
    asked: [] as Authorization[],
    reversed: [] as string[],
    /** What every bank payment fails with. */
    failure: undefined as ErrorCode | undefined,
    answer: true,
  }
  const processor: Processor = {
    ...simulator,
    async authorize(authorization) {
      networks.asked.push(authorization)
      if (authorization.method.type === 'card') return simulator.authorize(authorization)
      if (!networks.answer) throw new Error('no answer')
      if (networks.failure) return { approved: false, failure_code: networks.failure }
      return { approved: true, authorization_code: 'ABCDEF', cvv_result: undefined, avs_result: undefined }
    },
    async reverse(id) {
      networks.reversed.push(id)
      if (!networks.answer) throw new Error('no answer')
    },
  }
  return { networks, processor }
}
