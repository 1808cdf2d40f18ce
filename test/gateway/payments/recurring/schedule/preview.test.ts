// GET and POST /v1/recurring/charges/schedule (rules: recurring.md#preview).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '../../../../support/client.ts'
import { type TestGateway, testClock, testGateway } from '../../../../support/gateway.ts'
import { liveClient } from '../../../../support/merchant/methods.ts'

const PATH = '/v1/recurring/charges/schedule'
const json = { 'content-type': 'application/json' }

/** Monday, June 15 2026, eight in the morning in New York, where the merchant is. */
const clock = testClock(Date.parse('2026-06-15T12:00:00Z'))
let world: TestGateway
beforeAll(async () => {
  world = await testGateway({ clock })
})
afterAll(() => world.close())

const monthly = { interval_unit: 'MONTH', interval_delay: 1 }
const weekly = { interval_unit: 'WEEK', interval_delay: 1 }
const datesOf = ({ body }: Answer) => body.occurrences.map(({ due_date }: { due_date: string }) => due_date)

describe.each(['GET', 'POST'])('by %s', (method) => {
  const preview = (body: object, query = '') => world.client.call({ method, path: PATH + query, body })
  const ofSchedule = (schedule: object, query = '') => preview({ amount: 1000, schedule }, query)

  test('everything that is known of a schedule with caps', async () => {
    const schedule = { ...monthly, start: '2026-07-01', end: '2027-06-30', days: ['1', 'LAST'] }
    const terms = { amount: 5000, max_occurrences: 12, max_amount: 12_500 }
    const answer = await preview({ ...terms, schedule })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      ...terms,
      total_occurrences: 0,
      total_amount: 0,
      remaining_occurrences: 3,
      remaining_amount: 12_500,
      schedule,
      next_payment: '2026-07-01',
      occurrences: [
        { amount: 5000, due_date: '2026-07-01' },
        { amount: 5000, due_date: '2026-07-31' },
        { amount: 2500, due_date: '2026-08-01' },
      ],
    })
  })

  test('of one that nothing ends, what remains is not told', async () => {
    const answer = await ofSchedule(monthly, '?occurrences=1')
    expect(answer.body).toEqual({
      amount: 1000,
      total_occurrences: 0,
      total_amount: 0,
      schedule: { ...monthly, start: '2026-06-16' },
      next_payment: '2026-06-16',
      occurrences: [{ amount: 1000, due_date: '2026-06-16' }],
    })
  })

  test('numbers may be texts', async () => {
    const schedule = { ...monthly, interval_delay: '2' }
    const answer = await preview({ amount: '1000', max_occurrences: '2', max_amount: '1500', schedule })
    expect(answer.body).toMatchObject({
      amount: 1000,
      max_occurrences: 2,
      max_amount: 1500,
      schedule: { interval_delay: 2 },
      occurrences: [
        { amount: 1000, due_date: '2026-06-16' },
        { amount: 500, due_date: '2026-08-16' },
      ],
    })
  })

  test('a max_amount that looks like a card number is an amount', async () => {
    const answer = await preview({ amount: 1000, max_amount: '30569309025904', schedule: monthly })
    expect(answer.body).toMatchObject({ max_amount: 30_569_309_025_904 })
  })

  test.each([
    ['', 10],
    ['?occurrences=1', 1],
    ['?occurrences=100', 100],
  ])('with %j there are %i occurrences', async (query, count) => {
    const answer = await ofSchedule({ interval_unit: 'DAY', interval_delay: 1 }, query)
    expect(new Set(datesOf(answer)).size).toBe(count)
  })

  describe('begins', () => {
    test.each<[from: string, query: string, schedule: object, first: string[]]>([
      ['the next day', '', monthly, ['2026-06-16', '2026-07-16']],
      ['on the start_date', '&start_date=2027-01-31', monthly, ['2027-01-31', '2027-02-28']],
      ['today, where it is the start_date', '&start_date=2026-06-15', monthly, ['2026-06-15', '2026-07-15']],
      ['on the start of the schedule', '', { ...monthly, start: '2026-08-31' }, ['2026-08-31', '2026-09-30']],
      [
        'on the start_date, counted from the start of the schedule',
        '&start_date=2027-01-01',
        { ...monthly, start: '2020-01-31' },
        ['2027-01-31', '2027-02-28'],
      ],
      ['after a start in the past', '', { ...monthly, start: '2020-01-15' }, ['2026-07-15', '2026-08-15']],
      ['today at the earliest', '&start_date=2020-01-15', monthly, ['2026-06-15', '2026-07-15']],
      ['on a named day', '', { ...weekly, days: ['1'] }, ['2026-06-22', '2026-06-29']],
    ])('%s', async (_from, query, schedule, first) => {
      const answer = await ofSchedule(schedule, `?occurrences=2${query}`)
      expect(datesOf(answer)).toEqual(first)
      expect(answer.body.next_payment).toBe(first[0])
    })
  })

  describe('of a charge with recur, which is made today, begins with it', () => {
    const first = '?occurrences=3&start_date_charge=true'
    test.each<[case_: string, query: string, schedule: object, dates: string[]]>([
      ['which needs no date', first, monthly, ['2026-06-15', '2026-07-15', '2026-08-15']],
      [
        'nor forbids one',
        `${first}&start_date=2026-06-15`,
        monthly,
        ['2026-06-15', '2026-07-15', '2026-08-15'],
      ],
      [
        'on a day that is named',
        first,
        { ...weekly, days: ['1'] },
        ['2026-06-15', '2026-06-22', '2026-06-29'],
      ],
      ['on one that is not', first, { ...weekly, days: ['2'] }, ['2026-06-15', '2026-06-16', '2026-06-23']],
      ['even alone', first, { ...weekly, days: ['2'], end: '2026-06-15' }, ['2026-06-15']],
    ])('%s', async (_case, query, schedule, dates) => {
      const answer = await ofSchedule(schedule, query)
      expect(datesOf(answer)).toEqual(dates)
      expect(answer.body).toMatchObject({ next_payment: '2026-06-15', schedule: { start: '2026-06-15' } })
    })

    test('and is as any other where the charge is not one', async () => {
      const answer = await ofSchedule({ ...weekly, days: ['2'] }, '?occurrences=1&start_date_charge=false')
      expect(datesOf(answer)).toEqual(['2026-06-16'])
    })
  })

  describe('is refused', () => {
    test.each<[field: string, sub_code: string, query: string, body: object]>([
      ['amount', 'not_null', '', { schedule: monthly }],
      ['amount', 'below_minimum_value', '', { amount: '0', schedule: monthly }],
      ['max_amount', 'below_minimum_value', '', { amount: 1000, max_amount: 999, schedule: monthly }],
      ['max_occurrences', 'below_minimum_value', '', { amount: 1000, max_occurrences: 0, schedule: monthly }],
      ['schedule', 'not_null', '', { amount: 1000 }],
      [
        'schedule.interval_unit',
        'invalid',
        '',
        { amount: 1000, schedule: { ...monthly, interval_unit: 'YEAR' } },
      ],
      ['schedule.interval_delay', 'not_null', '', { amount: 1000, schedule: { interval_unit: 'DAY' } }],
      ['schedule.start', 'invalid', '', { amount: 1000, schedule: { ...monthly, start: '2026-02-30' } }],
      ['schedule.start', 'not_blank', '', { amount: 1000, schedule: { ...monthly, start: '' } }],
      ['schedule.end', 'invalid', '', { amount: 1000, schedule: { ...monthly, end: '2026-06-15' } }],
      ['schedule.days', 'invalid', '', { amount: 1000, schedule: { ...weekly, days: ['LAST'] } }],
      ['occurrences', 'exceeds_maximum_value', '?occurrences=101', { amount: 1000, schedule: monthly }],
      ['occurrences', 'below_minimum_value', '?occurrences=0', { amount: 1000, schedule: monthly }],
      ['occurrences', 'invalid', '?occurrences=ten', { amount: 1000, schedule: monthly }],
      ['start_date', 'invalid', '?start_date=2026-02-30', { amount: 1000, schedule: monthly }],
      ['start_date', 'exceeds_maximum_value', '?start_date=2999-01-01', { amount: 1000, schedule: monthly }],
      ['start_date_charge', 'invalid', '?start_date_charge=maybe', { amount: 1000, schedule: monthly }],
      [
        'start_date',
        'invalid',
        '?start_date_charge=true&start_date=2026-06-16',
        { amount: 1000, schedule: monthly },
      ],
      [
        'schedule.start',
        'invalid',
        '?start_date_charge=true',
        { amount: 1000, schedule: { ...monthly, start: '2026-06-16' } },
      ],
    ])('for its %s: %s, %s', async (context, sub_code, query, body) => {
      const { status, body: answer } = await preview(body, query)
      expect(status).toBe(422)
      expect(answer.messages).toEqual([expect.objectContaining({ code: 'invalid_data', context, sub_code })])
    })

    test('with one message for each field at fault', async () => {
      const schedule = { ...monthly, interval_delay: '0', end: 'never', days: ['1', '1', '40'] }
      const { status, body } = await preview({ amount: '0', max_amount: '0', schedule }, '?start_date=soon')
      expect(status).toBe(422)
      expect(body.messages.map(({ context }: { context: string }) => context).sort()).toEqual([
        'amount',
        'max_amount',
        'schedule.days',
        'schedule.end',
        'schedule.interval_delay',
        'start_date',
      ])
    })

    test.each([
      ['whose end is over', { ...monthly, start: '2020-01-01', end: '2026-06-14' }],
      ['that ends before a named day', { ...weekly, days: ['1'], end: '2026-06-21' }],
    ])('where there is no payment in it: one %s', async (_case, schedule) => {
      const { status, body } = await ofSchedule(schedule)
      expect(status).toBe(422)
      expect(body.messages).toEqual([
        expect.objectContaining({ code: 'no_occurrences_for_schedule', field_name: 'schedule' }),
      ])
    })

    test.each<[case_: string, call: object, status: number, code: string]>([
      ['no key', { key: null, body: {} }, 401, 'not_authorized'],
      ['no JSON', { body: '{"amount":', headers: json }, 400, 'malformed_request'],
      [
        'another type',
        { body: 'amount=1', headers: { 'content-type': 'text/plain' } },
        400,
        'invalid_request',
      ],
      ['no body', {}, 422, 'no_content'],
      ['an empty body', { headers: json }, 422, 'no_content'],
      ['a body of 2 MB', { body: { schedule: 'x'.repeat(2_000_000) } }, 413, 'invalid_request'],
    ])('with %s', async (_case, call, status, code) => {
      const answer = await world.client.call({ method, path: PATH, ...call })
      expect(answer.status).toBe(status)
      expect(answer.body.messages).toEqual([expect.objectContaining({ code })])
    })

    test('with a public key', async () => {
      const answer = await world.client.call({ method, path: PATH, key: world.gateway.publicKey, body: {} })
      expect(answer.status).toBe(401)
    })
  })
})

describe('today is the day where the merchant is', () => {
  const path = `${PATH}?occurrences=1&start_date_charge=true`
  const body = { amount: 1000, schedule: monthly }

  test.each([
    ['Pacific/Kiritimati', '2026-06-16'],
    ['America/New_York', '2026-06-15'],
  ])('%s: %s', async (timezone, today) => {
    const change = { method: 'PATCH', path: '/v1/merchant', body: { timezone } }
    expect((await liveClient(world).call(change)).status).toBe(200)
    expect((await world.client.post(path, body)).body.next_payment).toBe(today)
  })
})

test('other methods than GET and POST are refused at the preview, a HEAD too', async () => {
  for (const method of ['HEAD', 'PUT', 'PATCH', 'DELETE']) {
    expect((await world.client.call({ method, path: PATH })).status, method).toBe(400)
  }
  expect((await world.client.call({ method: 'HEAD', path: '/v1/merchant' })).status).toBe(200)
})
