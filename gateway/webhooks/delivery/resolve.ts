import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isLocalName } from './public-address.ts'

/** Finds the addresses of a host; none where there are none, or it took too long. */
export type Resolve = (host: string, signal: AbortSignal) => Promise<string[]>

/** Milliseconds for the first try; the second one has longer. */
const TRY = 2_000
const TRIES = 2

/**
 * Asks the name servers themselves. The machine's own way of looking up has few threads for all of this process: a handful
 * of names whose servers never answer would hold up everybody's deliveries, and the way to the database with them.
 */
export const resolveHost: Resolve = async (host, signal) => {
  if (isIP(host)) return [host]
  // No server has to be asked, nor is it to be believed.
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
