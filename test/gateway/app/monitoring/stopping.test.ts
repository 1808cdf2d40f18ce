// A gateway that stops ends what is in progress, and nothing keeps it longer than that.
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:https'
import { expect, onTestFinished, test } from 'vitest'
import type { Processor } from '../../../../gateway/payments/networks/index.ts'
import { createSimulator } from '../../../../gateway/sandbox/networks/index.ts'
import { setLimits } from '../../../support/api/limits.ts'
import { goodCard, testGateway } from '../../../support/gateway.ts'

test('a charge in progress is answered, and its kept connection ends with that', async () => {
  // Nothing but the end of the charge ends the connection.
  onTestFinished(setLimits({ closingTimeoutMs: 600_000 }))
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  const simulator = createSimulator()
  const processor: Processor = {
    ...simulator,
    async authorize(authorization) {
      asked.resolve()
      await answer.promise
      return simulator.authorize(authorization)
    },
  }
  const { gateway, close } = await testGateway({ processor })
  const agent = new Agent({ ca: readFileSync(gateway.caCertificate), keepAlive: true })
  onTestFinished(() => agent.destroy())
  const charged = charge(gateway.baseUrl, gateway.testSecretKey, agent)
  await asked.promise
  const closed = close()
  answer.resolve()
  expect(await charged).toEqual({ status: 200, connection: 'close' })
  await closed
})

function charge(baseUrl: string, key: string, agent: Agent) {
  const { promise, resolve, reject } = Promise.withResolvers<object>()
  const headers = { 'content-type': 'application/json' }
  const options = { method: 'POST', auth: `${key}:`, headers, agent }
  const sent = request(`${baseUrl}/v1/charges`, options, (response) => {
    response.resume().once('end', () => {
      resolve({ status: response.statusCode, connection: response.headers.connection })
    })
  })
  sent.on('error', reject)
  sent.end(JSON.stringify({ amount: 100, method: goodCard }))
  return promise
}
