import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isLocalName } from '../../../core/addresses/public.ts'

/** Resolves a host name to addresses; to none if it has none, or if it took too long. */
export type Resolve = (host: string, signal: AbortSignal) => Promise<string[]>

/** The timeout of the first try in milliseconds; the second try has longer. */
const TRY = 2_000
const TRIES = 2

/**
 * Asks the DNS servers directly. The operating system's resolver uses the few threads of this process's pool: a handful of
 * names whose servers never answer would block everybody's deliveries, and connections to the database too.
 */
export const resolveHost: Resolve = async (host, signal) => {
  if (isIP(host)) return [host]
  // It is always loopback: DNS need not be asked about it, and must not be believed (RFC 6761).
  if (isLocalName(host)) return ['127.0.0.1', '::1']
  const resolver = new Resolver({ timeout: TRY, tries: TRIES })
  const cancel = () => resolver.cancel()
  signal.addEventListener('abort', cancel)
  try {
    const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    return found.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}
