import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { limits } from '../../../core/limits.ts'
import { own } from '../../../core/objects.ts'
import { resetTestClock } from '../../../merchants/merchants/index.ts'
import {
  frozen,
  going,
  readAdvance,
  readTurn,
  setTestClock,
  type Turn,
} from '../../../platform/test-clock/index.ts'
import { badge, moment } from '../../layout/components.ts'
import { buttonForm, errorSummary, type FormState, form, formFields } from '../../layout/forms.ts'
import { type Html, html } from '../../layout/html.ts'
import { readForm, tryForm, visitOf } from '../../sessions/index.ts'
import type { ConsoleParts } from '../console-parts.ts'
import { sendConsole } from '../shell.ts'
import { type Query, textOf } from '../show.ts'
import { createBackgroundTurns } from './background-turns.ts'
import { refreshSeconds, turnNotice } from './clock-progress.ts'
import { testCallerOf } from './test-mode.ts'

const CURRENT = '/console/test-clock'
const tools = { config: { access: 'test_tools' } } as const

/** The clock of test mode: looked at, set forward, stopped and set back (rules: test-clock.md#freeze, test-clock.md#reset). */
export const clockPages: FastifyPluginAsync<ConsoleParts> = async (app, parts) => {
  const { storage, clock, jobs } = parts
  const background = createBackgroundTurns(parts)
  app.addHook('preClose', () => background.stop())

  app.get<{ Querystring: Query }>(CURRENT, tools, async (request, reply) => show(parts, request, reply))

  const acts: Readonly<Record<string, (request: FastifyRequest) => Promise<unknown>>> = {
    async advance(request) {
      const { duration = '', to = '' } = readForm(request.body)
      const wish = to.trim() === '' ? { duration: duration.trim() } : { to: to.trim() }
      return background.advance(testCallerOf(request, clock), (now) => readAdvance(wish, now))
    },
    async freeze(request) {
      const { merchant } = testCallerOf(request, clock)
      return storage.write((tx) => setTestClock(tx, clock, merchant.id, frozen))
    },
    async resume(request) {
      const { merchant } = testCallerOf(request, clock)
      return storage.write((tx) => setTestClock(tx, clock, merchant.id, going))
    },
    reset: (request) => resetTestClock(parts, testCallerOf(request, clock)),
  }
  for (const [name, act] of Object.entries(acts)) {
    app.post<{ Querystring: Query }>(`${CURRENT}/${name}`, tools, async (request, reply) => {
      const tried = await tryForm(() => act(request))
      if (tried.refused) {
        const { status, faults } = tried.refused
        return show(parts, request, reply.code(status), { values: readForm(request.body), faults })
      }
      jobs.wake()
      return reply.redirect(`${CURRENT}?done=${name}`, 303)
    })
  }
}

const DONE: Readonly<Record<string, string>> = {
  advance: 'The clock is set forward, and what fell due has been done.',
  freeze: 'The clock stands still.',
  resume: 'The clock is running again.',
  reset: 'The clock shows the machine’s time again.',
}

async function show(
  { brand, clock, storage }: ConsoleParts,
  request: FastifyRequest<{ Querystring: Query }>,
  reply: FastifyReply,
  state: FormState = {},
): Promise<FastifyReply> {
  const caller = testCallerOf(request, clock)
  const { test_clock_frozen_at } = await storage.read
    .selectFrom('merchants')
    .select('test_clock_frozen_at')
    .where('id', '=', caller.merchant.id)
    .executeTakeFirstOrThrow()
  const { csrf } = visitOf(request)
  const turn = await readTurn(storage.read, caller.merchant.id)
  // Works without a script. What was typed into a refused form is not lost.
  if (turn?.isGoing && state.faults === undefined)
    reply.header('refresh', `${refreshSeconds}; url=${CURRENT}?done=advance`)
  const isFrozen = test_clock_frozen_at !== null
  return sendConsole(request, reply, {
    title: 'Test clock',
    look: brand,
    current: CURRENT,
    done: turn ? undefined : own(DONE, textOf(request.query, 'done')),
    isRefused: (state.faults ?? []).length > 0,
    main: html`
      <h1>Test clock</h1>
      <p class="lead">It shows ${moment(caller.clock.now())}
        ${stateOf(isFrozen, turn)}</p>
      <p>All of the test data is stamped with this clock. Advance it, and everything due until then happens now: captures,
        collections, returns, the end of holds, webhooks.</p>
      ${errorSummary(state.faults)}
      ${turn && turnNotice(turn, { shown: caller.clock.now(), action: `${CURRENT}/advance`, csrf })}
      ${!turn?.isGoing && clockForms(state, csrf, isFrozen)}`,
  })
}

function stateOf(isFrozen: boolean, turn: Turn | undefined): Html {
  if (turn?.isGoing) return badge('wait', 'Moving')
  return isFrozen ? badge('wait', 'Stands still') : badge('good', 'Running')
}

function clockForms(state: FormState, csrf: string, isFrozen: boolean): Html {
  const fields = formFields(state)
  const maxlength = limits.testClock.maxChars
  return html`
      ${form({
        action: `${CURRENT}/advance`,
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
            ? buttonForm({ action: `${CURRENT}/resume`, csrf, submit: 'Let it go on' })
            : buttonForm({ action: `${CURRENT}/freeze`, csrf, submit: 'Stop it' })
        }
        ${buttonForm({ action: `${CURRENT}/reset`, csrf, submit: 'Set it back to the machine’s time' })}
      </div>`
}
