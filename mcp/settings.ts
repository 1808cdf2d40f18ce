// What the environment sets.
import type { Transport } from '../server/request.ts'
import { transportOf } from '../server/service.ts'

/** How the gateway is called, and whether its guide can be read. */
export interface Settings {
  transport: Transport
  hasGuide: boolean
}

/** @throws TypeError for any key but a test secret key; never with the key */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const { SERVICE_BASE_URL: baseUrl, SERVICE_PAGES_URL: authUrl, SERVICE_SECRET_KEY: secretKey } = env
  if (!baseUrl) throw new TypeError('Set SERVICE_BASE_URL to the gateway’s address.')
  if (!secretKey?.startsWith('sk_test_'))
    throw new TypeError(
      'Set SERVICE_SECRET_KEY to a test secret key, which begins with sk_test_: live keys are refused.',
    )
  return {
    transport: transportOf({ baseUrl, secretKey, authUrl: authUrl || undefined }),
    hasGuide: !!authUrl,
  }
}
