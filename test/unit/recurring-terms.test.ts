// What a recurring charge collects until a cap is reached, and what is wrong with a schedule or its caps.
import { describe, expect, test } from 'vitest'
import {
  type CapsInput,
  type Read,
  readCaps,
  readSchedule,
  requireDueOn,
  type ScheduleInput,
} from '../../gateway/payments/recurring/schedule/input.ts'
import { nextAmount, project } from '../../gateway/payments/recurring/schedule/projection.ts'
import type { Schedule } from '../../gateway/payments/recurring/schedule/schedule.ts'

describe('the next occurrence is the lesser of the scheduled amount and what is left; none once a cap is reached', () => {
  test.each<[case_: string, caps: object, totals: [dates: number, amount: number], next: number | undefined]>(
    [
      ['no cap', {}, [7, 7000], 1000],
      ['the first of several', { max_occurrences: 3 }, [0, 0], 1000],
      ['the last of several', { max_occurrences: 3 }, [2, 2000], 1000],
      ['no more occurrences', { max_occurrences: 3 }, [3, 3000], undefined],
      ['enough is left', { max_amount: 2500 }, [1, 1000], 1000],
      ['exactly as much is left', { max_amount: 3000 }, [2, 2000], 1000],
      ['less is left', { max_amount: 2500 }, [2, 2000], 500],
      ['a cent is left', { max_amount: 2001 }, [2, 2000], 1],
      ['nothing is left', { max_amount: 2000 }, [2, 2000], undefined],
      ['more was collected than the cap is now', { max_amount: 2000 }, [3, 3000], undefined],
      ['both caps, money first', { max_occurrences: 9, max_amount: 2000 }, [2, 2000], undefined],
      ['both caps, occurrences first', { max_occurrences: 2, max_amount: 9000 }, [2, 2000], undefined],
      ['both caps, neither reached', { max_occurrences: 3, max_amount: 2600 }, [2, 2000], 600],
    ],
  )('%s', (_case, caps, [counted_dates, total_amount], next) => {
    expect(nextAmount({ amount: 1000, ...caps, counted_dates, total_amount })).toBe(next)
  })
})

describe('a projection', () => {
  const monthly: Schedule = { interval_unit: 'MONTH', interval_delay: 1, start: '2026-06-15' }
  const fresh = { amount: 1000, counted_dates: 0, total_amount: 0 }
  const dates = ['2026-06-15', '2026-07-15', '2026-08-15', '2026-09-15']
  const of = (...amounts: number[]) => amounts.map((amount, at) => ({ amount, due_date: dates[at] }))

  test.each<[case_: string, schedule: Partial<Schedule>, terms: object, most: number, projection: object]>([
    ['without a cap or an end has nothing remaining to tell', {}, {}, 2, { occurrences: of(1000, 1000) }],
    [
      'tells all that remain, not only those that it lists',
      {},
      { max_occurrences: 4 },
      2,
      { occurrences: of(1000, 1000), remaining_occurrences: 4, remaining_amount: 4000 },
    ],
    [
      'ends with the lesser amount',
      {},
      { max_amount: 2100 },
      10,
      { occurrences: of(1000, 1000, 100), remaining_occurrences: 3, remaining_amount: 2100 },
    ],
    [
      'ends with the schedule',
      { end: '2026-08-14' },
      { max_occurrences: 9, max_amount: 9000 },
      10,
      { occurrences: of(1000, 1000), remaining_occurrences: 2, remaining_amount: 2000 },
    ],
    [
      'goes on from what was collected',
      {},
      { max_occurrences: 5, max_amount: 4500, counted_dates: 3, total_amount: 3000 },
      10,
      { occurrences: of(1000, 500), remaining_occurrences: 2, remaining_amount: 1500 },
    ],
    [
      'is empty once all is collected',
      {},
      { max_occurrences: 3, counted_dates: 3, total_amount: 3000 },
      10,
      { occurrences: [], remaining_occurrences: 0, remaining_amount: 0 },
    ],
  ])('%s', (_case, more, terms, most, projection) => {
    const projected = project({ ...monthly, ...more }, { ...fresh, ...terms }, { from: '2026-06-15', most })
    expect(projected).toEqual(projection)
  })

  test('of a charge with recur begins with the charge, whether its day is named or not, and has no second one on it', () => {
    const range = { from: '2026-06-15', most: 3, isChargedFirst: true }
    const mondays: Schedule = { ...monthly, interval_unit: 'WEEK', days: ['1'], end: '2026-06-29' }
    const terms = { ...fresh, max_amount: 2500 }
    const due = (schedule: Schedule) =>
      project(schedule, terms, range).occurrences.map(({ due_date }) => due_date)
    expect(due(mondays)).toEqual(['2026-06-15', '2026-06-22', '2026-06-29'])
    expect(due({ ...mondays, days: ['2'] })).toEqual(['2026-06-15', '2026-06-16', '2026-06-23'])
    expect(project(mondays, fresh, range).remaining_occurrences).toBe(3)
    expect(project({ ...mondays, days: ['5'] }, fresh, range).remaining_occurrences).toBe(3)
  })
})

/** `context: sub_code` of each. */
const faultsOf = ({ faults }: Read<unknown>) =>
  faults.map(({ code, context, sub_code }) => `${code} ${context} ${sub_code}`)

