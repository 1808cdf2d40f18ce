// As long as 1.4.0 may come back, card data is written as it reads it: without data keys.
import { mayGoBack, type Storage } from '../../platform/storage/index.ts'

export interface Readers {
  /** Whether every process that will run reads what data keys encrypted. Once true, it stays true. */
  areAllNew(): boolean
  stop(): void
}

export async function watchReaders(
  storage: Storage,
  { pauseMs, onError }: { pauseMs: number; onError: (error: unknown) => void },
): Promise<Readers> {
  let areAllNew = false
  let timer: NodeJS.Timeout | undefined
  const look = async () => {
    areAllNew = !(await mayGoBack(storage))
    if (areAllNew) clearInterval(timer)
  }
  await look()
  if (!areAllNew) timer = setInterval(() => void look().catch(onError), pauseMs).unref()
  return { areAllNew: () => areAllNew, stop: () => clearInterval(timer) }
}
