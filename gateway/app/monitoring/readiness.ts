// Whether this process should be sent requests. Whoever asks may be anybody, so the answer names parts and nothing of them.
import { startWatch } from '../../core/clock.ts'
import { limits } from '../../core/limits.ts'
import { withDeadline } from '../../core/promises.ts'
import type { KmsReach } from '../../platform/encryption/index.ts'
import type { Jobs } from '../../platform/jobs/index.ts'
import { missingSteps, refusals, type Storage } from '../../platform/storage/index.ts'

export const readinessParts = ['stopping', ...refusals, 'migrations', 'jobs', 'keys'] as const
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
  /** Whether the key management service has answered since the start. */
  keys: Pick<KmsReach, 'isReached'>
}

export function createReadiness(parts: ReadinessParts): Readiness {
  const isMigrated = once(parts.storage)
  let last: { found: Promise<ReadinessPart[]>; age: () => number } | undefined
  return {
    async notReady() {
      // Never from an earlier look: who stops must be sent nothing more.
      if (parts.isStopping()) return ['stopping']
      const refusal = parts.storage.availability.refusal()
      if (refusal !== undefined) return [refusal]
      if (!last || last.age() > limits.readiness.freshMs)
        last = { found: look(parts, isMigrated), age: startWatch() }
      return last.found
    },
  }
}

/** Asks for the steps of the schema until none was missing. From then on the heartbeat tells about the database. */
function once(storage: Storage): () => Promise<boolean> {
  let isMigrated = false
  return async () => {
    isMigrated ||= (await withDeadline(missingSteps(storage), limits.readiness.databaseMs)).length === 0
    return isMigrated
  }
}

async function look(
  { jobs, runsJobs, keys }: ReadinessParts,
  isMigrated: () => Promise<boolean>,
): Promise<ReadinessPart[]> {
  const found: ReadinessPart[] = []
  try {
    if (!(await isMigrated())) found.push('migrations')
  } catch {
    found.push('database')
  }
  const since = jobs.sinceLook() ?? Number.POSITIVE_INFINITY
  if (runsJobs && since > limits.readiness.jobsMs) found.push('jobs')
  // A service that is down later stops only what needs a key that isn't in memory.
  if (!keys.isReached()) found.push('keys')
  return found
}