describe('a schedule is refused', () => {
  const good: ScheduleInput = { interval_unit: 'MONTH', interval_delay: 1, start: '2026-06-15' }
  test.each<[case_: string, given: Partial<ScheduleInput>, faults: string[]]>([
    ['days of a day', { interval_unit: 'DAY', days: ['1'] }, ['days invalid']],
    ['days in every second month', { interval_delay: 2, days: ['1'] }, ['days invalid']],
    [
      'days in every second week',
      { interval_unit: 'WEEK', interval_delay: 2, days: ['1'] },
      ['days invalid'],
    ],
    ['an eighth day of the week', { interval_unit: 'WEEK', days: ['1', '8'] }, ['days invalid']],
    ['no day of the week', { interval_unit: 'WEEK', days: ['0'] }, ['days invalid']],
    ['LAST of the week', { interval_unit: 'WEEK', days: ['LAST'] }, ['days invalid']],
    ['a 32nd day of the month', { days: ['32'] }, ['days invalid']],
    ['no day of the month', { days: ['0'] }, ['days invalid']],
    ['a day with a zero before it', { days: ['01'] }, ['days invalid']],
    ['a day of another writing', { days: ['last'] }, ['days invalid']],
    ['an Arabic digit', { interval_unit: 'WEEK', days: ['١'] }, ['days invalid']],
    ['a day twice', { days: ['1', '15', '1'] }, ['days invalid']],
    ['February 30', { start: '2026-02-30' }, ['start invalid']],
    ['a start with a time', { start: '2026-06-15T00:00:00Z' }, ['start invalid']],
    ['an end in a year without a leap day', { end: '2027-02-29' }, ['end invalid']],
    ['an end before the start', { end: '2026-06-14' }, ['end invalid']],
    ['a start a hundred years ahead and a day', { start: '2126-06-16' }, ['start exceeds_maximum_value']],
    ['such an end', { end: '2126-06-16' }, ['end exceeds_maximum_value']],
    ['no delay', { interval_delay: 0 }, ['interval_delay below_minimum_value']],
    ['a delay as a text', { interval_delay: '-1' }, ['interval_delay below_minimum_value']],
    ['a delay of too many units', { interval_delay: '1001' }, ['interval_delay exceeds_maximum_value']],
    [
      'each field once',
      { interval_delay: 0, start: '2026-13-01', end: 'never', days: ['x', 'x'] },
      ['interval_delay below_minimum_value', 'start invalid', 'end invalid', 'days invalid'],
    ],
  ])('for %s', (_case, given, faults) => {
    const named = (prefix: string) => faults.map((fault) => `invalid_data ${prefix}${fault}`)
    expect(faultsOf(readSchedule({ ...good, ...given }, '2026-06-15'))).toEqual(named('schedule.'))
    expect(faultsOf(readSchedule({ ...good, ...given }, '2026-06-15', 'recur.'))).toEqual(named('recur.'))
  })

  test.each<[case_: string, given: Partial<ScheduleInput>, read: object]>([
    ['numbers as texts', { interval_delay: '3' }, { interval_delay: 3 }],
    ['an end on the start', { end: '2026-06-15' }, { end: '2026-06-15' }],
    [
      'a hundred years',
      { start: '2126-06-15', end: '2126-06-15' },
      { start: '2126-06-15', end: '2126-06-15' },
    ],
    ['an early start', { start: '0001-01-01' }, { start: '0001-01-01' }],
    [
      'all days of the week',
      { interval_unit: 'WEEK', days: [...'7654321'] },
      { interval_unit: 'WEEK', days: [...'7654321'] },
    ],
    ['days of the month', { days: ['LAST', '31', '1'] }, { days: ['LAST', '31', '1'] }],
    [
      'no days at all',
      { interval_unit: 'DAY', interval_delay: 2, days: [] },
      { interval_unit: 'DAY', interval_delay: 2 },
    ],
  ])('not for %s', (_case, given, read) => {
    expect(readSchedule({ ...good, ...given }, '2026-06-15')).toEqual({
      value: { ...good, ...read },
      faults: [],
    })
  })

  test('for having no payment in it', () => {
    const mondays: Schedule = { interval_unit: 'WEEK', interval_delay: 1, start: '2026-06-16', days: ['1'] }
    expect(requireDueOn(mondays, '2026-06-16')).toBe('2026-06-22')
    expect(() => requireDueOn({ ...mondays, end: '2026-06-21' }, '2026-06-16')).toThrow(
      'no_occurrences_for_schedule',
    )
  })
})

describe('amounts and caps are refused', () => {
  test.each<[case_: string, given: Partial<CapsInput>, faults: string[]]>([
    ['no amount', { amount: 0 }, ['amount below_minimum_value']],
    ['an amount as a text', { amount: '-5' }, ['amount below_minimum_value']],
    ['an amount that is too much', { amount: '100000000000000' }, ['amount exceeds_maximum_value']],
    ['less in all than each time', { max_amount: 999 }, ['max_amount below_minimum_value']],
    ['nothing in all', { max_amount: '0' }, ['max_amount below_minimum_value']],
    ['too much in all', { max_amount: '100000000000000' }, ['max_amount exceeds_maximum_value']],
    ['no occurrence', { max_occurrences: '0' }, ['max_occurrences below_minimum_value']],
    ['too many', { max_occurrences: 1_000_001 }, ['max_occurrences exceeds_maximum_value']],
  ])('for %s', (_case, given, faults) => {
    const named = (prefix: string) => faults.map((fault) => `invalid_data ${prefix}${fault}`)
    expect(faultsOf(readCaps({ amount: 1000, ...given }))).toEqual(named(''))
    expect(faultsOf(readCaps({ amount: 1000, ...given }, 'recur.'))).toEqual(named('recur.'))
  })

  test('and numbers that are texts are read', () => {
    const { value, faults } = readCaps({ amount: '1000', max_occurrences: '12', max_amount: '1000' })
    expect({ value, faults }).toEqual({
      value: { amount: 1000, max_occurrences: 12, max_amount: 1000 },
      faults: [],
    })
  })
})
