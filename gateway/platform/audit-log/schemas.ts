import { Type } from 'typebox'
import { actorKinds } from '../../core/actor.ts'
import { timestamp } from '../../core/calendar.ts'
import * as column from '../../core/records/columns.ts'
import { recordOf } from '../../core/records/record.ts'
import { example, OneOf, Text, Timestamp } from '../http/index.ts'
import { type AuditEntryRow, json } from '../storage/index.ts'

const Value = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()])

/** When a change was made, in milliseconds by the machine's clock. */
export const auditTime = ({ position }: Pick<AuditEntryRow, 'position'>): number =>
  Math.floor(position / 1000)

/** An entry of the audit log (rules: audit-log.md#entry). */
export const entryRecord = recordOf<AuditEntryRow>()({
  id: column.key,
  position: column.named(
    'created',
    column.shownBy(Timestamp, (_: number, row: AuditEntryRow) => timestamp(auditTime(row))),
  ),
  sequence: column.nullable(
    Type.Integer({ description: 'Its number in the log, from 1, without a gap. Absent until it is sealed.' }),
  ),
  hash: column.nullable(Type.String({ description: 'Binds it to all entries before it. Absent likewise.' })),
  mode: column.nullable(OneOf(['test', 'live'], 'Absent where the change is of neither mode, or of both.')),
  action: column.shown(Type.String({ description: 'What was done, such as `secret_key.rolled`.' })),
  record: column.computed(
    Type.Object({ type: Type.String(), id: Type.String() }),
    ({ record_type, record_id }: AuditEntryRow) => ({ type: record_type, id: record_id }),
  ),
  actor: json(
    Type.Object({
      kind: OneOf(actorKinds),
      id: Text,
      name: Type.String({ description: 'As it was then. Of a key: its end.' }),
      email: Text,
      address: Type.Optional(Type.String({ description: 'The IP address that the change came from.' })),
      session: Type.Optional(Type.String({ description: 'Names the session in the dashboard.' })),
    }),
  ),
  changes: json(
    Type.Array(
      Type.Object({ name: Type.String(), before: Type.Optional(Value), after: Type.Optional(Value) }),
      { description: 'The members that were changed. Of a secret only its name.' },
    ),
  ),
  ...column.hidden('merchant_id', 'record_type', 'record_id', 'actor_kind', 'actor_id', 'mac'),
})

/** An entry as the API shows it. */
export const auditView = entryRecord.view

export const AuditEntrySchema = Type.Object(entryRecord.properties, {
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
})
