// Whether clients can be told apart behind a proxy.
import { readFileSync, statSync } from 'node:fs'
import { inRanges } from '../../../core/addresses/ranges.ts'
import type { Clock } from '../../../core/clock.ts'
import { noteFile } from '../../../core/data-folder.ts'
import { type Finding, ok, warning } from './finding.ts'

/** Milliseconds for which it counts that a proxy was seen: it may be gone, or trusted since. */
const RECENTLY = 24 * 60 * 60 * 1000

interface Proxies {
  dataDir: string
  /** `--public-url`, which only a gateway behind a proxy needs. */
  publicUrl: string | undefined
  /** Each `--trusted-proxy`. */
  trusted?: readonly string[] | undefined
}

export function checkProxy({ dataDir, publicUrl, trusted = [] }: Proxies, clock: Clock): Finding[] {
  const seen = seenProxy(dataDir, clock)
  if (seen !== undefined && !inRanges(trusted)(seen)) return [untrusted(`The proxy at ${seen}`)]
  if (publicUrl === undefined) return []
  if (trusted.length > 0) return [ok('Clients behind the proxy are distinguished.')]
  return [untrusted('The proxy at --public-url')]
}

const untrusted = (proxy: string): Finding =>
  warning(
    `${proxy} is not trusted: every client counts as the proxy.`,
    'Start the gateway with --trusted-proxy and the proxy’s address, so that limits by address see the clients.',
  )

/** The address that a gateway noted when a peer it doesn't trust asked for somebody else. */
function seenProxy(dataDir: string, clock: Clock): string | undefined {
  try {
    const file = noteFile(dataDir, 'proxy')
    if (clock.now() - statSync(file).mtimeMs > RECENTLY) return undefined
    const { address }: { address: string } = JSON.parse(readFileSync(file, 'utf8'))
    return address
  } catch {
    return undefined
  }
}
