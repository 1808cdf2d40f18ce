// What the page says of a test clock on its way (rules: test-clock.md#page).
import { timestamp } from '../../../core/calendar.ts'
import type { Turn } from '../../../platform/test-clock/index.ts'
import { counted } from '../../kit/index.ts'
import { notice, progressBar } from '../../layout/components.ts'
import { buttonForm, hidden } from '../../layout/forms.ts'
import { type Html, html } from '../../layout/html.ts'
import { moment } from '../../layout/times.ts'

/** Between two looks at a clock that is being set forward. */
export const refreshSeconds = 3

interface Shown {
  /** What the clock shows now, in milliseconds. */
  shown: number
  /** The page whose forms they are. */
  page: string
  csrf: string
}

/** How far it has come and what is left, or that it has stopped, with a way to continue. */
export function turnNotice(turn: Turn, { shown, page, csrf }: Shown): Html {
  const { beganAt, target, isGoing, jobsLeft } = turn
  const percent = Math.floor((100 * (shown - beganAt)) / Math.max(1, target - beganAt))
  const far = Math.min(100, Math.max(0, percent))
  const left = counted(jobsLeft, 'job is', 'jobs are')
  const progress = html`
    ${progressBar('turned', html`From ${moment(beganAt)} to ${moment(target)}: ${far}%`, far)}
    <p>So far, ${left} left to run before then. They may add others, such as the next payment of a recurring charge.</p>`
  const cancel = buttonForm({ action: `${page}/cancel`, csrf, submit: 'Cancel' })
  if (isGoing)
    return html`${notice('wait', 'The clock is moving forward. Payments of other merchants go first.')}
      ${progress}
      <p class="soft">This page refreshes automatically. You can close it; the clock keeps moving.</p>
      <div class="page-actions">${cancel}</div>`
  return html`${notice('bad', 'The clock stopped on its way, because the gateway was restarted or something failed.')}
    ${progress}
    <div class="page-actions">
      ${buttonForm({ action: `${page}/advance`, csrf, submit: 'Continue', fields: hidden('to', timestamp(target)) })}
      ${cancel}</div>`
}
