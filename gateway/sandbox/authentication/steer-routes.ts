import { Type } from 'typebox'
import { gatewayError, notFound } from '../../core/errors.ts'
import { type Authentication, OneOf, type Routes, requireTestMode } from '../../platform/http/index.ts'
import { type AcsParts, changeSession, ended, type Session, sendResult } from './acs/session.ts'
import { readData, writeData } from './rows.ts'

export interface SteeringOptions extends AcsParts {
  authentication: Authentication
}

const TEST_ONLY = 'Challenges are steered in test mode only: use a test key.'

/** What a test can make the simulated bank do. */
const outcomes = ['pass', 'fail', 'ignore'] as const
type Outcome = (typeof outcomes)[number]

const changes: Readonly<Record<Outcome, (session: Session) => Partial<Session>>> = {
  pass: () => ended('PASSED'),
  fail: () => ended('FAILED'),
  ignore: (session) => ({ data: writeData({ ...readData(session), ends: 'silent' }) }),
}

/** Ends a challenge for the payer, as the bank's app would (rules: authentications.md#steering). */
export const steeringRoutes: Routes<SteeringOptions> = async (app, options) => {
  const { authentication, storage } = options
  requireTestMode(app, authentication, TEST_ONLY)

  app.post(
    '/v1/simulator/authentications/:id',
    {
      config: { ifInterrupted: 'repeat' },
      schema: {
        tags: ['Simulator'],
        operationId: 'steerChallenge',
        permission: 'test_tools',
        summary: 'Pass, fail or ignore a challenge',
        description:
          'As the payer would in the bank’s app, for any kind of challenge. `ignore` empties the bank’s page.',
        answer: 'What the bank does.',
        params: Type.Object({ id: Type.String() }),
        body: Type.Object({ result: OneOf(outcomes) }, { examples: [{ result: 'pass' }] }),
        response: {
          200: Type.Object(
            { id: Type.String(), result: OneOf(outcomes) },
            { examples: [{ id: 'Zr3Vx0aPq9mT5uLd2Kc8Yw', result: 'pass' }] },
          ),
        },
      },
    },
    async (request) => {
      const { merchant } = authentication.caller(request)
      const { id } = request.params
      const { result } = request.body
      const session = await storage.read
        .selectFrom('simulator_authentications')
        .selectAll()
        .where('merchant_id', '=', merchant.id)
        .where('mode', '=', 'test')
        .where('authentication_id', '=', id)
        .executeTakeFirst()
      if (!session) throw notFound('Authentication', id)
      if (session.state !== 'OPEN') throw gatewayError('unavailable_for_current_status')
      const key = { merchantId: merchant.id, id: session.id }
      const changed = await changeSession(options, key, changes[result])
      if (changed) await sendResult(options, changed)
      return { id, result }
    },
  )
}
