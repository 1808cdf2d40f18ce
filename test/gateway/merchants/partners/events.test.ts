// Events of merchant applications: read with the partner's token, and posted to its Event URL
// (rules: events.md#applications, webhooks.md#applications).

import { Webhook } from 'standardwebhooks'
import { describe, expect, onTestFinished, test } from 'vitest'
import { limits } from '../../../../gateway/core/limits.ts'
import { changeApplication } from '../../../../gateway/merchants/partners/index.ts'
import { setLimits } from '../../../support/api/limits.ts'
import type { ApiClient } from '../../../support/client.ts'
import { storedText } from '../../../support/engine.ts'
import { type TestGateway, testClock, testGateway } from '../../../support/gateway.ts'
import { addMerchant, type Shop } from '../../../support/merchant/merchants.ts'
import { refusal } from '../../../support/merchant/methods.ts'
import { deliveries, logOf, newReceiver } from '../../../support/outside/webhooks.ts'
import { wholeApplication } from '../../../support/partners/application.ts'
import {
  exchange,
  type PartnerWorld,
  partnerWorld,
  requestToken,
  withToken,
} from '../../../support/partners/partners.ts'
import { approve, decline, newSubmitter } from '../../../support/partners/sign-ups.ts'

interface World {
  world: TestGateway
  partners: PartnerWorld
  clock: ReturnType<typeof testClock>
  /** The partner itself. */
  own: Shop
}

/** A gateway that posts soon after its clock says so. */
async function startWorld({ allowPrivateWebhooks = true } = {}): Promise<World> {
  const clock = testClock()
  onTestFinished(setLimits({ jobs: { ...limits.jobs, intervalMs: 20 } }))
  const world = await testGateway({ clock, jobs: true, allowPrivateWebhooks })
  onTestFinished(() => world.close())
  const partners = await partnerWorld(world, clock)
  onTestFinished(() => partners.storage.close())
  return { world, partners, clock, own: await addMerchant(world) }
}

/** With an Event URL; the receiver is told by a query parameter. */
async function withReceiver(given?: { allowPrivateWebhooks: boolean }) {
  const all = await startWorld(given)
  const receiver = await newReceiver()
  const eventUrl = `${receiver.url}?ref=`
  const partner = await newSubmitter(all.partners, { merchantId: all.own.id, eventUrl })
  return { ...all, receiver, partner, eventUrl }
}

/** The deliveries once the last one has been tried so often. */
async function triedTimes(client: ApiClient, attempts: number) {
  const count = async () => (await deliveries(client)).at(-1)?.attempt_count
  await expect.poll(count, { interval: 50 }).toBe(attempts)
  return deliveries(client)
}

const REFERENCE = 'user 7/ä&x=1#'

describe('posted', () => {
  test('to the Event URL with the reference behind it, signed, and logged without the code', async () => {
    const { partners, partner, receiver, own, world } = await withReceiver()
    await approve(partners, await partner.submit({ ...wholeApplication, reference: REFERENCE }))
    await receiver.until((all) => all.length === 1)
    const [post] = receiver.received
    expect(post?.path).toBe(`/events?ref=${encodeURIComponent(REFERENCE)}`)
    expect(post?.event).toEqual({
      events: [
        {
          type: 'merchant.provisioned',
          data: { auth_code: expect.stringMatching(/^ac_/), reference: REFERENCE },
        },
      ],
    })
    const [event] = (await partner.events()).body.results
    expect(event.data).toEqual(post?.event.events[0].data)
    expect(post?.headers['webhook-id']).toBe(event.id)
    const { secret } = (await own.live.get('/v1/webhooks/secret')).body
    expect(new Webhook(secret).verify(post?.body ?? '', post?.headers as Record<string, string>)).toBeTruthy()
    const [delivery] = await triedTimes(own.live, 1)
    expect(delivery).toMatchObject({ event_id: event.id, status: 'DELIVERED' })
    const log = await logOf(own.live, delivery.id)
    expect(JSON.parse(log.body).events[0].data).toEqual({ auth_code: '***', reference: REFERENCE })
    expect(await storedText(world)).not.toContain(event.data.auth_code)
  })

  test('a refusal with its reason', async () => {
    const { partners, partner, receiver } = await withReceiver()
    const id = await partner.submit(wholeApplication)
    await decline(partners, id, 'duplicate_merchant')
    await receiver.until((all) => all.length === 1)
    expect(receiver.received[0]?.event).toEqual({
      events: [
        {
          type: 'merchant_application.declined',
          reason: 'duplicate_merchant',
          data: { id, reference: 'user-7' },
        },
      ],
    })
  })

  test('every 10 minutes, 25 times in all', async () => {
    const { partners, partner, receiver, own, clock } = await withReceiver()
    receiver.behave(500)
    await approve(partners, await partner.submit(wholeApplication))
    for (let attempts = 1; attempts < 25; attempts++) {
      const [delivery] = await triedTimes(own.live, attempts)
      expect(delivery.status).toBe('PENDING')
      expect(Date.parse(delivery.next_attempt) - clock.now()).toBe(10 * 60_000)
      clock.advance(10 * 60_000)
    }
    const [delivery] = await triedTimes(own.live, 25)
    expect(delivery).toMatchObject({ status: 'FAILED', attempt_count: 25 })
    expect(delivery.next_attempt).toBeUndefined()
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1)
    expect(receiver.received).toHaveLength(25)
  })

  test('again when the partner asks, with the code', async () => {
    const { partners, partner, receiver, own } = await withReceiver()
    await approve(partners, await partner.submit(wholeApplication))
    const [delivery] = await triedTimes(own.live, 1)
    expect((await own.live.post(`/v1/webhooks/deliveries/${delivery.id}/replay`, {})).status).toBe(200)
    await receiver.until((all) => all.length === 2)
    expect(receiver.received[1]?.body).toBe(receiver.received[0]?.body)
  })

  test('a receiver that repeats the code does not get it into the log', async () => {
    const { partners, partner, receiver, own, world } = await withReceiver()
    receiver.behave('echo')
    await approve(partners, await partner.submit(wholeApplication))
    const [delivery] = await triedTimes(own.live, 1)
    const { attempts } = await logOf(own.live, delivery.id)
    expect(attempts[0].response_body).toContain('***')
    const [event] = (await partner.events()).body.results
    expect(await storedText(world)).not.toContain(event.data.auth_code)
  })

  test('not any more to an Event URL that was changed', async () => {
    const { partners, partner, receiver, own } = await withReceiver()
    receiver.behave(500)
    await approve(partners, await partner.submit(wholeApplication))
    const [delivery] = await triedTimes(own.live, 1)
    const { id, name, redirect_uri: redirectUri } = partner.application
    const settings = { name, oauthEnabled: true, redirectUri, eventUrl: 'https://partner.example/events' }
    const parts = {
      ...partners,
      allowPrivateWebhooks: true,
      pagesUrlOf: () => partners.world.gateway.pagesUrl,
    }
    await changeApplication(parts, { merchantId: own.id, role: 'owner' }, id, settings)
    const status = async () => (await deliveries(own.live))[0]?.status
    await expect.poll(status).toBe('FAILED')
    const again = await own.live.post(`/v1/webhooks/deliveries/${delivery.id}/replay`, {})
    expect(again).toMatchObject(refusal(422, 'unavailable_for_current_status'))
    expect(receiver.received).toHaveLength(1)
  })

  test('not to a private network', async () => {
    const { partners, partner, receiver, own } = await withReceiver({ allowPrivateWebhooks: false })
    await approve(partners, await partner.submit(wholeApplication))
    const [delivery] = await triedTimes(own.live, 1)
    expect((await logOf(own.live, delivery.id)).attempts[0]).toMatchObject({
      succeeded: false,
      error: expect.stringContaining('can’t be found (DNS), or is in a private network.'),
    })
    expect(receiver.received).toEqual([])
  })

  test('nowhere without an Event URL', async () => {
    const { partners, own } = await startWorld()
    const partner = await newSubmitter(partners, { merchantId: own.id })
    await approve(partners, await partner.submit(wholeApplication))
    expect((await partner.events()).body.total_entries).toBe(1)
    expect(await deliveries(own.live)).toEqual([])
  })
})

