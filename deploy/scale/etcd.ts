// Three etcd servers, which hold the lock that makes one PostgreSQL server the primary. One may fail.
import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import getPort from 'get-port'
import type { Programs } from './debian.ts'
import { end } from './end.ts'
import { until } from './until.ts'
import type { User } from './user.ts'

const MEMBERS = ['etcd-1', 'etcd-2', 'etcd-3']

export interface Etcd {
  /** For clients. */
  ports: number[]
  servers: ChildProcess[]
  start(): void
  /** Kills all of them. */
  kill(): Promise<void>
}

export async function startEtcd({ file, env }: Programs, folder: string, user?: User): Promise<Etcd> {
  const members: { name: string; client: number; peer: number }[] = []
  for (const name of MEMBERS) members.push({ name, client: await getPort(), peer: await getPort() })
  const all = members.map(({ name, peer }) => `${name}=http://127.0.0.1:${peer}`).join(',')
  const program = file('usr/bin/etcd')
  const etcd: Etcd = {
    ports: members.map(({ client }) => client),
    servers: [],
    start() {
      this.servers = members.map(({ name, client, peer }) => {
        const options = {
          name,
          'data-dir': path.join(folder, name),
          'listen-client-urls': `http://127.0.0.1:${client}`,
          'advertise-client-urls': `http://127.0.0.1:${client}`,
          'listen-peer-urls': `http://127.0.0.1:${peer}`,
          'initial-advertise-peer-urls': `http://127.0.0.1:${peer}`,
          'initial-cluster': all,
          'log-level': 'error',
          'enable-v2': 'true',
        }
        const args = Object.entries(options).map(([option, value]) => `--${option}=${value}`)
        return spawn(program, args, { cwd: folder, env, ...user, stdio: 'ignore' })
      })
    },
    async kill() {
      await Promise.all(this.servers.map((server) => end(server, 'SIGKILL')))
    },
  }
  etcd.start()
  // Patroni ends if it finds etcd before its servers have agreed on a version.
  await Promise.all(etcd.ports.map((port) => until('etcd', () => isReady(port))))
  return etcd
}

async function isReady(port: number): Promise<true | undefined> {
  const response = await fetch(`http://127.0.0.1:${port}/version`).catch(() => undefined)
  const text = (await response?.text()) ?? ''
  return /"etcdcluster":"\d/.test(text) || undefined
}
