// Whether this process should be sent requests. Whoever asks may be anybody, so the answer names parts and nothing of them.
import { startWatch } from '../core/clock.ts'
import { limits } from '../core/limits.ts'
import { withDeadline } from '../core/promises.ts'
import type { Jobs } from '../jobs/index.ts'
import { missingMigrations, type Storage } from '../storage/index.ts'

export const readinessParts = ['stopping', 'database', 'migrations', 'jobs'] as const
export type ReadinessPart = (typeof readinessParts)[number]

export interface Readiness {
  /** The parts that are not ready; empty: it is. Many may ask at once: they share one look, and its answer for a moment. */
  notReady(): Promise<readonly ReadinessPart[]>
}

export interface ReadinessParts {
  storage: Storage
  jobs: Pick<Jobs, 'sinceLook'>
  /** Whether this process runs jobs at all. */
  runsJobs: boolean
  isStopping: () => boolean
}

export function createReadiness(parts: ReadinessParts): Readiness {
  let last: { found: Promise<ReadinessPart[]>; age: () => number } | undefined
  return {
    async notReady() {
      // Never from an earlier look: who stops must be sent nothing more.
      if (parts.isStopping()) return ['stopping']
      if (!last || last.age() > limits.readiness.freshMs) last = { found: look(parts), age: startWatch() }
      return last.found
    },
  }
}

async function look({ storage, jobs, runsJobs }: ReadinessParts): Promise<ReadinessPart[]> {
  const found: ReadinessPart[] = []
  try {
    const missing = await withDeadline(missingMigrations(storage.read), limits.readiness.databaseMs)
    if (missing.length > 0) found.push('migrations')
  } catch {
    found.push('database')
  }
  const since = jobs.sinceLook() ?? Number.POSITIVE_INFINITY
  if (runsJobs && since > limits.readiness.jobsMs) found.push('jobs')
  return found
}
