// What is read when somebody asks: the jobs in the database, its connections, and how fast it answers.
import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import { type Clock, startWatch, systemClock } from '../../../core/clock.ts'
import { readCommit } from '../../../core/commit.ts'
import { limits } from '../../../core/limits.ts'
import { eventLag } from '../../../payments/events/index.ts'
import { type Backlog, jobBacklog } from '../../../platform/jobs/index.ts'
import { monthsAhead, type StepStatus, type Storage, stepStatus } from '../../../platform/storage/index.ts'
import { addMachineGauges, type MachineParts } from './machine-gauges.ts'
import type { GatewayMetrics } from './metrics.ts'

export interface GaugeParts extends MachineParts {
  storage: Storage
  /** The gateway's clock, by which jobs are due. */
  clock: Clock
  version: string
}

interface Look {
  backlog: Backlog[]
  /** Seconds. */
  eventLag: number
  /** Seconds. */
  latency: number
  /** Seconds since the oldest event happened that isn't on its way to its endpoints yet; 0: there is none. */
  deliveryLag: number
  /** Undefined where the tables aren't partitioned by month. */
  monthsAhead: number | undefined
  upgrade: { steps: Record<StepStatus['phase'], number>; rows: number }
  /** Undefined on SQLite. */
  replication: Replication | undefined
}

interface Replication {
  standby: boolean
  standbys: number
  /** Seconds; null: the database's user may not see it, or there's no standby. */
  lag: number | null
}

/** Adds the gauges. A database that does not answer shows as `gateway_database_up` 0, and what it would tell is left out. */
export function addGauges(
  { registry }: GatewayMetrics,
  { storage, clock, version, ...machine }: GaugeParts,
): void {
  const registers = [registry]
  const look = shareForAMoment(() => lookAt(storage, clock))
  const gauge = (name: string, help: string, show: (gauge: Gauge, found: Look | undefined) => void) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const found = await look()
        // Without a value it isn't shown at all: `reset` would show 0.
        this.remove()
        show(this, found)
      },
    })

  new Gauge({
    name: 'gateway_info',
    help: 'The version, and the commit that it was built from.',
    labelNames: ['version', 'commit'],
    registers,
  }).set({ version, commit: readCommit() ?? 'unknown' }, 1)
  const { availability } = storage
  const isWritable = () => !['database', 'disk'].includes(availability.refusal() ?? '')
  gauge('gateway_database_up', 'Whether the database answers, and takes the heartbeat.', (shown, found) =>
    shown.set(found && isWritable() ? 1 : 0),
  )
  gauge('gateway_database_writable', 'Whether the last heartbeat was written.', (shown) =>
    shown.set(isWritable() ? 1 : 0),
  )
  gauge('gateway_last_heartbeat_seconds', 'Time since a heartbeat was written.', (shown) => {
    const since = availability.sinceBeat()
    if (since !== undefined) shown.set(since / 1000)
  })
  gauge('gateway_clock_skew_seconds', 'How far this clock is ahead of the database’s.', (shown) => {
    const skew = availability.skew()
    if (skew !== undefined) shown.set(skew / 1000)
  })
  gauge('gateway_delivery_lag_seconds', 'Age of the oldest event that isn’t on its way.', (shown, found) => {
    if (found) shown.set(found.deliveryLag)
  })
  gauge('gateway_database_is_standby', 'Whether it’s a standby.', (shown, found) => {
    if (found?.replication) shown.set(found.replication.standby ? 1 : 0)
  })
  gauge('gateway_database_standbys', 'Standbys that follow the database.', (shown, found) => {
    if (found?.replication) shown.set(found.replication.standbys)
  })
  gauge('gateway_database_standby_lag_seconds', 'How far the slowest standby is behind.', (shown, found) => {
    if (typeof found?.replication?.lag === 'number') shown.set(found.replication.lag)
  })
  addMachineGauges(registers, machine)
  gauge('gateway_database_latency_seconds', 'How long the smallest query takes.', (shown, found) => {
    if (found) shown.set(found.latency)
  })
  gauge(
    'gateway_event_lag_seconds',
    'The age of the oldest event that has no place in the order yet.',
    (shown, found) => {
      if (found) shown.set(found.eventLag)
    },
  )
  new Gauge({
    name: 'gateway_upgrade_steps_left',
    help: 'Steps of an upgrade that are left: to expand, in the background, or to end it (contract).',
    labelNames: ['phase'],
    registers,
    async collect() {
      this.reset()
      for (const [phase, count] of Object.entries((await look())?.upgrade.steps ?? {}))
        this.set({ phase }, count)
    },
  })
  gauge('gateway_upgrade_rows_left', 'About how many rows an upgrade has yet to fill.', (shown, found) => {
    if (found) shown.set(found.upgrade.rows)
  })
  gauge(
    'gateway_partition_months_ahead',
    'For how many months after this one partitions exist; -1: not for this one.',
    (shown, found) => {
      if (found?.monthsAhead !== undefined) shown.set(found.monthsAhead)
    },
  )
  for (const [state, help] of Object.entries(BACKLOG)) {
    new Gauge({
      name: `gateway_jobs_${state}`,
      help,
      labelNames: ['type'],
      registers,
      async collect() {
        this.reset()
        for (const jobs of (await look())?.backlog ?? []) this.set({ type: jobs.type }, countOf(jobs, state))
      },
    })
  }
  if (storage.pool) addPool(registers, storage.pool)
  if (storage.replica) addReplica(registers, storage.replica)
}

