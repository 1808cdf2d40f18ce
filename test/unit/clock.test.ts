import { describe, expect, test } from 'vitest'
import {
  dateIn,
  instantIn,
  isDate,
  isTimeZone,
  monthIn,
  monthsAfter,
  monthsLater,
  nineOn,
  readInstant,
  startOfDate,
  startOfMonth,
} from '../../gateway/core/calendar.ts'

test.each([
  ['2026-06-15T12:00:00.000Z', 6, '2026-12-15T12:00:00.000Z'],
  ['2026-08-31T23:59:59.999Z', 6, '2027-02-28T23:59:59.999Z'],
  ['2027-08-29T00:00:00.000Z', 6, '2028-02-29T00:00:00.000Z'],
  ['2026-12-31T00:00:00.000Z', 2, '2027-02-28T00:00:00.000Z'],
])('%s and %d months is %s: a month without that day ends on its last', (start, months, end) => {
  expect(new Date(monthsAfter(Date.parse(start), months)).toISOString()).toBe(end)
})

test.each([
  ['2026-12-31T23:59:59.999Z', 'UTC', '2026-12', '2026-12-01T00:00:00.000Z'],
  ['2027-01-01T00:00:00.000Z', 'UTC', '2027-1', '2027-01-01T00:00:00.000Z'],
  ['2027-01-01T04:59:59.999Z', 'America/New_York', '2026-12', '2026-12-01T05:00:00.000Z'],
  ['2027-01-01T05:00:00.000Z', 'America/New_York', '2027-1', '2027-01-01T05:00:00.000Z'],
  ['2027-04-01T03:59:59.999Z', 'America/New_York', '2027-3', '2027-03-01T05:00:00.000Z'],
  ['2027-04-01T04:00:00.000Z', 'America/New_York', '2027-4', '2027-04-01T04:00:00.000Z'],
  ['2026-12-31T10:00:00.000Z', 'Pacific/Kiritimati', '2027-1', '2026-12-31T10:00:00.000Z'],
  ['2026-12-31T09:59:59.999Z', 'Pacific/Kiritimati', '2026-12', '2026-11-30T10:00:00.000Z'],
])('at %s in %s it is the month %s, which began at %s', (moment, zone, month, began) => {
  const found = monthIn(Date.parse(moment), zone)
  expect(`${found.year}-${found.month}`).toBe(month)
  expect(new Date(startOfMonth(found, zone)).toISOString()).toBe(began)
})

test('months are counted over the years', () => {
  expect(monthsLater({ year: 2026, month: 12 }, 1)).toEqual({ year: 2027, month: 1 })
  expect(monthsLater({ year: 2027, month: 1 }, -1)).toEqual({ year: 2026, month: 12 })
})

test.each([
  ['2026-06-15', true],
  ['2028-02-29', true],
  ['2100-02-29', false],
  ['2026-02-30', false],
  ['2026-13-01', false],
  ['2026-00-10', false],
  ['2026-6-15', false],
  ['2026-06-15T00:00', false],
  ['+002026-06-15', false],
  ['20260615', false],
  ['tomorrow', false],
  ['', false],
])('%j is a date of the calendar: %s', (text, is) => {
  expect(isDate(text)).toBe(is)
})

test.each([
  ['2026-06-15', '2026-06-15T00:00:00.000Z', '2026-06-15T23:59:59.999Z'],
  ['2026-06-15T08:30', '2026-06-15T08:30:00.000Z'],
  ['2026-06-15T08:30:15.1239', '2026-06-15T08:30:15.123Z'],
  ['2026-06-15T08:30:15Z', '2026-06-15T08:30:15.000Z'],
  ['2026-06-15T08:30:15-04:00', '2026-06-15T12:30:15.000Z'],
  ['2026-12-31T24:00', '2027-01-01T00:00:00.000Z'],
  ['2026-12-31T24:00:00.000+01:00', '2026-12-31T23:00:00.000Z'],
])('%s is read as %s', (text, first, last = first) => {
  expect(readInstant(text)).toEqual({ first: Date.parse(first), last: Date.parse(last) })
})

