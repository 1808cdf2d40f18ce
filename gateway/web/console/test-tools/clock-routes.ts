// The clock of test mode: looked at, set forward, stopped and set back (rules: test-clock.md#freeze, test-clock.md#reset).
import { resetTestClock } from '../../../merchants/merchants/index.ts'
import type { Reader } from '../../../platform/storage/index.ts'
import {
  forgetTurn,
  frozen,
  going,
  nextRun,
  readAdvance,
  readTurn,
  setTestClock,
  type Turn,
} from '../../../platform/test-clock/index.ts'
import {
  type Pages,
  type Screen,
  type ScreenForm,
  type ScreenState,
  screen,
  type Visitor,
} from '../../kit/index.ts'
import { badge } from '../../layout/components.ts'
import { errorSummary } from '../../layout/forms.ts'
import { pageHeader } from '../../layout/headers.ts'
import { type Html, html } from '../../layout/html.ts'
import { moment } from '../../layout/times.ts'
import { type BackgroundTurns, createBackgroundTurns } from './background-turns.ts'
import { advanceForms, clockButtons, wishOf } from './clock-forms.ts'
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
  /** When it next captures, and collects a recurring charge. */
  capture: number | undefined
  payment: number | undefined
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
  const now = clock.now()
  return {
    now,
    isFrozen: test_clock_frozen_at !== null,
    turn: await turnAt(read, merchant.id, now),
    capture: await nextRun(read, merchant.id, 'capture', now),
    payment: await nextRun(read, merchant.id, 'collect', now),
  }
}

/** A turn that stopped has nothing left to continue once the running clock has itself passed its target. */
async function turnAt(db: Reader, merchantId: string, now: number): Promise<Turn | undefined> {
  const turn = await readTurn(db, merchantId)
  return turn && (turn.isGoing || turn.target > now) ? turn : undefined
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
      async act({ parts, caller }, values) {
        const wish = wishOf(values, caller.merchant.timezone)
        await background.advance(inTestMode(caller), (now) => readAdvance(wish, now))
        parts.jobs.wake()
      },
      done: 'Clock set forward. Everything due until then has been done.',
    },
    cancel: {
      async act({ parts, caller }) {
        const { merchant } = inTestMode(caller)
        await parts.storage.write((tx) => forgetTurn(tx, merchant.id))
        return undefined
      },
      done: 'Canceled. The clock stays where it is once the running jobs have ended.',
    },
    freeze: { act: set(frozen), done: 'Clock stopped.' },
    resume: { act: set(going), done: 'Clock running.' },
    reset: {
      async act({ parts, caller }) {
        await resetTestClock(parts, inTestMode(caller))
        parts.jobs.wake()
      },
      done: 'Clock reset to the real time.',
    },
  }
}

function clockPage(about: About, { caller, csrf, reply }: Visitor, state: ScreenState): Html {
  const { now, isFrozen, turn } = about
  const { timezone } = caller.merchant
  // Works without a script. What was typed into a refused form is not lost.
  if (turn?.isGoing && state.faults === undefined)
    void reply.header('refresh', `${refreshSeconds}; url=${CLOCK}?done=advance`)
  const clock = { ...about, page: CLOCK, csrf, timezone }
  return html`
    ${pageHeader({ title: 'Test clock', state: stateOf(isFrozen, turn), actions: !turn?.isGoing && clockButtons(clock) })}
    <p class="clock">${moment(now)}</p>
    <p class="soft">Test data is stamped with this clock. Set it forward, and everything due until then happens now: captures, recurring
      charges, bank returns, expiring holds and webhooks.</p>
    ${errorSummary(state.faults)}
    ${turn && turnNotice(turn, { shown: now, page: CLOCK, csrf })}
    ${!turn?.isGoing && html`<div class="settings">${advanceForms(clock, state)}</div>`}`
}

function stateOf(isFrozen: boolean, turn: Turn | undefined): Html {
  if (turn?.isGoing) return badge('wait', 'Moving')
  return isFrozen ? badge('wait', 'Stopped') : badge('good', 'Running')
}
