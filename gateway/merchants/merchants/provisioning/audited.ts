// What the operator makes and sets goes into the audit log: into the merchant's, where it is one's, and into the operator's own.
import {
  type AuditAction,
  type AuditParts,
  GATEWAY,
  recordChange,
} from '../../../platform/audit-log/index.ts'
import type { Tx } from '../../../platform/storage/index.ts'
import type { OperatorRecord, ProvisioningParts, Shown } from './operator-record.ts'

interface Audited {
  /** What the log calls such a record. */
  type: string
  actions: { created: AuditAction; updated: AuditAction; deleted?: AuditAction }
  /** The merchant whose it is; undefined: nobody's. */
  merchantOf?(tx: Tx, id: string): Promise<string | undefined>
}

/** A kind of record whose every change is in the audit log, by whoever makes it. */
export function audited(plain: OperatorRecord, { type, actions, merchantOf }: Audited): OperatorRecord {
  const find = async (tx: Tx, id: string) => (await plain.list(tx, { id }))[0]
  const write = async (
    tx: Tx,
    parts: AuditParts,
    change: { id: string; action: AuditAction; before?: Shown | undefined; after?: Shown | undefined },
    merchantId: string | undefined,
  ) => {
    const { id, action, before, after } = change
    const entry = { action, record: { type, id }, before: before?.values, after: after?.values }
    if (merchantId !== undefined) await recordChange(tx, parts, { ...entry, merchantId })
    await recordChange(tx, parts, { ...entry, merchantId: GATEWAY })
  }
  const { remove } = plain
  return {
    ...plain,
    async make(tx, parts, texts) {
      const made = await plain.make(tx, parts, texts)
      const after = await find(tx, made.id)
      await write(tx, parts, { id: made.id, action: actions.created, after }, await merchantOf?.(tx, made.id))
      return made
    },
    async set(tx, parts, id, texts) {
      const before = await find(tx, id)
      await plain.set(tx, parts, id, texts)
      const after = await find(tx, id)
      await write(tx, parts, { id, action: actions.updated, before, after }, await merchantOf?.(tx, id))
    },
    ...(remove && {
      async remove(tx: Tx, parts: ProvisioningParts, id: string) {
        const [before, merchantId] = [await find(tx, id), await merchantOf?.(tx, id)]
        await remove(tx, parts, id)
        await write(tx, parts, { id, action: actions.deleted ?? actions.updated, before }, merchantId)
      },
    }),
  }
}