test.each([
  '2026-02-30',
  '2026-02-30T08:30',
  '2026-06-15T24:01',
  '2026-06-15T24:00:01',
  '2026-06-15T25:00',
  '2026-06-15T08:60',
  '2026-06-15T23:59:60Z',
  '2026-06-15T08:30+24:00',
  '2026-06-15T08:30+0400',
  '2026-06-15T08:30Z[UTC]',
  '2026-06-15T08:30[America/New_York]',
  '2026-06-15 08:30',
  '20260615T083000Z',
  '+002026-06-15T08:30Z',
  '08:30',
  '',
])('%j is neither a date nor a timestamp', (text) => {
  expect(readInstant(text)).toBeUndefined()
})

describe('which day it is depends on the time zone', () => {
  test.each([
    ['2026-06-15T03:59:59.999Z', 'America/New_York', '2026-06-14'],
    ['2026-06-15T04:00:00.000Z', 'America/New_York', '2026-06-15'],
    ['2026-01-15T04:59:59.999Z', 'America/New_York', '2026-01-14'],
    ['2026-01-15T05:00:00.000Z', 'America/New_York', '2026-01-15'],
    ['2026-06-15T09:59:59.999Z', 'Pacific/Kiritimati', '2026-06-15'],
    ['2026-06-15T10:00:00.000Z', 'Pacific/Kiritimati', '2026-06-16'],
    ['2026-06-15T18:14:59.999Z', 'Asia/Kathmandu', '2026-06-15'],
    ['2026-06-15T18:15:00.000Z', 'Asia/Kathmandu', '2026-06-16'],
    ['2026-12-31T23:59:59.999Z', 'UTC', '2026-12-31'],
  ])('at %s in %s it is %s', (time, zone, date) => {
    expect(dateIn(Date.parse(time), zone)).toBe(date)
  })
})

describe('a day begins at midnight there, or where the clocks skip it, at the first moment of the day', () => {
  test.each([
    ['2026-06-15', 'UTC', '2026-06-15T00:00:00.000Z'],
    ['2026-06-15', 'America/New_York', '2026-06-15T04:00:00.000Z'],
    ['2026-03-08', 'America/New_York', '2026-03-08T05:00:00.000Z'],
    ['2026-03-09', 'America/New_York', '2026-03-09T04:00:00.000Z'],
    ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00.000Z'],
    ['2026-11-02', 'America/New_York', '2026-11-02T05:00:00.000Z'],
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
    ['2023-04-28', 'Africa/Cairo', '2023-04-27T22:00:00.000Z'],
    // The hour before midnight comes twice, and midnight itself does.
    ['2018-02-18', 'America/Sao_Paulo', '2018-02-18T03:00:00.000Z'],
    ['2023-11-05', 'America/Havana', '2023-11-05T04:00:00.000Z'],
    // This day was left out: the next one began in its place.
    ['2011-12-30', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
  ])('%s in %s at %s', (date, zone, time) => {
    expect(new Date(startOfDate(date, zone)).toISOString()).toBe(time)
  })
})

test.each(['America/New_York', 'america/new_york', 'US/Eastern', 'PST', 'EST', 'Etc/GMT+5', 'IST'])(
  'a merchant may have set the time zone %s, and days begin and end in it, and its clocks show a time',
  (zone) => {
    expect(isTimeZone(zone)).toBe(true)
    expect(dateIn(startOfDate('2026-06-15', zone), zone)).toBe('2026-06-15')
    expect(dateIn(startOfDate('2026-06-15', zone) - 1, zone)).toBe('2026-06-14')
    const nine = startOfDate('2026-06-15', zone) + 9 * 3_600_000
    expect([nineOn('2026-06-15', zone), instantIn('2026-06-15T09:00', zone)]).toEqual([nine, nine])
  },
)
