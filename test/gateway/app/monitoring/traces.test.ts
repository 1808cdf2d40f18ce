// Traces: one for a request, with what it did, and one for a job, which its webhooks carry on. Nothing of it is loaded otherwise.
import { execFileSync } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { goodCard, type TestGateway, testGateway } from '../../../support/gateway.ts'
import { type Receiver, startReceiver } from '../../../support/outside/receiver.ts'
import { setUrls } from '../../../support/outside/webhooks.ts'

interface Sent {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: { key: string; value: object }[]
}

/** What takes traces, as a collector does. */
async function startCollector() {
  const spans: Sent[] = []
  const server = createServer(async (request, response) => {
    const { resourceSpans } = (await json(request)) as {
      resourceSpans: { scopeSpans: { spans: Sent[] }[] }[]
    }
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)))
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v1/traces`,
    spans,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

let collector: Awaited<ReturnType<typeof startCollector>>
let receiver: Receiver
let world: TestGateway
beforeAll(async () => {
  collector = await startCollector()
  receiver = await startReceiver()
  world = await testGateway({ traces: { url: collector.url }, allowPrivateWebhooks: true })
  await setUrls(world.client, { test_events_urls: receiver.url })
  const charge = { amount: 1234, method: goodCard, reference: 'an-order-of-mine' }
  // What a client says of its own trace begins none of ours.
  const traceparent = '00-11111111111111111111111111111111-2222222222222222-01'
  expect((await world.client.post('/v1/charges', charge, { traceparent })).status).toBe(200)
  await receiver.until((received) => received.length === 2)
  // What is left is sent when it stops.
  await world.close()
})
afterAll(async () => {
  await receiver.close()
  await collector.close()
})

const named = (name: string) => collector.spans.filter((span) => span.name === name)

describe('a trace', () => {
  test('of a request has its database transactions and its calls of the networks', () => {
    const [request] = named('POST /v1/charges')
    expect(request?.parentSpanId || undefined).toBeUndefined()
    expect(request?.traceId).not.toBe('1'.repeat(32))
    const parts = collector.spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId)
    const names = parts.map(({ name }) => name)
    expect(names).toContain('network authorize')
    expect(names.filter((name) => name === 'database transaction').length).toBeGreaterThanOrEqual(2)
    expect(new Set(parts.map(({ traceId }) => traceId))).toEqual(new Set([request?.traceId]))
  })

  test('of a job goes on to whom its webhooks are posted', () => {
    const posts = named('webhook')
    expect(posts.length).toBeGreaterThanOrEqual(2)
    const jobs = new Map(named('job deliver').map((job) => [job.spanId, job]))
    for (const post of posts) expect(jobs.get(post.parentSpanId ?? '')?.traceId).toBe(post.traceId)
    const carried = receiver.received.map(({ headers }) => headers.traceparent)
    expect(carried.toSorted()).toEqual(
      posts.map(({ traceId, spanId }) => `00-${traceId}-${spanId}-01`).toSorted(),
    )
  })

  test('has no value of anybody in it', () => {
    const allowed = [
      'error.type',
      'gateway.outcome',
      'http.request.method',
      'http.response.status_code',
      'http.route',
    ]
    for (const { attributes } of collector.spans) {
      for (const { key } of attributes) expect(allowed).toContain(key)
    }
    const text = JSON.stringify(collector.spans)
    for (const value of ['an-order-of-mine', '4242', '1234', world.gateway.testSecretKey, receiver.url]) {
      expect(text).not.toContain(`"${value}`)
    }
  })
})

test('what nobody asked for is not loaded', () => {
  const folder = path.join(import.meta.dirname, '../../../../gateway')
  const program = `
    import { registerHooks } from 'node:module'
    const loaded = []
    registerHooks({ load(url, context, next) { loaded.push(url); return next(url, context) } })
    await import(${JSON.stringify(path.join(folder, 'app/gateway.ts'))})
    console.log(loaded.filter((url) => /@opentelemetry|prom-client/.test(url)).length, loaded.length > 100)`
  const options = { encoding: 'utf8', input: program } as const
  expect(execFileSync(process.execPath, ['--input-type=module', '-'], options)).toBe('0 true\n')
})
