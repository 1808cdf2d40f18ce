// On which dates a schedule is due: a row for each rule (rules: recurring.md#schedule).
import { describe, expect, test } from 'vitest'
import {
  countDueDates,
  dueDates,
  firstDueOn,
  type IntervalUnit,
  type Schedule,
} from '../../gateway/payments/recurring/schedule/schedule.ts'

type Given = { every?: number; end?: string; days?: string[] }

const scheduleOf = (
  interval_unit: IntervalUnit,
  start: string,
  { every = 1, ...others }: Given,
): Schedule => ({
  interval_unit,
  interval_delay: every,
  start,
  ...others,
})

function take(schedule: Schedule, from: string, count: number): string[] {
  const found: string[] = []
  for (const date of dueDates(schedule, from)) {
    if (found.length === count) break
    found.push(date)
  }
  return found
}

/** The dates follow one another from the start on. */
type Row = [rule: string, unit: IntervalUnit, start: string, given: Given, dates: string]

function follows(rows: Row[]) {
  test.each(rows)('%s', (_rule, unit, start, given, dates) => {
    const expected = dates.split(' ')
    expect(take(scheduleOf(unit, start, given), start, expected.length)).toEqual(expected)
  })
}

describe('every so many units from the start', () => {
  follows([
    ['days', 'DAY', '2026-06-15', {}, '2026-06-15 2026-06-16 2026-06-17'],
    ['days over the end of a month', 'DAY', '2026-06-15', { every: 10 }, '2026-06-15 2026-06-25 2026-07-05'],
    ['days over a leap day', 'DAY', '2028-02-28', {}, '2028-02-28 2028-02-29 2028-03-01'],
    ['weeks', 'WEEK', '2026-06-17', {}, '2026-06-17 2026-06-24 2026-07-01'],
    ['weeks over the end of a year', 'WEEK', '2026-12-20', { every: 2 }, '2026-12-20 2027-01-03 2027-01-17'],
    ['months', 'MONTH', '2026-06-15', {}, '2026-06-15 2026-07-15 2026-08-15'],
    ['quarters', 'MONTH', '2026-11-15', { every: 3 }, '2026-11-15 2027-02-15 2027-05-15'],
    ['years', 'MONTH', '2026-06-15', { every: 12 }, '2026-06-15 2027-06-15 2028-06-15'],
  ])
})

describe('a day that a month does not have is its last day, and the months after it are not shortened', () => {
  follows([
    ['the 31st', 'MONTH', '2027-01-31', {}, '2027-01-31 2027-02-28 2027-03-31 2027-04-30 2027-05-31'],
    ['the 31st in a leap year', 'MONTH', '2028-01-31', {}, '2028-01-31 2028-02-29 2028-03-31'],
    ['the 30th', 'MONTH', '2027-01-30', {}, '2027-01-30 2027-02-28 2027-03-30'],
    ['the 29th', 'MONTH', '2027-01-29', {}, '2027-01-29 2027-02-28 2027-03-29'],
    ['the 28th stays the 28th', 'MONTH', '2028-01-28', {}, '2028-01-28 2028-02-28 2028-03-28'],
    ['the last day of a short month', 'MONTH', '2026-06-30', {}, '2026-06-30 2026-07-30 2026-08-30'],
    ['quarters', 'MONTH', '2026-11-30', { every: 3 }, '2026-11-30 2027-02-28 2027-05-30'],
    ['February 29, monthly', 'MONTH', '2028-02-29', {}, '2028-02-29 2028-03-29 2028-04-29'],
    [
      'February 29, yearly: 28, until there is a leap year again',
      'MONTH',
      '2028-02-29',
      { every: 12 },
      '2028-02-29 2029-02-28 2030-02-28 2031-02-28 2032-02-29',
    ],
    ['2100 is no leap year', 'MONTH', '2096-02-29', { every: 48 }, '2096-02-29 2100-02-28 2104-02-29'],
  ])
})

