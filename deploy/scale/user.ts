import { execFileSync } from 'node:child_process'

/** A user of the system, as `spawn` takes it. */
export interface User {
  uid: number
  gid: number
}

/** Returns the user to run servers as if this process is root: PostgreSQL, Patroni and PgBouncer refuse to run as root. */
export function unprivileged(): User | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}
