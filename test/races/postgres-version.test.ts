// A gateway does not start on a PostgreSQL server that is too old. The answer of an old server is imitated: its wire protocol is the same.
import { connect, createServer } from 'node:net'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openStorage } from '../../gateway/platform/storage/index.ts'

/** Passes everything on to the server, whose version it replaces by one of the same length. */
async function pretend(server: string, version: string): Promise<string> {
  const { hostname, port } = new URL(server)
  const proxy = createServer((near) => {
    const far = connect(Number(port), hostname)
    near.pipe(far)
    far.on('data', (bytes: Buffer) => {
      near.write(
        Buffer.from(
          bytes
            .toString('latin1')
            .replace(/\b(\d\d\.\d+)(?=[\0 CD])/g, (real) =>
              version.padEnd(real.length).slice(0, real.length),
            ),
          'latin1',
        ),
      )
    })
    for (const socket of [near, far]) socket.on('error', () => {})
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void proxy.close())
  const address = proxy.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.')
  return server.replace(`:${port}`, `:${address.port}`)
}

test('a server that is too old is named, and nothing is changed', async () => {
  const { server } = inject('postgres')
  const old = openStorage({ dataDir: '', databaseUrl: await pretend(server, '14.9') })
  await expect(old).rejects.toThrow(
    'This database is PostgreSQL 14.9. The gateway needs PostgreSQL 15 or later.',
  )
})
