// Two PostgreSQL servers with Patroni, and etcd: one is primary, the other its synchronous standby.
import getPort from 'get-port'
import type { Programs } from './debian.ts'
import { type Etcd, startEtcd } from './etcd.ts'
import { PostgresServer } from './postgres-server.ts'
import { until } from './until.ts'
import type { User } from './user.ts'
import type { Wire } from './wire.ts'

export const serverNames = ['a', 'b'] as const
export type ServerName = (typeof serverNames)[number]

export interface PostgresCluster {
  etcd: Etcd
  servers: Record<ServerName, PostgresServer>
  /** Returns the server that Patroni calls primary, once there is one. */
  primary(): Promise<ServerName>
  standby(): Promise<ServerName>
  /** Waits until one is primary and the other its synchronous standby. */
  whole(): Promise<void>
  /** Makes the standby primary, as an operator does before maintenance. */
  switchover(): Promise<void>
  stop(): Promise<void>
}

const other = (name: ServerName): ServerName => (name === 'a' ? 'b' : 'a')

export async function startPostgresCluster(
  programs: Programs,
  folder: string,
  wire: Wire,
  user: User | undefined,
): Promise<PostgresCluster> {
  const etcd = await startEtcd(programs, folder, user)
  const make = async (name: ServerName) => {
    const [port, apiPort] = [await getPort(), await getPort()]
    const plan = {
      name,
      port,
      apiPort,
      peerPort: await wire(other(name), name, port),
      peerApiPort: await wire(other(name), name, apiPort),
      etcdPorts: await Promise.all(etcd.ports.map((etcdPort) => wire(name, 'etcd', etcdPort))),
      folder,
    }
    return new PostgresServer(plan, programs, user)
  }
  const servers = { a: await make('a'), b: await make('b') }
  for (const name of serverNames) servers[name].start()
  const answers = async (name: ServerName, address: string) => {
    const { apiPort } = servers[name].plan
    const signal = AbortSignal.timeout(2000)
    const response = await fetch(`http://127.0.0.1:${apiPort}${address}`, { signal }).catch(() => undefined)
    return response?.status === 200
  }
  const first = async (address: string) => {
    for (const name of serverNames) if (await answers(name, address)) return name
    return undefined
  }
  const cluster: PostgresCluster = {
    etcd,
    servers,
    primary: () => until('a primary', () => first('/primary')),
    standby: () => until('a synchronous standby', () => first('/synchronous')),
    async whole() {
      await this.primary()
      await this.standby()
    },
    async switchover() {
      const [leader, candidate] = [await this.primary(), await this.standby()]
      const { apiPort } = servers[leader].plan
      const response = await fetch(`http://127.0.0.1:${apiPort}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader, candidate }),
      })
      if (!response.ok) throw new Error(`No switchover: ${await response.text()}`)
    },
    async stop() {
      await Promise.all(serverNames.map((name) => servers[name].kill()))
      await etcd.kill()
    },
  }
  try {
    await cluster.whole()
    return cluster
  } catch (error) {
    await cluster.stop()
    throw error
  }
}
