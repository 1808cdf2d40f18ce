import type { FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { timestamp } from '../../core/calendar.ts'
import type { View } from '../../core/view.ts'
import { type Authentication, Flag, type Routes, requireTestMode } from '../../platform/http/index.ts'
import type { Storage } from '../../platform/storage/index.ts'
import { attackView } from './attacks.ts'
import type { CardTesting } from './card-testing.ts'
import { listAttacks } from './overview.ts'
import { RehearsalSchema } from './schemas.ts'
import { readWatch } from './store.ts'

export interface RehearsalOptions {
  storage: Storage
  authentication: Authentication
  cardTesting: CardTesting
}

const PATH = '/v1/simulator/card-testing'

/** Rehearsing an attack in test mode (rules: card-testing.md#rehearsal). */
export const rehearsalRoutes: Routes<RehearsalOptions> = async (app, options) => {
  const { storage, authentication, cardTesting } = options
  requireTestMode(app, authentication, 'An attack is rehearsed in test mode only: use a test key.')

  async function show(request: FastifyRequest): Promise<View<typeof RehearsalSchema>> {
    const { merchant, mode, clock } = authentication.caller(request)
    const now = clock.now()
    const { rehearsal_until } = await readWatch(storage.read, { merchantId: merchant.id, mode, now })
    const attacks = await listAttacks(storage.reading, { merchant_id: merchant.id, mode })
    return {
      rehearsal_until: rehearsal_until > now ? timestamp(rehearsal_until) : undefined,
      attacks: attacks.map(attackView),
    }
  }

  app.get(
    PATH,
    {
      schema: {
        tags: ['Simulator'],
        operationId: 'readRehearsal',
        permission: 'test_tools',
        summary: 'Retrieve the card testing rehearsal',
        description:
          'Whether card testing is being rehearsed, and the attacks that were detected in test mode, the newest first, at most 100.',
        answer: 'The rehearsal.',
        response: { 200: RehearsalSchema },
      },
    },
    show,
  )

  app.post(
    PATH,
    {
      config: { ifInterrupted: 'repeat' },
      schema: {
        tags: ['Simulator'],
        operationId: 'rehearseCardTesting',
        permission: 'test_tools',
        summary: 'Rehearse card testing',
        description:
          'For an hour by the test clock, limits against card testing apply to payments in test mode as they always do in live mode. With `attack` it is as if an attack had been detected. Ending it forgets failed payments and attacks of test mode.',
        answer: 'The rehearsal.',
        body: Type.Object(
          {
            rehearsal: Flag,
            attack: Type.Optional(
              Type.Unsafe<Static<typeof Flag>>({ ...Flag, description: 'Begins an attack immediately.' }),
            ),
          },
          { examples: [{ rehearsal: true, attack: true }] },
        ),
        response: { 200: RehearsalSchema },
      },
    },
    async (request) => {
      const { rehearsal, attack = false } = request.body
      const wish = String(attack) === 'true' ? 'attack' : 'limits'
      await cardTesting.rehearse(authentication.caller(request), String(rehearsal) === 'true' ? wish : 'off')
      return show(request)
    },
  )
}