describe('named days of the week, 1 (Monday) to 7 (Sunday)', () => {
  follows([
    ['the start is one of them', 'WEEK', '2026-06-15', { days: ['1'] }, '2026-06-15 2026-06-22'],
    ['the start is none of them', 'WEEK', '2026-06-16', { days: ['1'] }, '2026-06-22 2026-06-29'],
    ['Sunday ends the week', 'WEEK', '2026-06-15', { days: ['7'] }, '2026-06-21 2026-06-28'],
    ['a start on Sunday', 'WEEK', '2026-06-21', { days: ['1', '7'] }, '2026-06-21 2026-06-22 2026-06-28'],
    ['several', 'WEEK', '2026-06-17', { days: ['1', '5'] }, '2026-06-19 2026-06-22 2026-06-26 2026-06-29'],
    ['in any order', 'WEEK', '2026-06-17', { days: ['5', '1'] }, '2026-06-19 2026-06-22 2026-06-26'],
    [
      'over the end of a year',
      'WEEK',
      '2026-12-31',
      { days: ['4', '5'] },
      '2026-12-31 2027-01-01 2027-01-07',
    ],
  ])
})

describe('named days of the month', () => {
  const everyLast = { days: ['29', '30', '31', 'LAST'] }
  follows([
    ['the start is one of them', 'MONTH', '2026-06-15', { days: ['15'] }, '2026-06-15 2026-07-15'],
    ['the start is none of them', 'MONTH', '2026-06-16', { days: ['15'] }, '2026-07-15 2026-08-15'],
    ['several', 'MONTH', '2026-06-10', { days: ['15', '1'] }, '2026-06-15 2026-07-01 2026-07-15'],
    [
      'one before the start',
      'MONTH',
      '2026-06-10',
      { days: ['1', '20'] },
      '2026-06-20 2026-07-01 2026-07-20',
    ],
    ['LAST', 'MONTH', '2028-01-01', { days: ['LAST'] }, '2028-01-31 2028-02-29 2028-03-31 2028-04-30'],
    ['31 is the last, too', 'MONTH', '2027-02-01', { days: ['31'] }, '2027-02-28 2027-03-31 2027-04-30'],
    ['LAST on the start', 'MONTH', '2026-06-30', { days: ['LAST'] }, '2026-06-30 2026-07-31'],
    ['one payment a date', 'MONTH', '2027-02-01', everyLast, '2027-02-28 2027-03-29 2027-03-30 2027-03-31'],
    ['one a date in a month of 30', 'MONTH', '2027-04-01', everyLast, '2027-04-29 2027-04-30 2027-05-29'],
    ['29 in a leap year', 'MONTH', '2028-02-01', { days: ['29', '30'] }, '2028-02-29 2028-03-29 2028-03-30'],
  ])
})

