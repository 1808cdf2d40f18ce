import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/**
 * Where to put temporary folders: in memory if there is enough. Tests kill processes, not the machine, so no disk is needed.
 * @param bytes more than they ever need
 */
export function temporaryPlace(bytes: number): string {
  const memory = '/dev/shm'
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize > bytes ? memory : tmpdir()
  } catch {
    return tmpdir()
  }
}
