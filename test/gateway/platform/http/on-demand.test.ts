// Servers that listen before they have their routes: those of pages for people.
import { once } from 'node:events'
import { request } from 'node:https'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { portOf } from '../../../../gateway/app/servers.ts'
import { issueCertificate, onDemand } from '../../../../gateway/platform/http/index.ts'
import { bareServer } from '../../../support/bare-server.ts'
import { apiClient } from '../../../support/client.ts'
import { temporaryFolder, testGateway } from '../../../support/gateway.ts'

/** A server that listens, and a client of it. */
async function listening(add: (app: Awaited<ReturnType<typeof bareServer>>) => Promise<void>) {
  const { folder, remove } = temporaryFolder()
  const app = await bareServer(folder)
  const { addLater, close } = onDemand(app)
  onTestFinished(async () => {
    await close()
    remove()
  })
  addLater(() => add(app))
  app.server.listen({ port: 0, host: '127.0.0.1' })
  await once(app.server, 'listening')
  const url = `https://localhost:${portOf(app)}`
  const client = apiClient(url, (await issueCertificate(folder, ['localhost'])).caPath)
  return { client, server: app.server, url, close }
}

test('all of the first requests are answered, and the routes are added once', async () => {
  let times = 0
  const { client } = await listening(async (app) => {
    times++
    await app.register(async (scope) => {
      scope.post('/echo', async ({ body }) => body)
    })
  })
  expect(times).toBe(0)
  const bodies = Array.from({ length: 8 }, (_, nth) => ({ nth }))
  const answers = await Promise.all(bodies.map((body) => client.post('/echo', body)))
  expect(answers.map(({ body }) => body)).toEqual(bodies)
  expect((await client.get('/nowhere')).status).toBe(404)
  expect(times).toBe(1)
})

test('where they cannot be added, no request waits', async () => {
  const { client } = await listening(async () => {
    throw new Error('This fails.')
  })
  await expect(client.get('/')).rejects.toThrow()
  await expect(client.get('/')).rejects.toThrow()
})

test('what a client has sent that has gone meanwhile is not carried out', async () => {
  const { promise: mayAdd, resolve: letAdd } = Promise.withResolvers<void>()
  let paid = 0
  const { client, server, url } = await listening(async (app) => {
    await mayAdd
    app.post('/pay', async () => ({ paid: ++paid }))
  })
  const impatient = request(`${url}/pay`, { method: 'POST', rejectUnauthorized: false, agent: false })
  impatient.on('error', () => {}).end()
  const [{ socket }] = await once(server, 'request')
  impatient.destroy()
  await once(socket, 'close')
  letAdd()
  expect((await client.post('/pay', {})).body).toEqual({ paid: 1 })
})

test('a request that waits is answered before the server closes', async () => {
  const { promise: mayAdd, resolve: letAdd } = Promise.withResolvers<void>()
  const { client, server, close } = await listening(async (app) => {
    await mayAdd
    app.get('/page', async () => 'page')
  })
  const page = client.get('/page')
  await once(server, 'request')
  const closed = close()
  letAdd()
  expect((await page).text).toBe('page')
  await closed
})

test('a gateway whose pages nobody has visited closes their port, too', async () => {
  const world = await testGateway()
  const { hostname, port } = new URL(world.gateway.pagesUrl)
  await world.close()
  const socket = connect({ host: hostname, port: Number(port) })
  await expect(once(socket, 'connect')).rejects.toThrow('ECONNREFUSED')
})
