// Folders for the data of tests, which go with their process however it ends.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'

/** How such folders begin, before the number of their process. Containers may share a folder, but not a name. */
const OURS = `gateway-${hostname().replaceAll(/[^\w.]/g, '_')}-`

/** A folder that goes with this process at the latest, or, if that is killed, with the next one that makes such a folder. */
export function temporaryFolder(root: string): { folder: string; remove(): void } {
  sweep(root)
  const folder = mkdtempSync(path.join(root, `${OURS}${process.pid}-`))
  const removeFolder = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', removeFolder)
  return {
    folder,
    remove() {
      process.off('exit', removeFolder)
      removeFolder()
    },
  }
}

/** Removes what processes have left that were killed. */
function sweep(root: string): void {
  for (const name of readdirSync(root)) {
    const pid = name.startsWith(OURS) ? Number.parseInt(name.slice(OURS.length), 10) : Number.NaN
    if (!(pid > 0) || isRunning(pid)) continue
    try {
      rmSync(path.join(root, name), { recursive: true, force: true })
    } catch {
      // Another user's, who has it swept.
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // It runs, as another user's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
