import { Type } from 'typebox'
import { timestamp } from '../../core/calendar.ts'
import { limits } from '../../core/limits.ts'
import { type Authentication, example, type Routes, requireTestMode, Timestamp } from '../http/index.ts'
import { type AdvanceParts, advance } from './advance.ts'
import { frozen, going, setTestClock } from './freeze.ts'
import { AdvanceSchema, readAdvance } from './input.ts'

/** Something that happened. Further members depend on its type. */
export interface TimelineEntry {
  /** Milliseconds by the merchant's clock. */
  at: number
  /** Orders entries of the same millisecond. */
  position: number
  type: string
  [more: string]: unknown
}

/** Lists what happened in a merchant's test mode from a position on, earliest first, at most so many entries. */
export type Timeline = (merchantId: string, since: number, most: number) => Promise<TimelineEntry[]>

export interface TestClockOptions extends AdvanceParts {
  authentication: Authentication
  timelines: readonly Timeline[]
}

const TEST_ONLY = 'Only test mode has a clock that can be turned: use a test key.'

export const TestClockSchema = Type.Object(
  {
    now: Timestamp,
    is_frozen: Type.Boolean({ description: 'Whether it stands still until it is set forward.' }),
  },
  { title: 'TestClock', examples: [{ now: example.time, is_frozen: false }] },
)
const AdvancedSchema = Type.Object(
  {
    now: Timestamp,
    timeline: Type.Array(
      Type.Object({ at: Timestamp, type: Type.String() }, { additionalProperties: true }),
      {
        description: `What happened on the way, the earliest first: events and deliveries, ${limits.testClock.timelineEntries} at the most.`,
      },
    ),
    is_complete: Type.Boolean({
      description: 'Whether the timeline has all that happened; what it has not is in the list of events.',
    }),
  },
  {
    title: 'AdvancedTestClock',
    examples: [
      {
        now: example.time,
        timeline: [{ at: example.time, type: 'transaction.completed', event_id: example.id, id: example.id }],
        is_complete: true,
      },
    ],
  },
)

/** `/v1/test-clock`: reads and advances the clock of a merchant's test mode. */
export const testClockRoutes: Routes<TestClockOptions> = async (app, options) => {
  const { authentication, timelines } = options
  requireTestMode(app, authentication, TEST_ONLY)

  app.get(
    '/v1/test-clock',
    {
      schema: {
        tags: ['Test clock'],
        operationId: 'readTestClock',
        permission: 'test_tools',
        summary: 'Retrieve the test clock',
        description: 'All of the merchant’s test data is stamped with this clock, and expires by it.',
        answer: 'What the clock shows.',
        response: { 200: TestClockSchema },
      },
    },
    async (request) => ({
      now: timestamp(authentication.caller(request).clock.now()),
      is_frozen: authentication.merchant(request).test_clock_frozen_at !== null,
    }),
  )

  for (const { url, operationId, summary, description, wish, is_frozen } of [
    {
      url: 'freeze',
      operationId: 'freezeTestClock',
      summary: 'Freeze the test clock',
      description: 'It shows the same time until it is advanced or resumed. Until then nothing falls due.',
      wish: frozen,
      is_frozen: true,
    },
    {
      url: 'resume',
      operationId: 'resumeTestClock',
      summary: 'Resume the test clock',
      description:
        'It resumes from the time that it shows. From then on, what falls due happens automatically.',
      wish: going,
      is_frozen: false,
    },
  ]) {
    app.post(
      `/v1/test-clock/${url}`,
      {
        config: { ifInterrupted: 'repeat' },
        schema: {
          tags: ['Test clock'],
          operationId,
          permission: 'test_tools',
          summary,
          description,
          answer: 'What the clock shows.',
          response: { 200: TestClockSchema },
        },
      },
      async (request) => {
        const { merchant } = authentication.caller(request)
        const now = await options.storage.write((tx) => setTestClock(tx, options.clock, merchant.id, wish))
        options.jobs.wake()
        return { now: timestamp(now), is_frozen }
      },
    )
  }

  app.post(
    '/v1/test-clock/advance',
    {
      schema: {
        tags: ['Test clock'],
        operationId: 'advanceTestClock',
        permission: 'test_tools',
        summary: 'Advance the test clock',
        description:
          'By a duration or to a time, forward only. Captures, collections, returns, expiries and webhooks happen in their order, each at its own time, before the answer comes.',
        answer: 'What the clock shows now, and what happened on the way.',
        body: AdvanceSchema,
        response: { 200: AdvancedSchema },
      },
    },
    async (request) => {
      const caller = authentication.caller(request)
      const { merchant } = caller
      const { now, since } = await advance(options, caller, (shown) => readAdvance(request.body, shown))
      const most = limits.testClock.timelineEntries
      const found = await Promise.all(timelines.map((timeline) => timeline(merchant.id, since, most + 1)))
      const entries = found.flat().sort((a, b) => a.at - b.at || a.position - b.position)
      return {
        now: timestamp(now),
        timeline: entries
          .slice(0, most)
          .map(({ at, position: _, ...entry }) => ({ at: timestamp(at), ...entry })),
        is_complete: entries.length <= most,
      }
    },
  )
}
