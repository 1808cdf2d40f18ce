import { Type } from 'typebox'
import { OneOf, TextOf, Timestamp } from '../../../core/schemas.ts'
import { declineReasons } from '../../../platform/storage/index.ts'
import { shownStatuses } from './applications.ts'
import { simulatedActions } from './simulate.ts'

const EXAMPLE = {
  id: '4711000017',
  reference: 'user-7',
  plan: 'standard',
  business_name: 'Example Cups LLC',
  status: 'declined',
  created: '2026-06-15T12:00:00.000Z',
  submitted: '2026-06-15T12:10:00.000Z',
  decided: '2026-06-16T09:00:00.000Z',
  reason: 'other',
}

export const ApplicationSchema = Type.Object(
  {
    id: Type.String(),
    reference: Type.String({ description: 'The partner’s own ID.' }),
    plan: Type.String(),
    business_name: Type.String({ description: 'Empty until it’s known.' }),
    status: OneOf(
      shownStatuses,
      '`information_needed`: the applicant was asked something and hasn’t answered yet.',
    ),
    created: Timestamp,
    submitted: Type.Optional(Timestamp),
    decided: Type.Optional(Timestamp),
    reason: Type.Optional(OneOf(declineReasons, 'If it was declined.')),
  },
  { title: 'MerchantApplication', examples: [EXAMPLE] },
)

export const ReadApplicationSchema = Type.Object(
  { merchant_application: ApplicationSchema },
  { title: 'ReadApplication', examples: [{ merchant_application: EXAMPLE }] },
)

export const SimulationSchema = Type.Object(
  {
    action: TextOf(
      simulatedActions,
      '`approve` creates a merchant that reaches test mode only. `ask` asks the applicant a question. `disconnect` is what the merchant can do, `delete` removes the merchant.',
    ),
    reason: TextOf(declineReasons, 'For `decline`. Default: `other`.'),
    question: Type.Optional(Type.String({ description: 'For `ask`.' })),
  },
  { title: 'Simulation', examples: [{ action: 'approve' }] },
)

export const SimulatedSchema = Type.Object(
  {
    merchant_application: ApplicationSchema,
    answer_uri: Type.Optional(
      Type.String({ description: 'After `ask`: where the applicant answers. The link is good once.' }),
    ),
  },
  { title: 'SimulatedApplication', examples: [{ merchant_application: { ...EXAMPLE, status: 'approved' } }] },
)

export const ConnectedMerchantSchema = Type.Object(
  {
    public_key: Type.String(),
    name: Type.String(),
    connected: Type.String({
      format: 'date-time',
      description: 'When the merchant connected the application.',
    }),
    live: Type.Boolean({ description: 'Whether the connection reaches live mode.' }),
    reference: Type.Optional(Type.String({ description: 'Of the application that the merchant came from.' })),
  },
  {
    title: 'ConnectedMerchant',
    examples: [
      {
        public_key: 'm_Zr3Vx0aPq9mT5uLd2Kc8Yw',
        name: 'Example Cups LLC',
        connected: '2026-06-16T09:00:00.000Z',
        live: true,
        reference: 'user-7',
      },
    ],
  },
)
