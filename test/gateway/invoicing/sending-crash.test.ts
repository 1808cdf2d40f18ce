// A gateway that is killed while it makes, plans and mails invoices: each mail goes out once (rules: invoicing.md#outbox).
import { afterEach, expect, test } from 'vitest'
import { untilServed } from '../../support/client.ts'
import { withStorage } from '../../support/engine.ts'
import { type SpawnedGateway, spawnKillableGateway, temporaryFolder } from '../../support/gateway.ts'
import {
  type Behavior,
  joinTeams,
  type MailServer,
  startMailServer,
} from '../../support/outside/mail-server.ts'
import { newPayment } from '../../support/partners/portal.ts'

const toClose: (() => Promise<unknown> | unknown)[] = []
afterEach(async () => {
  for (const close of toClose.splice(0).reverse()) await close()
})

interface World {
  dataDir: string
  server: MailServer
  /** Starts a gateway in this folder, which mails to this server. */
  start(): Promise<SpawnedGateway>
}

async function newWorld(behavior: Behavior): Promise<World> {
  const { folder: dataDir, remove } = temporaryFolder()
  toClose.push(remove)
  const server = await startMailServer(behavior)
  toClose.push(() => server.close())
  const start = async () => {
    const gateway = await spawnKillableGateway(dataDir, undefined, { SMTP_URL: server.url })
    toClose.push(() => gateway.stop('SIGKILL'))
    return gateway
  }
  return { dataDir, server, start }
}

/** The portal API of the demo merchant. */
function portalOf({ client, started }: SpawnedGateway) {
  const headers = { authorization: `Bearer ${started.partner.access_token}` }
  return {
    get: (path: string) => client.call({ path, headers }),
    post: (path: string, body: object) => client.call({ method: 'POST', path, body, headers }),
  }
}

const mailsIn = ({ dataDir }: World) =>
  withStorage({ dataDir }, ({ read }) =>
    read.selectFrom('mails').select(['record_id', 'kind', 'recipient', 'status']).execute(),
  )
const haveEnded = async (world: World) =>
  (await mailsIn(world)).every(({ status }) => status !== 'PENDING' && status !== 'SENDING')
const eventsOf = async ({ client }: SpawnedGateway, id: string) => {
  const { results } = (await client.get('/v1/events?page_size=100')).body
  return results
    .filter(({ data }: { data: { id: string } }) => data.id === id)
    .map(({ type }: { type: string }) => type)
    .reverse()
}

/** Kills the gateway at one step of the first mail of an invoice, and starts it again. */
async function killedAt(step: 'beforeRecipient' | 'beforeTaken') {
  const reached = Promise.withResolvers<void>()
  let isFirst = true
  const world = await newWorld({
    async [step]() {
      reached.resolve()
      if (isFirst) await new Promise(() => {})
    },
  })
  const first = await world.start()
  const portal = portalOf(first)
  const { invoice } = await newPayment(portal)
  await joinTeams(world, ['ada@example.com'])
  const made = await portal.post('/invoices', {
    ...invoice,
    invoice_messages: [{ email_addresses: ['ada@example.com'] }],
  })
  await reached.promise
  await first.stop('SIGKILL')
  isFirst = false
  const second = await world.start()
  await expect.poll(() => haveEnded(world)).toBe(true)
  const { body } = await portalOf(second).get(`/invoices/${made.body.id}`)
  return {
    arrived: world.server.received.length,
    mails: (await mailsIn(world)).map(({ status }) => status),
    presentment_status: body.presentment_status,
    message: body.invoice_messages[0].status,
    events: await eventsOf(second, made.body.id),
  }
}

test('killed before the server has begun to take the mail: it is sent after the next start, and then told of once', async () => {
  expect(await killedAt('beforeRecipient')).toEqual({
    arrived: 1,
    mails: ['SENT'],
    presentment_status: 'sent',
    message: 'sent',
    events: ['invoice.created', 'invoice.sent'],
  })
})

test('killed when the server has it already: it is not sent twice, and its message does not say that it was sent', async () => {
  expect(await killedAt('beforeTaken')).toEqual({
    arrived: 1,
    mails: ['UNCERTAIN'],
    presentment_status: 'sent',
    message: 'pending',
    events: ['invoice.created', 'invoice.sent'],
  })
})

test('killed while invoices are made and their reminders fall due: each is made once, and each mail of it arrives once', async () => {
  const COUNT = 20
  let isFirst = true
  // Nothing leaves before the kill, so that nothing is uncertain.
  const world = await newWorld({
    async beforeRecipient() {
      if (isFirst) await new Promise(() => {})
    },
  })
  const first = await world.start()
  const { invoice } = await newPayment(portalOf(first))
  const body = (at: number) => ({
    ...invoice,
    source_id: `crash:${at}`,
    invoice_messages: [{ email_addresses: [`now-${at}@example.com`] }],
    scheduled_payment_requests: [{ email_addresses: [`due-${at}@example.com`], send_at: '2020-01-01' }],
  })
  const numbers = Array.from({ length: COUNT }, (_, at) => at)
  const all = numbers.flatMap((at) => [`now-${at}@example.com`, `due-${at}@example.com`]).sort()
  await joinTeams(world, all)
  const some = Promise.withResolvers<void>()
  let answered = 0
  const cut = numbers.map(async (at) => {
    // What has no answer may have been done or not.
    const answer = await portalOf(first)
      .post('/invoices', body(at))
      .catch(() => undefined)
    if (answer?.status === 200 && ++answered === 5) some.resolve()
    return answer
  })
  await some.promise
  await first.stop('SIGKILL')
  await Promise.all(cut)
  expect(world.server.received).toEqual([])
  isFirst = false

  const second = await world.start()
  const answers = await Promise.all(
    numbers.map((at) => untilServed(() => portalOf(second).post('/invoices', body(at)))),
  )
  expect(answers.map(({ status }) => status)).toEqual(numbers.map(() => 200))
  expect((await portalOf(second).get('/invoices')).body.total_entries).toBe(COUNT)
  await expect.poll(() => world.server.received.length).toBe(2 * COUNT)
  await expect.poll(() => haveEnded(world)).toBe(true)
  expect(world.server.received.flatMap(({ to }) => to).sort()).toEqual(all)
  const mails = await mailsIn(world)
  expect(mails.map(({ recipient }) => recipient).sort()).toEqual(all)
  expect(new Set(mails.map(({ status }) => status))).toEqual(new Set(['SENT']))
  for (const { body: invoice } of answers) {
    expect(await eventsOf(second, invoice.id)).toEqual(['invoice.created', 'invoice.sent'])
    const { scheduled_payment_requests, invoice_messages } = (
      await portalOf(second).get(`/invoices/${invoice.id}`)
    ).body
    expect(scheduled_payment_requests).toMatchObject([{ status: 'sent' }])
    expect(invoice_messages).toHaveLength(2)
  }
})
