// A rolling upgrade: while a process of an earlier version lives on this database, it has to be able to read what others write.
import type { Clock } from '../core/clock.ts'
import { processesAlive } from '../leases/index.ts'
import type { Storage } from '../storage/index.ts'

export interface Readers {
  /** Whether every process reads what data keys encrypted. Once true, it stays true. */
  areAllNew(): boolean
  stop(): void
}

/** @param time the machine's, by which processes live */
export async function watchReaders(
  storage: Storage,
  time: Clock,
  { pauseMs, onError }: { pauseMs: number; onError: (error: unknown) => void },
): Promise<Readers> {
  let areAllNew = !storage.dialect.isShared
  let timer: NodeJS.Timeout | undefined
  const look = async () => {
    const old = await processesAlive(storage, storage.read, time)
      .where('format', 'is', null)
      .limit(1)
      .executeTakeFirst()
    areAllNew = old === undefined
    if (areAllNew) clearInterval(timer)
  }
  if (!areAllNew) await look()
  if (!areAllNew) timer = setInterval(() => void look().catch(onError), pauseMs).unref()
  return { areAllNew: () => areAllNew, stop: () => clearInterval(timer) }
}