describe('read', () => {
  /** A partner with some events, the oldest first. */
  async function withEvents(count: number) {
    const all = await startWorld()
    const partner = await newSubmitter(all.partners, { merchantId: all.own.id })
    const references = Array.from({ length: count }, (_, index) => `user-${index}`)
    for (const reference of references) {
      await approve(all.partners, await partner.submit({ ...wholeApplication, reference }))
      all.clock.advance(1000)
    }
    return { ...all, partner, references }
  }
  const referencesOf = ({ body }: { body: { results: { data: { reference: string } }[] } }) =>
    body.results.map(({ data }) => data.reference)

  test('the newest first, by pages; from a date or an event on the oldest first', async () => {
    const { partner, references, world } = await withEvents(5)
    const all = await partner.events()
    expect(referencesOf(all)).toEqual(references.toReversed())
    expect(all.body).toMatchObject({ page: 1, page_size: 20, total_entries: 5 })
    const second = await partner.events('?page=2&page_size=2')
    expect(second.body).toMatchObject({ page: 2, page_size: 2, total_entries: 5 })
    expect(referencesOf(second)).toEqual(['user-2', 'user-1'])
    const [, , , , first] = all.body.results
    // On PostgreSQL an open transaction of any database holds back what comes after it, for a moment.
    const later = async (query: string) => referencesOf(await partner.events(query))
    await expect.poll(() => later(`?start_date=${first.created}`)).toEqual(references.slice(1))
    expect(await later(`?after=${first.id}&page_size=2`)).toEqual(['user-1', 'user-2'])
    const one = await withToken(world, partner.token, { path: `/v1/events/${first.id}` })
    expect(one.body).toEqual(first)
    for (const [query, context] of [
      ['page_size=101', 'page_size'],
      ['start_date=soon', 'start_date'],
      ['after=nothing', 'after'],
    ]) {
      expect(await partner.events(`?${query}`)).toMatchObject(refusal(422, 'invalid_data', { context }))
    }
  })

  test('by no other application, and by no key', async () => {
    const { partner, partners, world, own } = await withEvents(1)
    const [event] = (await partner.events()).body.results
    // Of the same partner.
    const other = await newSubmitter(partners, { merchantId: own.id })
    expect((await other.events()).body.results).toEqual([])
    expect(await other.events(`?after=${event.id}`)).toMatchObject(refusal(422, 'invalid_data'))
    const path = `/v1/events/${event.id}`
    expect(await withToken(world, other.token, { path })).toMatchObject(refusal(404, 'resource_not_found'))
    for (const client of [own.live, own.test, world.client]) {
      expect((await client.get('/v1/events')).body.results).toEqual([])
      expect((await client.get(path)).status).toBe(404)
    }
  })

  test('not with a token of a merchant, nor with none', async () => {
    const { world, partner, partners } = await withEvents(1)
    const { data } = (await partner.events()).body.results[0]
    const exchanged = await requestToken(partners, { ...partner.client, ...exchange(data.auth_code) })
    for (const token of [exchanged.body.access_token, 'at_nothing', '']) {
      const answer = await withToken(world, token, { path: '/v1/events' })
      expect(answer).toMatchObject(refusal(401, 'not_authorized'))
    }
  })
})
