// Two gateway processes on one PostgreSQL database, for tests of concurrent work.
import { type ApiClient, apiClient } from '../client.ts'
import { isPostgres, openStorage } from '../engine.ts'
import { type SpawnedGateway, type Started, spawnGateway, temporaryFolder } from '../gateway.ts'
import { checkInvariants } from './invariants.ts'

export interface TwoGateways {
  /** One client per process, with connections that are open already. */
  clients: readonly [ApiClient, ApiClient]
  /** What each has said of itself. */
  started: readonly [Started, Started]
  publicKey: string
  /** The data folder of both, for what is not in the database. */
  dataDir: string
  /** @returns how many rows were checked */
  checkInvariants(): ReturnType<typeof checkInvariants>
  close(): Promise<void>
}

const CONNECTIONS = 32

export async function twoGateways(): Promise<TwoGateways> {
  const { folder, remove } = temporaryFolder()
  if (!isPostgres) throw new Error('Two gateways share PostgreSQL only.')
  // One after the other, because the first creates the keys that both use.
  const first = await spawnGateway(folder, ['--log-level', 'error'])
  const second = await spawnGateway(folder, ['--log-level', 'error'])
  const storage = await openStorage({ dataDir: folder })
  const client = ({ started }: SpawnedGateway) =>
    apiClient(started.base_url, started.ca_certificate, started.test_secret_key, CONNECTIONS)
  return {
    clients: [client(first), client(second)],
    started: [first.started, second.started],
    publicKey: first.started.public_key,
    dataDir: folder,
    checkInvariants: () => checkInvariants(storage),
    async close() {
      await storage.close()
      await Promise.all([first.stop('SIGTERM'), second.stop('SIGTERM')])
      remove()
    },
  }
}
