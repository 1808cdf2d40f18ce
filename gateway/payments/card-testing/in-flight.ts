// Attempts that are with the networks, by what they are counted by. Of this process alone: each process lets as many through.

export interface InFlight {
  /** Counts an attempt; once, however often its database transaction is repeated. */
  reserve(id: string, subjects: readonly string[]): void
  release(id: string): void
  count(subject: string): number
}

export function createInFlight(): InFlight {
  const attempts = new Map<string, readonly string[]>()
  const counts = new Map<string, number>()
  const add = (subject: string, more: number) => {
    const count = (counts.get(subject) ?? 0) + more
    if (count > 0) counts.set(subject, count)
    else counts.delete(subject)
  }
  const release = (id: string) => {
    for (const subject of attempts.get(id) ?? []) add(subject, -1)
    attempts.delete(id)
  }
  return {
    reserve(id, subjects) {
      release(id)
      attempts.set(id, subjects)
      for (const subject of subjects) add(subject, 1)
    },
    release,
    count: (subject) => counts.get(subject) ?? 0,
  }
}
