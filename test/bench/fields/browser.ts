import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:tls'
import { type Browser, chromium } from '@playwright/test'
import getPort from 'get-port'
import { chromiumPath, ensureChromium } from '../../../scripts/browser.ts'
import { slowCpu } from './slow-cpu.ts'

/**
 * Starts Chromium so that it takes the origins' certificates for good ones. Told to ignore errors instead, it would
 * keep nothing in its cache, and a warm start would be a cold one.
 * @param slowdown how many times slower each process's main thread is to be
 * @param args more for its command line
 */
export async function launchTrusting(
  origins: readonly string[],
  slowdown = 1,
  args: readonly string[] = [],
): Promise<Browser> {
  ensureChromium()
  const keys = await Promise.all(origins.map(publicKeyDigest))
  const executablePath = chromiumPath()
  const port = await getPort({ host: '127.0.0.1' })
  const browser = await chromium.launch({
    args: [
      `--ignore-certificate-errors-spki-list=${keys.join(',')}`,
      `--remote-debugging-port=${port}`,
      ...args,
    ],
    ...(executablePath && { executablePath }),
  })
  if (slowdown > 1) browser.once('disconnected', await slowCpu(port, slowdown))
  return browser
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