describe('the end is included, and nothing is after it', () => {
  test.each<[rule: string, unit: IntervalUnit, start: string, given: Given, dates: string[]]>([
    ['on a due date', 'MONTH', '2026-06-15', { end: '2026-07-15' }, ['2026-06-15', '2026-07-15']],
    ['the day before one', 'MONTH', '2026-06-15', { end: '2026-07-14' }, ['2026-06-15']],
    ['the day after one', 'MONTH', '2026-06-15', { end: '2026-07-16' }, ['2026-06-15', '2026-07-15']],
    ['on the start', 'DAY', '2026-06-15', { end: '2026-06-15' }, ['2026-06-15']],
    ['in a short month', 'MONTH', '2027-01-31', { end: '2027-02-28' }, ['2027-01-31', '2027-02-28']],
    [
      'in the middle of a week',
      'WEEK',
      '2026-06-15',
      { days: ['1', '5'], end: '2026-06-18' },
      ['2026-06-15'],
    ],
    [
      'on LAST',
      'MONTH',
      '2026-06-01',
      { days: ['1', 'LAST'], end: '2026-06-30' },
      ['2026-06-01', '2026-06-30'],
    ],
    ['before any named day', 'WEEK', '2026-06-16', { days: ['1'], end: '2026-06-21' }, []],
  ])('%s', (_rule, unit, start, given, dates) => {
    const schedule = scheduleOf(unit, start, given)
    expect([...dueDates(schedule, start)]).toEqual(dates)
    expect(countDueDates(schedule, start)).toBe(dates.length)
    expect(firstDueOn(schedule, start)).toBe(dates[0])
  })

  test('without one there is no count, and the dates end in some far year all the same', () => {
    const schedule = scheduleOf('MONTH', '2026-06-15', { every: 1000 })
    expect(countDueDates(schedule, '2026-06-15')).toBeUndefined()
    expect([...dueDates(schedule, '2026-06-15')].at(-1)).toBe('2943-02-15')
  })

  test('and an end beyond that year adds none', () => {
    const schedule = scheduleOf('WEEK', '2999-12-30', { days: ['1', '2', '3'], end: '9999-12-31' })
    expect([...dueDates(schedule, '2026-06-15')]).toEqual(['2999-12-30', '2999-12-31'])
    expect(countDueDates(schedule, '2026-06-15')).toBe(2)
  })
})

describe('a start in the past counts from there: the first date is an eligible one', () => {
  test.each<[rule: string, unit: IntervalUnit, start: string, given: Given, from: string, dates: string]>([
    ['on it', 'MONTH', '2020-01-15', {}, '2026-06-15', '2026-06-15 2026-07-15'],
    ['after it', 'MONTH', '2020-01-14', {}, '2026-06-15', '2026-07-14 2026-08-14'],
    ['month ends', 'MONTH', '2020-01-31', {}, '2026-06-15', '2026-06-30 2026-07-31'],
    ['every seven months', 'MONTH', '2020-01-31', { every: 7 }, '2026-06-15', '2026-06-30 2027-01-31'],
    ['every ten days', 'DAY', '2026-06-01', { every: 10 }, '2026-06-15', '2026-06-21 2026-07-01'],
    ['every two weeks', 'WEEK', '2026-06-01', { every: 2 }, '2026-06-16', '2026-06-29 2026-07-13'],
    ['named days', 'WEEK', '2020-01-01', { days: ['1', '3'] }, '2026-06-16', '2026-06-17 2026-06-22'],
    ['400 years: the weekday is the same', 'WEEK', '1626-06-15', {}, '2026-06-16', '2026-06-22 2026-06-29'],
    ['the first of all years', 'MONTH', '0001-01-31', {}, '2027-02-01', '2027-02-28 2027-03-31'],
    ['a start that is still to come', 'MONTH', '2026-07-01', {}, '2026-06-15', '2026-07-01 2026-08-01'],
  ])('%s', (_rule, unit, start, given, from, dates) => {
    const schedule = scheduleOf(unit, start, given)
    expect(take(schedule, from, 2)).toEqual(dates.split(' '))
    expect(firstDueOn(schedule, from)).toBe(dates.split(' ')[0])
  })

  test('none is left once the end has passed', () => {
    const schedule = scheduleOf('DAY', '2020-01-01', { end: '2026-06-14' })
    expect([...dueDates(schedule, '2026-06-15')]).toEqual([])
    expect(firstDueOn(schedule, '2026-06-15')).toBeUndefined()
    expect(countDueDates(schedule, '2026-06-15')).toBe(0)
  })

  test('two thousand years of days are jumped over, not walked through, and not when they are counted', () => {
    const schedule = scheduleOf('DAY', '0001-01-01', { end: '2126-06-15' })
    for (let asked = 0; asked < 2000; asked++) {
      expect(firstDueOn(schedule, '2026-06-15')).toBe('2026-06-15')
      expect(countDueDates(schedule, '2026-06-15')).toBe(36_525)
    }
  })
})
