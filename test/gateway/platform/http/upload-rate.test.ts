// A body may take as long as it needs at a floor rate (rules: limits.md#upload-rate).
import { readFileSync } from 'node:fs'
import { connect, type TLSSocket } from 'node:tls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setLimits } from '../../../support/api/limits.ts'
import { type TestGateway, testGateway } from '../../../support/gateway.ts'

const BODY = JSON.stringify({ reference: 'x', notes: 'n'.repeat(40_000) })

let world: TestGateway
let restore: () => void
beforeAll(async () => {
  restore = setLimits({
    // A busy machine keeps a sender waiting for a second.
    requestTimeoutMs: 2_000,
    uploadRate: { windowMs: 2_000, windowBytes: 2_000, mostBytes: 1_000_000 },
  })
  world = await testGateway()
})
afterAll(async () => {
  await world.close()
  restore()
})

/** Begins a request, and sends the body in pieces. @returns what was answered until the connection ended; empty: nothing */
function send(pieceBytes: number, untilBytes = BODY.length): Promise<string> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(world.gateway.baseUrl)
    const ca = readFileSync(world.gateway.caCertificate)
    const socket: TLSSocket = connect({ port: Number(port), host: '127.0.0.1', servername: 'localhost', ca })
    const authorization = `Basic ${Buffer.from(`${world.gateway.testSecretKey}:`).toString('base64')}`
    const head = [
      'POST /v1/cards HTTP/1.1',
      'Host: localhost',
      `Authorization: ${authorization}`,
      'Content-Type: application/json',
      `Content-Length: ${BODY.length}`,
      'Connection: close',
    ]
    let answer = ''
    let sent = 0
    let drip: NodeJS.Timeout | undefined
    socket.once('secureConnect', () => {
      socket.write(`${head.join('\r\n')}\r\n\r\n`)
      drip = setInterval(() => {
        if (sent >= untilBytes) return clearInterval(drip)
        socket.write(BODY.slice(sent, sent + pieceBytes))
        sent += pieceBytes
      }, 20)
    })
    socket.on('data', (data) => {
      answer += data
    })
    socket.once('close', () => {
      clearInterval(drip)
      resolve(answer)
    })
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error)
    })
  })
}

test('a slow one is answered, however long it takes in all', async () => {
  const begun = performance.now()
  expect(await send(200)).toMatch(/^HTTP\/1\.1 422 /)
  // Longer than a request without a body may take.
  expect(performance.now() - begun).toBeGreaterThan(2_500)
})

test('one that stops, or sends too slowly, loses its connection', async () => {
  expect(await send(200, 5_000)).toBe('')
  expect(await send(4)).toBe('')
})
