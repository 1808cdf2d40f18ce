// A port that is held for a server which starts later.
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { holdPort } from '../../scripts/demo/held-port.ts'

const HOST = '127.0.0.1'

test('a browser that connects too early is turned away, and the port is released all the same', async () => {
  const { port, release } = await holdPort(0, HOST)
  const early = connect(port, HOST)
  onTestFinished(() => void early.destroy())
  early.on('error', () => undefined)
  await once(early, 'close')
  await release()
  const server = createServer().listen(port, HOST)
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  expect(server.listening).toBe(true)
})
