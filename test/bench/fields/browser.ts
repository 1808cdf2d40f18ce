import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:tls'
import { type Browser, chromium } from '@playwright/test'
import { chromiumPath, ensureChromium } from '../../../scripts/browser.ts'

/**
 * Starts Chromium so that it takes the origins' certificates for good ones. Told to ignore errors instead, it would
 * keep nothing in its cache, and a warm start would be a cold one.
 */
export async function launchTrusting(origins: readonly string[]): Promise<Browser> {
  ensureChromium()
  const keys = await Promise.all(origins.map(publicKeyDigest))
  const executablePath = chromiumPath()
  return chromium.launch({
    args: [`--ignore-certificate-errors-spki-list=${keys.join(',')}`],
    ...(executablePath && { executablePath }),
  })
}

async function publicKeyDigest(origin: string): Promise<string> {
  const { port } = new URL(origin)
  // Nothing is sent: the certificate is all that is wanted of it.
  const socket = connect({
    host: '127.0.0.1',
    port: Number(port),
    rejectUnauthorized: false,
  })
  await once(socket, 'secureConnect')
  const key = socket.getPeerX509Certificate()?.publicKey.export({ type: 'spki', format: 'der' })
  socket.destroy()
  if (!key) throw new Error(`${origin} shows no certificate`)
  return createHash('sha256').update(key).digest('base64')
}
