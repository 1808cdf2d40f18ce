// Gateways die while they deliver, or share the work: every event arrives all the same.
import { expect, onTestFinished, test } from 'vitest'
import { type ApiClient, apiClient } from '../../../../support/client.ts'
import { isPostgres } from '../../../../support/engine.ts'
import {
  type SpawnedGateway,
  spawnGateway,
  spawnKillableGateway,
  temporaryFolder,
} from '../../../../support/gateway.ts'
import { charge, newReceiver, setUrls } from '../../../../support/outside/webhooks.ts'

const IS_LONG = process.env.LONG_TESTS === '1'
const CONNECTIONS = 8
const clientOf = ({ started }: SpawnedGateway) =>
  apiClient(started.base_url, started.ca_certificate, started.test_secret_key, CONNECTIONS)

async function eventIds(client: ApiClient): Promise<string[]> {
  const ids: string[] = []
  for (let page = 1; ; page++) {
    const { results } = (await client.get(`/v1/events?page_size=100&page=${page}`)).body
    if (results.length === 0) return ids.sort()
    ids.push(...results.map(({ id }: { id: string }) => id))
  }
}

/** Waits until there is a delivery for each event, and it has arrived. */
async function isDone(client: ApiClient): Promise<void> {
  const count = async (list: string) =>
    (await client.get(`/v1/${list}page_size=1`)).body.total_entries as number
  const left = async () => (await count('events?')) - (await count('webhooks/deliveries?status=DELIVERED&'))
  await expect.poll(left).toBe(0)
}

test.each(IS_LONG ? [1, 30, 75] : [30])(
  'SIGKILL after %i deliveries: after a restart every event has arrived',
  async (posts) => {
    const { folder, remove } = temporaryFolder()
    onTestFinished(remove)
    const receiver = await newReceiver()
    const first = await spawnKillableGateway(folder)
    onTestFinished(() => void first.stop('SIGKILL'))
    const client = clientOf(first)
    await setUrls(client, { test_events_urls: receiver.url })
    // Some of the answers never come: the gateway dies waiting for them.
    receiver.behave(() => (receiver.received.length > posts ? 'hang' : 200))
    const charges = Array.from({ length: 60 }, () => charge(client))
    await Promise.all([...charges, receiver.until(({ length }) => length > posts)])
    expect(receiver.ids().length).toBeLessThan(120)
    await first.stop('SIGKILL')
    receiver.behave(200)

    const second = await spawnKillableGateway(folder)
    onTestFinished(() => void second.stop('SIGKILL'))
    const after = clientOf(second)
    await isDone(after)
    const ids = await eventIds(after)
    expect(ids).toHaveLength(120)
    expect(receiver.ids().sort()).toEqual(ids)
  },
)

test('several gateways over one database deliver each event once', async () => {
  const { folder, remove } = temporaryFolder()
  onTestFinished(remove)
  const receiver = await newReceiver()
  const gateways: SpawnedGateway[] = []
  // On SQLite a data folder is one gateway's.
  for (let i = 0; i < (isPostgres ? 3 : 1); i++) {
    const gateway = await spawnGateway(folder, ['--allow-private-webhooks'])
    onTestFinished(() => void gateway.stop('SIGKILL'))
    gateways.push(gateway)
  }
  const clients = gateways.map(clientOf)
  const [client] = clients as [ApiClient]
  await setUrls(client, { test_events_urls: receiver.url })
  await Promise.all(clients.flatMap((each) => Array.from({ length: 20 }, () => charge(each))))
  await isDone(client)
  const ids = await eventIds(client)
  expect(receiver.received).toHaveLength(ids.length)
  expect(receiver.ids().sort()).toEqual(ids)
  for (const gateway of gateways) expect(await gateway.stop('SIGTERM')).toBe(0)
})
