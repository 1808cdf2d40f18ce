// A gateway is killed while it approves applications: of each, all has happened or nothing (rules: partners.md#provisioning).
import { expect, onTestFinished, test } from 'vitest'
import type { Storage } from '../../../../gateway/platform/storage/index.ts'
import { apiClient } from '../../../support/client.ts'
import { withStorage } from '../../../support/engine.ts'
import { type SpawnedGateway, spawnKillableGateway, temporaryFolder } from '../../../support/gateway.ts'
import { newReceiver } from '../../../support/outside/webhooks.ts'
import { wholeApplication } from '../../../support/partners/application.ts'
import { makeDue, takeEffect } from '../../../support/partners/decisions.ts'
import { exchange } from '../../../support/partners/partners.ts'
import { type Visitor, visitor } from '../../../support/web.ts'

const IS_LONG = process.env.LONG_TESTS === '1'
const COUNT = 12
const nameOf = (at: number) => `Crash ${at} Cups`

/** As the partner's server. @returns the ids of the applications */
async function submitAll({ started }: SpawnedGateway): Promise<string[]> {
  const { client_id, client_secret } = started.partner
  const body = { client_id, client_secret, grant_type: 'client_credentials' }
  const granted = await apiClient(started.base_url, started.ca_certificate).post('/oauth/token', body)
  const headers = { authorization: `Bearer ${granted.body.access_token}` }
  const brand = apiClient(started.auth_url, started.ca_certificate)
  const answers = await Promise.all(
    Array.from({ length: COUNT }, (_, at) => {
      const merchant_application = { ...wholeApplication, reference: `user-${at}`, business_name: nameOf(at) }
      return brand.post('/api/v1/merchant_applications', { merchant_application }, headers)
    }),
  )
  return answers.map(({ body }) => body.merchant_application.id)
}

async function operatorAt({ started }: SpawnedGateway): Promise<Visitor> {
  const visit = visitor(started.pages_url, started.ca_certificate)
  await visit.signIn(started.operator)
  return visit
}

/** What there is of an application: nothing but itself, or all that an approval makes. */
async function madeOf({ read }: Storage, id: string) {
  const application = await read
    .selectFrom('merchant_applications')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const merchants = await read
    .selectFrom('merchants')
    .select('id')
    .where('name', '=', application.business_name)
    .execute()
  const of = merchants.map((merchant) => merchant.id)
  const counted = (rows: readonly unknown[]) => rows.length
  const [accounts, keys, authorizations, events] = await Promise.all([
    of.length ? read.selectFrom('accounts').select('id').where('merchant_id', 'in', of).execute() : [],
    of.length ? read.selectFrom('secret_keys').select('hash').where('merchant_id', 'in', of).execute() : [],
    of.length ? read.selectFrom('authorizations').select('id').where('merchant_id', 'in', of).execute() : [],
    read.selectFrom('partner_events').select('id').where('merchant_application_id', '=', id).execute(),
  ])
  return {
    status: application.status,
    made: [merchants, accounts, keys, authorizations, events].map(counted),
  }
}

async function approvedOf({ read }: Storage, ids: readonly string[]): Promise<string[]> {
  const approved = await read
    .selectFrom('merchant_applications')
    .select('id')
    .where('id', 'in', ids)
    .where('status', '=', 'APPROVED')
    .execute()
  return approved.map(({ id }) => id)
}

const NOTHING = { status: 'SUBMITTED', made: [0, 0, 0, 0, 0] }
/** A merchant, its four accounts, its own two keys and the partner's two, the authorization, the event. */
const ALL = { status: 'APPROVED', made: [1, 4, 4, 1, 1] }

test.each(IS_LONG ? [1, 2, 5, 8] : [3])(
  'killed after %i answers, it has provisioned whole merchants or none',
  async (answers) => {
    const { folder: dataDir, remove } = temporaryFolder()
    onTestFinished(remove)
    const receiver = await newReceiver()
    const first = await spawnKillableGateway(dataDir)
    onTestFinished(() => void first.stop('SIGKILL'))
    await withStorage({ dataDir }, (storage) =>
      storage.write((tx) =>
        tx
          .updateTable('partner_applications')
          .set({ event_url: `${receiver.url}?of=` })
          .execute(),
      ),
    )
    const ids = await submitAll(first)
    const operator = await operatorAt(first)
    const { document } = await operator.get('/account')
    const csrf = document.querySelector('[name=csrf]')?.getAttribute('value') ?? ''
    for (const id of ids) await operator.send(`/operator/applications/${id}/approve`, { csrf })

    await withStorage({ dataDir }, async (storage) => {
      await makeDue(storage)
      await expect
        .poll(async () => (await approvedOf(storage, ids)).length, { interval: 1 })
        .toBeGreaterThanOrEqual(answers)
      const approved = await approvedOf(storage, ids)
      await first.stop('SIGKILL')
      for (const id of ids) {
        const found = await madeOf(storage, id)
        expect(found).toEqual(approved.includes(id) || found.status === 'APPROVED' ? ALL : NOTHING)
      }
    })

    const second = await spawnKillableGateway(dataDir)
    onTestFinished(() => void second.stop('SIGKILL'))
    await withStorage({ dataDir }, async (storage) => {
      await takeEffect(storage)
      for (const id of ids) expect(await madeOf(storage, id)).toEqual(ALL)
    })

    // Each event arrives, with a code that opens what was made.
    await receiver.until((posts) => new Set(posts.map(({ path }) => path)).size === COUNT)
    const { started } = second
    const { client_id, client_secret } = started.partner
    const client = apiClient(started.base_url, started.ca_certificate)
    for (const { event } of new Map(receiver.received.map((post) => [post.path, post])).values()) {
      const { auth_code } = event.events[0].data
      const granted = await client.post('/oauth/token', { client_id, client_secret, ...exchange(auth_code) })
      expect([granted.status, granted.body.scope]).toEqual([200, 'payments'])
    }
  },
)
