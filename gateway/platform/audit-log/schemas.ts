import { Type } from 'typebox'
import { actorKinds } from '../../core/actor.ts'
import { example, OneOf, Text, Timestamp } from '../http/index.ts'

const Value = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()])

/** An entry of the audit log in an answer (rules: audit-log.md#entry). */
export const AuditEntrySchema = Type.Object(
  {
    id: Type.String(),
    created: Timestamp,
    sequence: Type.Optional(
      Type.Integer({
        description: 'Its number in the log, from 1, without a gap. Absent until it is sealed.',
      }),
    ),
    hash: Type.Optional(Type.String({ description: 'Binds it to all entries before it. Absent likewise.' })),
    mode: Type.Optional(OneOf(['test', 'live'], 'Absent where the change is of neither mode, or of both.')),
    action: Type.String({ description: 'What was done, such as `secret_key.rolled`.' }),
    record: Type.Object({ type: Type.String(), id: Type.String() }),
    actor: Type.Object({
      kind: OneOf(actorKinds),
      id: Text,
      name: Type.String({ description: 'As it was then. Of a key: its end.' }),
      email: Text,
      address: Type.Optional(Type.String({ description: 'The IP address that the change came from.' })),
      session: Type.Optional(Type.String({ description: 'Names the session in the dashboard.' })),
    }),
    changes: Type.Array(
      Type.Object({ name: Type.String(), before: Type.Optional(Value), after: Type.Optional(Value) }),
      { description: 'The members that were changed. Of a secret only its name.' },
    ),
  },
  {
    title: 'AuditEntry',
    examples: [
      {
        id: example.id,
        created: example.time,
        sequence: 42,
        hash: 'QmF7Yw0aPq9mT5uLd2Kc8YwZr3Vx0aPq9mT5uLd2Kc8',
        mode: 'live',
        action: 'account.updated',
        record: { type: 'MerchantAccount', id: example.account },
        actor: {
          kind: 'user',
          id: 'Nn2oWq7yT5uLd2Kc8YwZr3',
          name: 'Ada Lovelace',
          email: 'ada@shop.example',
          address: '203.0.113.7',
          session: 'x1Vx0aPq9mT5',
        },
        changes: [{ name: 'cvv_policy', before: 'OPTIONAL', after: 'REQUIRE_MATCH_STRICT' }],
      },
    ],
  },
)
