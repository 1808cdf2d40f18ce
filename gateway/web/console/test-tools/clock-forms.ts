// The forms of the test clock's page: forward by a few usual steps, to what is due next, by any time, or to a date.
import { instantIn, timestamp } from '../../../core/calendar.ts'
import { fieldError } from '../../../core/errors.ts'
import { own } from '../../../core/objects.ts'
import { fieldsFor, type ScreenState, type Values } from '../../kit/index.ts'
import { panel } from '../../layout/components.ts'
import { buttonForm, form, hidden } from '../../layout/forms.ts'
import { type Html, html } from '../../layout/html.ts'
import { moment } from '../../layout/times.ts'

/** ISO 8601 durations of so many. */
const UNITS: Readonly<Record<string, (count: string) => string>> = {
  hours: (count) => `PT${count}H`,
  days: (count) => `P${count}D`,
  weeks: (count) => `P${count}W`,
  months: (count) => `P${count}M`,
}

const STEPS = [
  ['+1 hour', 'hours'],
  ['+1 day', 'days'],
  ['+1 week', 'weeks'],
  ['+1 month', 'months'],
] as const

/**
 * Reads how far the clock is to be set forward.
 * @param zone of the date and time in the form
 * @throws 422 for anything but a whole number or a date and time
 */
export function wishOf({ duration = '', unit = '', to }: Values, zone: string): Wish {
  // A button's time is in UTC.
  if (to?.endsWith('Z')) return { to }
  if (to !== undefined) {
    const at = instantIn(to, zone)
    if (at === undefined) throw fieldError('to', 'Enter a date and a time.')
    return { to: timestamp(at) }
  }
  const isoOf = own(UNITS, unit)
  if (!/^\d{1,5}$/.test(duration) || !isoOf) throw fieldError('duration', 'Enter a whole number, such as 3.')
  return { duration: isoOf(duration) }
}

type Wish = { duration: string } | { to: string }

interface Clock {
  page: string
  csrf: string
  timezone: string
  isFrozen: boolean
  capture: number | undefined
  payment: number | undefined
}

export function advanceForms(clock: Clock, state: ScreenState): Html {
  const { page, csrf, timezone } = clock
  const action = `${page}/advance`
  const fields = fieldsFor('advance', state, { duration: '3', unit: 'days' })
  const step = (submit: string, inside: Html) => buttonForm({ action, csrf, submit, fields: inside })
  const untilNext = (what: string, at: number | undefined) =>
    at !== undefined &&
    html`<div class="page-actions">${step(what, hidden('to', timestamp(at)))}<span class="soft">${moment(at)}</span></div>`
  return panel(
    { title: 'Set forward' },
    html`<div class="page-actions">${STEPS.map(([label, unit]) =>
      step(label, html`${hidden('duration', '1')}${hidden('unit', unit)}`),
    )}</div>
    ${untilNext('To the next daily capture', clock.capture)}
    ${untilNext('To the next recurring payment', clock.payment)}
    <div class="halves">${form({
      action,
      csrf,
      submit: 'Set forward',
      fields: html`<div class="pair">${fields.text({ name: 'duration', label: 'By', type: 'number', inputmode: 'numeric', short: true })}
        ${fields.select({
          name: 'unit',
          label: 'Unit',
          options: Object.keys(UNITS).map((value) => ({ value, label: value })),
        })}</div>`,
    })}
    ${form({
      action,
      csrf,
      submit: 'Set to this time',
      fields: fields.text({
        name: 'to',
        label: `To a time in ${timezone}`,
        type: 'datetime-local',
      }),
    })}</div>`,
  )
}

/** Stops it, lets it go, and sets it back. */
export const clockButtons = ({ page, csrf, isFrozen }: Clock): Html => html`${
  isFrozen
    ? buttonForm({ action: `${page}/resume`, csrf, submit: 'Start the clock' })
    : buttonForm({ action: `${page}/freeze`, csrf, submit: 'Stop the clock' })
}
  ${buttonForm({ action: `${page}/reset`, csrf, submit: 'Reset to the real time' })}`
