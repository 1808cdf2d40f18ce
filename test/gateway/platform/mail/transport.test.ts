// A mail server that refuses the password: the connection doesn't stay open, neither for a doctor nor for each attempt of each mail.
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { createTransport } from '../../../../gateway/platform/mail/transport.ts'

test('a connection that the server lets nobody in by is closed', async () => {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    logger: false,
    onAuth: (_auth, _session, done) => done(new Error('No.')),
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)))
  const { port } = server.server.address() as AddressInfo
  const transport = createTransport({ smtpUrl: `smtp://user:wrong@127.0.0.1:${port}` })
  await expect(transport.verify()).rejects.toThrow('Invalid login')
  // Sooner than either side's patience of a minute.
  await expect.poll(() => server.connections.size, { timeout: 20_000 }).toBe(0)
})
