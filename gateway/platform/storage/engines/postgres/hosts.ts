// Which of several PostgreSQL servers is asked. The driver knows one address: `host1,host2` and `target_session_attrs` are
// understood here.
import { limits } from '../../../../core/limits.ts'
import { withDeadline } from '../../../../core/promises.ts'
import { DatabaseUnavailable, understood } from '../../unavailable.ts'

export interface Hosts {
  /** The URL of the server in use. */
  current(): string
  /** Finds the server to use now. @returns whether it's another one. @throws DatabaseUnavailable when none fits */
  locate(): Promise<boolean>
}

/** What a server must be like. */
type Wanted = 'any' | 'read-write' | 'primary'

const ATTRIBUTES: readonly string[] = ['any', 'read-write', 'primary']
const isWanted = (text: string): text is Wanted => ATTRIBUTES.includes(text)

/** Scheme and user; the hosts; path and parameters. */
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s

/** The URL of each host that a URL names. */
export function urlsOf(databaseUrl: string): [string, ...string[]] {
  const [, before = '', hosts = '', after = ''] = PARTS.exec(databaseUrl) ?? []
  const [first, ...others] = hosts.split(',').map((host) => `${before}${host}${after}`)
  return hosts === '' || first === undefined ? [databaseUrl] : [first, ...others]
}

/**
 * @param only what a server must be like, whatever the URL says
 * @throws when it isn't a database's URL, or asks for a server that takes no writes
 */
export function createHosts(databaseUrl: string, only?: Wanted): Hosts {
  if (!PARTS.test(databaseUrl))
    throw new Error(
      'DATABASE_URL is not the address of a PostgreSQL database, which begins with postgres://.',
    )
  const urls = urlsOf(databaseUrl)
  const wanted = only ?? wantedBy(urls[0])
  let current: string = urls[0]
  let locating: Promise<boolean> | undefined

  const find = async () => {
    // All at once, in the order of the URL: one that stays silent delays the others only once.
    const fitting = urls.map((url) => fits(url, wanted).catch((error: unknown) => understood(error)))
    for (const [at, url] of urls.entries()) {
      if ((await fitting[at]) !== true) continue
      const isOther = url !== current
      current = url
      return isOther
    }
    const first = await fitting[0]
    throw first instanceof Error
      ? first
      : new DatabaseUnavailable('read_only', `No host of DATABASE_URL is ${wanted}.`)
  }
  return {
    current: () => current,
    async locate() {
      if (urls.length === 1) return false
      locating ??= find().finally(() => {
        locating = undefined
      })
      return locating
    },
  }
}

function wantedBy(url: string): Wanted {
  const named = URL.parse(url)?.searchParams.get('target_session_attrs') ?? 'read-write'
  if (isWanted(named)) return named
  throw new Error(
    'DATABASE_URL: set target_session_attrs to read-write, primary or any, because a gateway writes.',
  )
}

const LOOK = `select pg_is_in_recovery() as standby, current_setting('transaction_read_only') = 'on' as read_only`

/** Whether a server is as wanted. @throws when it can't be asked */
async function fits(connectionString: string, wanted: Wanted): Promise<boolean> {
  const { Client } = (await import('pg')).default
  const client = new Client({ connectionString, connectionTimeoutMillis: limits.postgres.locateMs })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await withDeadline(
      client.query<{ standby: boolean; read_only: boolean }>(LOOK),
      limits.postgres.locateMs,
    )
    const [row] = rows
    if (wanted === 'any') return true
    return row !== undefined && !row.standby && (wanted === 'primary' || !row.read_only)
  } finally {
    // Not waited for: a server that has fallen silent doesn't say goodbye.
    client.end().catch(() => {})
  }
}
