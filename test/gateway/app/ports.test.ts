// The ports of one machine's gateways: the simulated ACS, whose address only redirected browsers need, makes way for others.
import { once } from 'node:events'
import { createServer } from 'node:net'
import getPort from 'get-port'
import { expect, onTestFinished, test } from 'vitest'
import { startGateway } from '../../../gateway/app/gateway.ts'
import { databaseOf } from '../../support/engine.ts'
import { temporaryFolder } from '../../support/gateway.ts'

const HOST = '127.0.0.1'
const ACS_PORT = 8449

/** Takes a port, unless another program has it already. */
async function take(port: number): Promise<void> {
  const holder = createServer()
  onTestFinished(() => void holder.close())
  holder.listen(port, HOST)
  await once(holder, 'listening').catch((error) => {
    if (error.code !== 'EADDRINUSE') throw error
  })
}

async function start(options: { port: number; acsPort?: number }) {
  const { folder, remove } = temporaryFolder()
  onTestFinished(remove)
  const gateway = await startGateway({
    dataDir: folder,
    logLevel: 'silent',
    ...(await databaseOf(folder)),
    ...options,
  })
  onTestFinished(() => gateway.close())
  return gateway
}

test('a second gateway on a machine has its simulated ACS on a free port', async () => {
  await take(ACS_PORT)
  const { acsUrl } = await start({ port: await getPort({ host: HOST }) })
  expect(new URL(acsUrl).port).not.toBe(String(ACS_PORT))
})

test('a port that was asked for is used or reported', async () => {
  await take(ACS_PORT)
  await expect(start({ port: 0, acsPort: ACS_PORT })).rejects.toThrow('EADDRINUSE')
})
