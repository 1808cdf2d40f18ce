// A base backup, and a restore to a moment from it and the WAL archive.
import { execFile, spawn } from 'node:child_process'
import { appendFileSync, chownSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import getPort from 'get-port'
import pg from 'pg'
import type { Cluster } from '../../deploy/scale/cluster.ts'
import { end } from '../../deploy/scale/end.ts'
import { until } from '../../deploy/scale/until.ts'
import { unprivileged } from '../../deploy/scale/user.ts'

export interface BaseBackup {
  folder: string
}

export interface Restored {
  /** The ids of all charges. */
  restored: Set<string>
  count: number
  moment: string
}

const PAUSE = 200

async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

export async function takeBaseBackup(cluster: Cluster): Promise<BaseBackup> {
  const { programs, postgres } = cluster
  const { port } = postgres.servers[await postgres.primary()].plan
  const folder = path.join(cluster.folder, 'backup')
  const args = ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', '-D', folder, '-c', 'fast']
  // Not synchronously: the network of the drills is in this process.
  await promisify(execFile)(programs.file('usr/lib/postgresql/*/bin/pg_basebackup'), args, {
    cwd: cluster.folder,
    env: programs.env,
    ...unprivileged(),
  })
  return { folder }
}

/**
 * Restores the state of this moment.
 * @param meanwhile what changes it afterwards, before the restore
 */
export async function restoreTo(
  cluster: Cluster,
  { folder }: BaseBackup,
  meanwhile: () => Promise<void>,
): Promise<Restored> {
  const [now] = await query(cluster.databaseUrl, 'select clock_timestamp()::text as moment')
  const moment = String(now?.moment)
  await meanwhile()
  await archived(cluster)
  const port = await getPort()
  const user = unprivileged()
  const settings = {
    restore_command: `cp ${path.join(cluster.folder, 'archive')}/%f %p`,
    recovery_target_time: moment,
    recovery_target_action: 'promote',
    archive_mode: 'off',
    primary_conninfo: '',
    synchronous_standby_names: '',
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: folder,
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`)
  appendFileSync(path.join(folder, 'postgresql.auto.conf'), lines.join(''))
  writeFileSync(path.join(folder, 'recovery.signal'), '')
  if (user) chownSync(path.join(folder, 'recovery.signal'), user.uid, user.gid)
  const server = spawn(cluster.programs.file('usr/lib/postgresql/*/bin/postgres'), ['-D', folder], {
    cwd: folder,
    env: cluster.programs.env,
    ...user,
    stdio: 'ignore',
  })
  try {
    const url = `postgres://postgres@127.0.0.1:${port}/postgres`
    await until('a restored database', async () => {
      const [state] = await query(url, 'select pg_is_in_recovery() as recovering').catch(() => [])
      return state?.recovering === false || undefined
    })
    const rows = await query(url, "select id from transactions where type = 'CHARGE'")
    return { restored: new Set(rows.map(({ id }) => String(id))), count: rows.length, moment }
  } finally {
    await end(server, 'SIGINT')
  }
}

/** Waits until all WAL up to now is in the archive. */
async function archived(cluster: Cluster): Promise<void> {
  const [row] = await query(cluster.databaseUrl, 'select pg_walfile_name(pg_switch_wal()) as file')
  while (!readdirSync(path.join(cluster.folder, 'archive')).includes(String(row?.file))) await pause(PAUSE)
}
