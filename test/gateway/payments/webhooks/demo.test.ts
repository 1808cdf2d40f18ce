// `npm start` posts events to a receiver on the same machine where that was asked for.
import { expect, onTestFinished, test } from 'vitest'
import { startDemo } from '../../../../scripts/demo/demo.ts'
import { readOptions } from '../../../../scripts/demo/options.ts'
import { apiClient } from '../../../support/client.ts'
import { temporaryFolder } from '../../../support/gateway.ts'
import { charge, newReceiver, setUrls } from '../../../support/outside/webhooks.ts'

test('--allow-private-webhooks', async () => {
  const { folder, remove } = temporaryFolder()
  onTestFinished(remove)
  const ports = [
    '--gateway-port',
    '0',
    '--shop-port',
    '0',
    '--pages-port',
    '0',
    '--acs-port',
    '0',
    '--data',
    folder,
  ]
  const options = readOptions([...ports, '--allow-private-webhooks'])
  if (options === 'help') throw new Error('That was not asked for.')
  const demo = await startDemo(options)
  onTestFinished(() => demo.close())
  const { baseUrl, caCertificate, testSecretKey } = demo.gateway
  const client = apiClient(baseUrl, caCertificate, testSecretKey)
  const receiver = await newReceiver()
  await setUrls(client, { test_events_urls: receiver.url })
  const id = await charge(client)
  await receiver.until(({ length }) => length === 2)
  expect(receiver.received.map(({ event }) => event.data.id)).toEqual([id, id])
  expect(readOptions(ports)).toMatchObject({ allowPrivateWebhooks: false })
})
