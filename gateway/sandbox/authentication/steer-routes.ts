import { Type } from 'typebox'
import { type Authentication, OneOf, type Routes, requireTestMode } from '../../platform/http/index.ts'
import type { AcsParts } from './acs/session.ts'
import { outcomes, steerChallenge } from './steer.ts'

export interface SteeringOptions extends AcsParts {
  authentication: Authentication
}

const TEST_ONLY = 'Challenges are steered in test mode only: use a test key.'

/** Ends a challenge for the payer, as the bank's app would (rules: authentications.md#steering). */
export const steeringRoutes: Routes<SteeringOptions> = async (app, options) => {
  const { authentication } = options
  requireTestMode(app, authentication, TEST_ONLY)

  app.post(
    '/v1/simulator/authentications/:id',
    {
      config: { ifInterrupted: 'repeat' },
      schema: {
        tags: ['Simulator'],
        operationId: 'steerChallenge',
        permission: 'test_tools',
        summary: 'Complete a challenge',
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
      const { id } = request.params
      const { result } = request.body
      await steerChallenge(options, authentication.caller(request), id, result)
      return { id, result }
    },
  )
}
