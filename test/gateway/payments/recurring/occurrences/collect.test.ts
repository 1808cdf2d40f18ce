import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clockFrom, goodCard, type TestGateway, testGateway } from '../../../../support/gateway.ts'
import { monthly, noon, recurringCalls } from '../../../../support/merchant/recurring.ts'
import { withoutCaptures } from '../../../../support/merchant/stored.ts'

const DECLINED = '4000000000000002'

let world: TestGateway
let calls: ReturnType<typeof recurringCalls>
beforeAll(async () => {
  world = await testGateway({ clock: clockFrom(Date.parse(noon('2027-01-15'))) })
  calls = recurringCalls(world)
  await withoutCaptures(world)
})
afterAll(() => world.close())

/** Months since the beginning of 2027: the clock of the world only goes forward. */
let begun = 0
const month = (later: number) => {
  const months = begun + later
  return `${2027 + Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
}
/** The next test begins in the middle of a month, five months later. */
const begin = async () => {
  begun += 5
  await calls.advance(noon(`${month(0)}-15`))
}

describe('what is due', () => {
  test('is charged on its day, and the next one is planned', async () => {
    const made = await calls.make({ schedule: monthly('2027-01-31'), reference: 'rent' })
    expect(made).toMatchObject({ status: 'ACTIVE', next_payment: '2027-01-31', total_occurrences: 0 })
    expect(made.occurrences).toMatchObject([
      { status: 'PENDING', due_date: '2027-01-31', amount: 1000, attempts: 0 },
    ])
    const { timeline } = await calls.advance(noon('2027-04-02'))
    expect(await calls.story(made.id)).toEqual([
      '2027-01-31 PAID 1000',
      '2027-02-28 PAID 1000',
      '2027-03-31 PAID 1000',
      '2027-04-30 PENDING 1000',
    ])
    expect(await calls.read(made.id)).toMatchObject({
      total_occurrences: 3,
      total_amount: 3000,
      next_payment: '2027-04-30',
      status: 'ACTIVE',
    })
    const [first] = await calls.occurrences(made.id)
    const paid = await calls.occurrence(made.id, first.id)
    expect(paid).toMatchObject({ attempts: 1, last_attempt: '2027-01-31T05:00:00.000Z' })
    expect(paid.transactions).toMatchObject([
      {
        type: 'CHARGE',
        amount: 1000,
        reference: 'rent',
        created: '2027-01-31T05:00:00.000Z',
        recurring_charge_id: made.id,
        recurring_charge_occurrence_id: first.id,
      },
    ])
    const types = timeline
      .filter(({ at }: { at: string }) => at === '2027-01-31T05:00:00.000Z')
      .map(({ type }: { type: string }) => type)
    expect(types).toEqual([
      'transaction.created',
      'transaction.authorized',
      'recurring_charge.occurrence.paid',
      'recurring_charge.updated',
      'recurring_charge.occurrence.created',
    ])
  })

  test.each<[string, object, string[]]>([
    ['max_occurrences', { max_occurrences: 2 }, ['PAID 1000', 'PAID 1000']],
    [
      'max_amount, the last payment being what is left',
      { max_amount: 2500 },
      ['PAID 1000', 'PAID 1000', 'PAID 500'],
    ],
    ['max_amount, met to the cent', { max_amount: 2000 }, ['PAID 1000', 'PAID 1000']],
    [
      'end',
      { schedule: () => monthly(`${month(1)}-01`, { end: `${month(3)}-01` }) },
      ['PAID 1000', 'PAID 1000', 'PAID 1000'],
    ],
  ])('ends with %s', async (_name, terms, story) => {
    await begin()
    const { schedule, ...more } = terms as { schedule?: () => object }
    const { id } = await calls.make({ schedule: schedule?.() ?? monthly(`${month(1)}-01`), ...more })
    const { timeline } = await calls.advance(noon(`${month(4)}-14`))
    expect((await calls.story(id)).map((line) => line.slice(11))).toEqual(story)
    const ended = await calls.read(id)
    expect(ended).toMatchObject({
      status: 'COMPLETED',
      status_reason: 'schedule_complete',
      total_occurrences: story.length,
    })
    expect(ended.next_payment).toBeUndefined()
    expect(
      timeline.filter(
        ({ type, id: of }: Record<string, string>) => type === 'recurring_charge.completed' && of === id,
      ),
    ).toHaveLength(1)
  })

  test('and declined has failed, and the schedule goes on; nothing tries it again but pay', async () => {
    await begin()
    const { id } = await calls.make({
      method: { ...goodCard, number: DECLINED },
      schedule: monthly(`${month(1)}-01`),
    })
    await calls.advance(noon(`${month(2)}-15`))
    expect(await calls.story(id)).toEqual([
      `${month(1)}-01 FAILED 1000`,
      `${month(2)}-01 FAILED 1000`,
      `${month(3)}-01 PENDING 1000`,
    ])
    const [first] = await calls.occurrences(id)
    expect(await calls.occurrence(id, first.id)).toMatchObject({
      attempts: 1,
      transactions: [{ status: 'FAILED', failure_code: 'card_declined' }],
    })
    expect((await calls.pay(id, first.id)).body.messages).toMatchObject([{ code: 'card_declined' }])
    await calls.ok(world.client.call({ method: 'PATCH', path: calls.url(id), body: { method: goodCard } }))
    expect((await calls.pay(id, first.id)).body).toMatchObject({
      status: 'PAID',
      attempts: 3,
      transactions: [{}, {}, { status: 'AUTHORIZED' }],
    })
    expect(await calls.read(id)).toMatchObject({
      total_occurrences: 1,
      total_amount: 1000,
      next_payment: `${month(3)}-01`,
    })
    await calls.advance(noon(`${month(3)}-15`))
    expect((await calls.story(id)).slice(2)).toEqual([
      `${month(3)}-01 PAID 1000`,
      `${month(4)}-01 PENDING 1000`,
    ])
  })

  test('with a saved card is charged to it as it is then, and fails once that is deleted', async () => {
    await begin()
    const card = await calls.ok(
      world.client.post('/v1/cards', { number: '4242424242424242', exp_month: 12, exp_year: 2040 }),
    )
    const { id } = await calls.make({ method: card.id, schedule: monthly(`${month(1)}-01`) })
    await calls.advance(noon(`${month(1)}-15`))
    await calls.ok(world.client.call({ method: 'DELETE', path: `/v1/cards/${card.id}` }))
    await calls.advance(noon(`${month(2)}-15`))
    expect(await calls.story(id)).toEqual([
      `${month(1)}-01 PAID 1000`,
      `${month(2)}-01 FAILED 1000`,
      `${month(3)}-01 PENDING 1000`,
    ])
    const [, failed] = await calls.occurrences(id)
    expect(await calls.occurrence(id, failed.id)).toMatchObject({
      attempts: 1,
      transactions: [{ status: 'FAILED', failure_code: 'resource_not_found' }],
    })
  })

  test('a bank account is charged too', async () => {
    await begin()
    const method = {
      type: 'bank',
      routing_number: '000000013',
      account_number: '12345678',
      account_type: 'CHECKING',
      account_holder_type: 'individual',
      given_name: 'Ada',
      surname: 'Example',
    }
    const { id } = await calls.make({ method, schedule: monthly(`${month(1)}-01`) })
    await calls.advance(noon(`${month(1)}-15`))
    expect(await calls.story(id)).toEqual([`${month(1)}-01 PAID 1000`, `${month(2)}-01 PENDING 1000`])
  })
})

describe('an occurrence', () => {
  test.each<[string, string[], string[]]>([
    ['PENDING', ['pay'], ['PAID', 'PENDING']],
    ['PENDING', ['ignore'], ['IGNORED', 'PENDING']],
    ['PENDING', ['ignore', 'ignore'], ['IGNORED', 'PENDING']],
    ['IGNORED', ['ignore', 'pay'], ['PAID', 'PENDING']],
    ['PAID', ['pay', 'pay 422 unavailable_for_current_status'], ['PAID', 'PENDING']],
    ['PAID', ['pay', 'ignore 422 unavailable_for_current_status'], ['PAID', 'PENDING']],
  ])('that is %s: %j', async (_status, steps, statuses) => {
    await begin()
    const { id, occurrences } = await calls.make({ schedule: monthly(`${month(1)}-01`) })
    for (const step of steps) {
      const [name, status = '200', code] = step.split(' ')
      const answer = await (name === 'pay' ? calls.pay : calls.ignore)(id, occurrences[0].id)
      expect(answer.status).toBe(Number(status))
      if (code) expect(answer.body.messages[0].code).toBe(code)
    }
    expect((await calls.story(id)).map((line) => line.split(' ')[1])).toEqual(statuses)
    await calls.advance(noon(`${month(1)}-15`))
    expect((await calls.story(id)).slice(0, 2).map((line) => line.split(' ')[1])).toEqual(statuses)
  })

  test('that is paid ahead leaves the next one where it is', async () => {
    await begin()
    const { id, occurrences } = await calls.make({ schedule: monthly(`${month(1)}-28`) })
    await calls.ok(calls.pay(id, occurrences[0].id))
    expect(await calls.story(id)).toEqual([`${month(1)}-28 PAID 1000`, `${month(2)}-28 PENDING 1000`])
  })

  test('that is paid late leaves less for the next one, or ends the recurring charge', async () => {
    await begin()
    const { id, occurrences } = await calls.make({ schedule: monthly(`${month(1)}-01`), max_amount: 2500 })
    await calls.ok(calls.ignore(id, occurrences[0].id))
    await calls.advance(noon(`${month(2)}-15`))
    expect((await calls.story(id)).slice(1)).toEqual([
      `${month(2)}-01 PAID 1000`,
      `${month(3)}-01 PENDING 1000`,
    ])
    await calls.ok(calls.pay(id, occurrences[0].id))
    expect((await calls.story(id)).at(-1)).toBe(`${month(3)}-01 PENDING 500`)
    const other = await calls.make({ schedule: monthly(`${month(3)}-01`), max_occurrences: 1 })
    await calls.ok(calls.ignore(other.id, other.occurrences[0].id))
    await calls.ok(calls.pay(other.id, other.occurrences[0].id))
    expect(await calls.story(other.id)).toEqual([`${month(3)}-01 PAID 1000`, `${month(4)}-01 IGNORED 1000`])
    expect(await calls.read(other.id)).toMatchObject({ status: 'COMPLETED' })
  })

  test('of ten that want it paid at once, one does', async () => {
    await begin()
    const { id, occurrences } = await calls.make({ schedule: monthly(`${month(1)}-01`) })
    const answers = await Promise.all(Array.from({ length: 10 }, () => calls.pay(id, occurrences[0].id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status } of answers) expect([200, 409, 422]).toContain(status)
    expect((await calls.occurrence(id, occurrences[0].id)).transactions).toHaveLength(1)
    expect(await calls.read(id)).toMatchObject({ total_occurrences: 1, total_amount: 1000 })
  })
})
