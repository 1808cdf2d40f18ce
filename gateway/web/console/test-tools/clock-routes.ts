// The clock of test mode: looked at, set forward, stopped and set back (rules: test-clock.md#freeze, test-clock.md#reset).
import { limits } from '../../../core/limits.ts'
import { resetTestClock } from '../../../merchants/merchants/index.ts'
import {
  frozen,
  going,
  readAdvance,
  readTurn,
  setTestClock,
  type Turn,
} from '../../../platform/test-clock/index.ts'
import {
  fieldsFor,
  type Pages,
  type Screen,
  type ScreenForm,
  type ScreenState,
  screen,
  type Visitor,
} from '../../kit/index.ts'
import { badge } from '../../layout/components.ts'
import { buttonForm, errorSummary, form } from '../../layout/forms.ts'
import { type Html, html } from '../../layout/html.ts'
import { moment } from '../../layout/times.ts'
import { type BackgroundTurns, createBackgroundTurns } from './background-turns.ts'
import { refreshSeconds, turnNotice } from './clock-progress.ts'
import { inTestMode } from './test-mode.ts'

const CLOCK = '/console/test-clock'

export const clockPages: Pages = async (app, parts) => {
  const background = createBackgroundTurns(parts)
  app.addHook('preClose', () => background.stop())
  await app.register(screen(clockScreen(background)), parts)
}

interface About {
  /** What the clock shows. */
  now: number
  isFrozen: boolean
  turn: Turn | undefined
}

const clockScreen = (background: BackgroundTurns): Screen<About> => ({
  path: CLOCK,
  access: 'test_tools',
  title: 'Test clock',
  read: readClock,
  main: clockPage,
  isDone: ({ turn }) => turn === undefined,
  forms: formsOf(background),
})

async function readClock({ parts, caller }: Visitor): Promise<About> {
  const { merchant, clock } = inTestMode(caller)
  const { read } = parts.storage
  const { test_clock_frozen_at } = await read
    .selectFrom('merchants')
    .select('test_clock_frozen_at')
    .where('id', '=', merchant.id)
    .executeTakeFirstOrThrow()
  return {
    now: clock.now(),
    isFrozen: test_clock_frozen_at !== null,
    turn: await readTurn(read, merchant.id),
  }
}

function formsOf(background: BackgroundTurns): Record<string, ScreenForm> {
  const set =
    (change: typeof frozen): ScreenForm['act'] =>
    async ({ parts, caller }) => {
      const { merchant } = inTestMode(caller)
      await parts.storage.write((tx) => setTestClock(tx, parts.clock, merchant.id, change))
      parts.jobs.wake()
      return undefined
    }
  return {
    advance: {
      async act({ parts, caller }, { duration = '', to = '' }) {
        const wish = to.trim() === '' ? { duration: duration.trim() } : { to: to.trim() }
        await background.advance(inTestMode(caller), (now) => readAdvance(wish, now))
        parts.jobs.wake()
      },
      done: 'The clock is set forward, and what fell due has been done.',
    },
    freeze: { act: set(frozen), done: 'The clock stands still.' },
    resume: { act: set(going), done: 'The clock is running again.' },
    reset: {
      async act({ parts, caller }) {
        await resetTestClock(parts, inTestMode(caller))
        parts.jobs.wake()
      },
      done: 'The clock shows the machine’s time again.',
    },
  }
}

function clockPage({ now, isFrozen, turn }: About, { csrf, reply }: Visitor, state: ScreenState): Html {
  // Works without a script. What was typed into a refused form is not lost.
  if (turn?.isGoing && state.faults === undefined)
    void reply.header('refresh', `${refreshSeconds}; url=${CLOCK}?done=advance`)
  return html`
    <h1>Test clock</h1>
    <p class="lead">It shows ${moment(now)} ${stateOf(isFrozen, turn)}</p>
    <p>All of the test data is stamped with this clock. Advance it, and everything due until then happens now: captures,
      collections, returns, the end of holds, webhooks.</p>
    ${errorSummary(state.faults)}
    ${turn && turnNotice(turn, { shown: now, action: `${CLOCK}/advance`, csrf })}
    ${!turn?.isGoing && clockForms(state, csrf, isFrozen)}`
}

function stateOf(isFrozen: boolean, turn: Turn | undefined): Html {
  if (turn?.isGoing) return badge('wait', 'Moving')
  return isFrozen ? badge('wait', 'Stands still') : badge('good', 'Running')
}

function clockForms(state: ScreenState, csrf: string, isFrozen: boolean): Html {
  const fields = fieldsFor('advance', state)
  const maxlength = limits.testClock.maxChars
  return html`
      ${form({
        action: `${CLOCK}/advance`,
        csrf,
        submit: 'Set it forward',
        fields: html`${fields.text({
          name: 'duration',
          label: 'By',
          hint: 'A duration such as P1D (a day), P1M (a month) or PT1H (an hour).',
          maxlength,
          short: true,
          optional: true,
        })}${fields.text({
          name: 'to',
          label: 'Or to',
          hint: 'A timestamp such as 2027-01-31T12:00:00Z, or a date.',
          maxlength,
          short: true,
          optional: true,
        })}`,
      })}
      <div class="page-actions">
        ${
          isFrozen
            ? buttonForm({ action: `${CLOCK}/resume`, csrf, submit: 'Let it go on' })
            : buttonForm({ action: `${CLOCK}/freeze`, csrf, submit: 'Stop it' })
        }
        ${buttonForm({ action: `${CLOCK}/reset`, csrf, submit: 'Set it back to the machine’s time' })}
      </div>`
}