const BACKLOG = {
  waiting: 'Jobs that no process works on, due or not.',
  late: 'Jobs that are due for more than a minute, and no process works on.',
  failing: 'Jobs whose last attempt failed, and that are tried again.',
}

const countOf = (jobs: Backlog, state: string) =>
  state === 'late' ? jobs.late : state === 'failing' ? jobs.failing : jobs.waiting

function addPool(registers: Registry[], pool: NonNullable<Storage['pool']>): void {
  new Gauge({
    name: 'gateway_database_connections',
    help: 'Connections of this process: used, idle; waiting: who waits for one.',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(pool())) this.set({ state }, count)
    },
  })
}

function addReplica(registers: Registry[], replica: NonNullable<Storage['replica']>): void {
  new Gauge({
    name: 'gateway_replica_used',
    help: 'Whether lists are read from the standby.',
    registers,
    collect() {
      this.set(replica.use().state === 'used' ? 1 : 0)
    },
  })
}

async function lookAt(storage: Storage, clock: Clock): Promise<Look | undefined> {
  const { read, dialect } = storage
  try {
    const passed = startWatch()
    await sql`select 1`.execute(read)
    const latency = passed() / 1000
    return {
      latency,
      // Events are numbered by the machine's time.
      eventLag: (await eventLag(read, systemClock)) / 1000,
      backlog: await jobBacklog(read, clock.now() - limits.metrics.lateMs),
      deliveryLag: await deliveryLag(storage),
      monthsAhead: await monthsAhead(storage, systemClock.now()),
      upgrade: await upgradeLeft(storage),
      replication: dialect.isShared ? await replicationOf(storage) : undefined,
    }
  } catch {
    return undefined
  }
}

/** Positions follow the machine's clock, in microseconds, whatever a test clock shows. */
async function deliveryLag({ read }: Storage): Promise<number> {
  const oldest = await read
    .selectFrom('events')
    .select('position')
    .where('undelivered', 'is not', null)
    .orderBy('undelivered')
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()
  return oldest ? Math.max(systemClock.now() - oldest.position / 1000, 0) / 1000 : 0
}

async function upgradeLeft(storage: Storage): Promise<Look['upgrade']> {
  const left = (await stepStatus(storage)).filter(({ isFinished }) => !isFinished)
  const count = (phase: StepStatus['phase']) => left.filter((step) => step.phase === phase).length
  return {
    steps: { expand: count('expand'), background: count('background'), contract: count('contract') },
    rows: left.reduce((sum, { rows, filled }) => sum + Math.max(rows - filled, 0), 0),
  }
}

/** Copies that are being made, and archives of the WAL, are no standbys. Every role may see their names. */
async function replicationOf({ read }: Storage): Promise<Replication | undefined> {
  const { rows } =
    await sql<Replication>`select pg_is_in_recovery() as standby, count(*)::integer as standbys,
    extract(epoch from max(replay_lag))::float8 as lag from pg_stat_replication
    where coalesce(application_name, '') not in ('pg_basebackup', 'pg_receivewal')`.execute(read)
  return rows[0]
}

function shareForAMoment<Found>(find: () => Promise<Found>): () => Promise<Found> {
  let last: { found: Promise<Found>; age: () => number } | undefined
  return () => {
    if (!last || last.age() > limits.metrics.freshMs) last = { found: find(), age: startWatch() }
    return last.found
  }
}
