import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/**
 * Where to put the data of tests: in memory if there is enough. Nobody needs it after a power cut, and each payment waits for the disk.
 * @param bytes more than they ever need
 */
export function temporaryRoot(bytes: number): string {
  const memory = '/dev/shm'
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize > bytes ? memory : tmpdir()
  } catch {
    return tmpdir()
  }
}
