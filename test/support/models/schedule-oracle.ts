// An oracle for schedules: it tests each day on its own for whether it is due. That is slow, but shares nothing with the
// gateway's way.
import type { Schedule } from '../../../gateway/payments/recurring/schedule/schedule.ts'

const DAY = 86_400_000

/** The due dates in a range. @param from @param until both included */
export function dueDays(schedule: Schedule, from: string, until: string): string[] {
  const found: string[] = []
  for (let time = Date.parse(from); time <= Date.parse(until); time += DAY) {
    if (isDue(schedule, time)) found.push(textOf(time))
  }
  return found
}

/** The date so many days after another. */
export const daysLater = (date: string, days: number) => textOf(Date.parse(date) + days * DAY)

const textOf = (time: number) => new Date(time).toISOString().slice(0, 10)

function isDue({ interval_unit, interval_delay, start, end, days = [] }: Schedule, time: number): boolean {
  const begin = Date.parse(start)
  if (time < begin || (end !== undefined && time > Date.parse(end))) return false
  const [day, first] = [new Date(time), new Date(begin)]
  const isLastOfMonth = new Date(time + DAY).getUTCDate() === 1
  /** Whether it is this day of the month, or its substitute in a month that is too short. */
  const standsFor = (date: number) => date === day.getUTCDate() || (isLastOfMonth && date > day.getUTCDate())
  const years = day.getUTCFullYear() - first.getUTCFullYear()
  const months = years * 12 + day.getUTCMonth() - first.getUTCMonth()
  switch (interval_unit) {
    case 'DAY':
      return ((time - begin) / DAY) % interval_delay === 0
    case 'WEEK':
      // Sunday is 0 in JavaScript, and 7 in a schedule.
      if (days.length > 0) return days.includes(String(day.getUTCDay() || 7))
      return ((time - begin) / DAY) % (7 * interval_delay) === 0
    case 'MONTH':
      if (days.length > 0)
        return days.some((name) => (name === 'LAST' ? isLastOfMonth : standsFor(Number(name))))
      return months % interval_delay === 0 && standsFor(first.getUTCDate())
  }
}

/** The payments on these dates, paid one by one until a cap is reached. Amounts in cents. */
export function payments(
  dates: readonly string[],
  { amount, max_occurrences, max_amount }: { amount: number; max_occurrences?: number; max_amount?: number },
  already: { payments: number; cents: number } = { payments: 0, cents: 0 },
): { amount: number; due_date: string }[] {
  let { payments: made, cents: purse } = already
  const paid: { amount: number; due_date: string }[] = []
  for (const due_date of dates) {
    let cents = 0
    const isOver = () => made === max_occurrences || purse + cents === max_amount
    while (cents < amount && !isOver()) cents++
    if (cents === 0) break
    paid.push({ amount: cents, due_date })
    purse += cents
    made++
  }
  return paid
}
