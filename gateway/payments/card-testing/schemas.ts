import { Type } from 'typebox'
import { example, Timestamp } from '../../platform/http/index.ts'

const attack = { id: example.id, began: example.time, until: example.time }

/** An attack, in events. */
export const AttackSchema = Type.Object(
  {
    id: Type.String(),
    began: Timestamp,
    until: Type.Unsafe<string>({
      ...Timestamp,
      description: 'When it is over, unless there are more signs of it.',
    }),
  },
  {
    title: 'CardTestingAttack',
    examples: [attack],
  },
)

/** A rehearsal in test mode. */
export const RehearsalSchema = Type.Object(
  {
    rehearsal_until: Type.Optional(
      Type.Unsafe<string>({ ...Timestamp, description: 'By the test clock; absent: there is no rehearsal.' }),
    ),
    attacks: Type.Array(AttackSchema),
  },
  { title: 'CardTestingRehearsal', examples: [{ rehearsal_until: example.time, attacks: [attack] }] },
)
