import { createLogger } from '../../gateway/core/logger.ts'
import { issueCertificate } from '../../gateway/platform/http/connection/tls.ts'
import { createServer } from '../../gateway/platform/http/server.ts'

/** The gateway's server without routes, for tests that use `inject`. */
export async function bareServer(folder: string) {
  const { cert, key } = await issueCertificate(folder, ['localhost'])
  return createServer({ cert, key, logger: createLogger('silent'), strictTransport: false })
}
