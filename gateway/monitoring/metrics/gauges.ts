// What is read when somebody asks: the jobs in the database, its connections, and how fast it answers.
import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import { type Clock, startWatch } from '../../core/clock.ts'
import { limits } from '../../core/limits.ts'
import { type Backlog, jobBacklog } from '../../jobs/index.ts'
import type { Storage } from '../../storage/index.ts'
import type { GatewayMetrics } from './metrics.ts'

export interface GaugeParts {
  storage: Storage
  /** The gateway's clock, by which jobs are due. */
  clock: Clock
  version: string
}

interface Look {
  backlog: Backlog[]
  /** Seconds. */
  latency: number
}

/** Adds the gauges. A database that does not answer shows as `gateway_database_up` 0, and what it would tell is left out. */
export function addGauges({ registry }: GatewayMetrics, { storage, clock, version }: GaugeParts): void {
  const registers = [registry]
  const look = shareForAMoment(() => lookAt(storage, clock))
  const gauge = (name: string, help: string, show: (gauge: Gauge, found: Look | undefined) => void) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.reset()
        show(this, await look())
      },
    })

  new Gauge({ name: 'gateway_info', help: 'The version.', labelNames: ['version'], registers }).set(
    { version },
    1,
  )
  gauge('gateway_database_up', 'Whether the database answers.', (shown, found) => shown.set(found ? 1 : 0))
  gauge('gateway_database_latency_seconds', 'How long the smallest query takes.', (shown, found) => {
    if (found) shown.set(found.latency)
  })
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

async function lookAt({ read }: Storage, clock: Clock): Promise<Look | undefined> {
  try {
    const passed = startWatch()
    await sql`select 1`.execute(read)
    const latency = passed() / 1000
    return { latency, backlog: await jobBacklog(read, clock.now() - limits.metrics.lateMs) }
  } catch {
    return undefined
  }
}

function shareForAMoment<Found>(find: () => Promise<Found>): () => Promise<Found> {
  let last: { found: Promise<Found>; age: () => number } | undefined
  return () => {
    if (!last || last.age() > limits.metrics.freshMs) last = { found: find(), age: startWatch() }
    return last.found
  }
}
