// SIGHUP: connections that are opened after it get the new certificate, and nothing that is open breaks.
import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { connect, type TLSSocket } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { issueCertificate } from '../../../../gateway/platform/http/index.ts'
import { spawnGateway, temporaryFolder, testGateway } from '../../../support/gateway.ts'
import { capturedLog } from '../../../support/log.ts'

function newFolder(): string {
  const { folder, remove } = temporaryFolder()
  onTestFinished(remove)
  return folder
}

/** Files of a certificate for localhost, with whose authority nothing else was issued. */
async function newPair() {
  const folder = newFolder()
  await issueCertificate(folder, ['localhost'])
  const [cert, key] = ['pem', 'key'].map((end) => path.join(folder, `tls/server-localhost.${end}`))
  return { cert: cert ?? '', key: key ?? '' }
}

const fingerprintOf = (file: string) => new X509Certificate(readFileSync(file)).fingerprint256

async function open(port: number): Promise<TLSSocket> {
  const socket = connect({ port, host: 'localhost', rejectUnauthorized: false })
  onTestFinished(() => void socket.destroy())
  await once(socket, 'secureConnect')
  return socket
}

/** Asks for the health of the gateway, on a connection that stays open. */
async function ask(socket: TLSSocket): Promise<string> {
  socket.write('GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n')
  const [answer] = await once(socket, 'data')
  return String(answer).split('\r\n')[0] ?? ''
}

const certificateAt = async (port: number) => (await open(port)).getPeerCertificate().fingerprint256

test('new connections get the new certificate, open ones stay, and a broken file changes nothing', async () => {
  const [first, second, third] = [await newPair(), await newPair(), await newPair()]
  const folder = newFolder()
  const [cert, key] = [path.join(folder, 'cert.pem'), path.join(folder, 'key.pem')]
  const install = (pair: typeof first) => {
    copyFileSync(pair.cert, cert)
    copyFileSync(pair.key, key)
  }
  install(first)
  const args = ['--tls-cert', cert, '--tls-key', key]
  const { started, process, log, stop } = await spawnGateway(newFolder(), args)
  onTestFinished(() => stop('SIGTERM').then(() => {}))
  const pagesPort = Number(new URL(started.pages_url).port)
  const kept = await open(started.port)
  expect(await certificateAt(started.port)).toBe(fingerprintOf(first.cert))

  install(second)
  process.kill('SIGHUP')
  await expect.poll(() => certificateAt(started.port)).toBe(fingerprintOf(second.cert))
  expect(await certificateAt(pagesPort)).toBe(fingerprintOf(second.cert))
  expect(await ask(kept)).toContain('200')

  for (const [breakIt, code] of [
    [() => copyFileSync(third.cert, cert), 'KEY_MISMATCH'],
    [() => writeFileSync(cert, 'no certificate'), 'CERTIFICATE_NOT_PEM'],
    [() => rmSync(cert), 'ENOENT'],
  ] as const) {
    breakIt()
    process.kill('SIGHUP')
    await expect.poll(log).toContain(`"code":"${code}"`)
    expect(await certificateAt(started.port)).toBe(fingerprintOf(second.cert))
  }
  install(third)
  process.kill('SIGHUP')
  await expect.poll(() => certificateAt(started.port)).toBe(fingerprintOf(third.cert))
  expect(await ask(kept)).toContain('200')
})

test('the local authority can be replaced, and clients get the new one to trust', async () => {
  const log = capturedLog()
  const { gateway, dataDir, close } = await testGateway({ logLevel: 'info', logTo: log })
  onTestFinished(close)
  const before = await certificateAt(gateway.port)
  rmSync(path.join(dataDir, 'tls'), { recursive: true })
  await gateway.reloadCertificates()
  expect(await certificateAt(gateway.port)).not.toBe(before)
  expect(log.lines()).toContainEqual(expect.objectContaining({ msg: 'the certificates were loaded again' }))
  const socket = await open(gateway.port)
  socket.write('GET /ca.crt HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  let answer = ''
  for await (const part of socket) answer += part
  expect(answer).toContain(readFileSync(gateway.caCertificate, 'utf8').trim())
})
