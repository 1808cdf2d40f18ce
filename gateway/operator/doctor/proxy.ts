// Whether clients can be told apart behind a proxy.
import { type Finding, ok, warning } from './finding.ts'

/**
 * @param publicUrl `--public-url`, which only a gateway behind a proxy needs
 * @param trusted each `--trusted-proxy`
 */
export function checkProxy(publicUrl: string | undefined, trusted: readonly string[] = []): Finding[] {
  if (publicUrl === undefined) return []
  if (trusted.length > 0) return [ok('Clients behind the proxy are distinguished.')]
  return [
    warning(
      'The proxy at --public-url is not trusted: every client counts as the proxy.',
      'Start the gateway with --trusted-proxy and the proxy’s address, so that limits by address see the clients.',
    ),
  ]
}
