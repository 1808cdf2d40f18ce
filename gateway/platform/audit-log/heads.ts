// Where logs begin and end. A head is kept apart from its entries, so that a log whose end is missing is found out.
import type { Cipher } from '../encryption/index.ts'
import { type AuditHeadRow, prepare, prepareLocking, type Tx } from '../storage/index.ts'
import { headMacOf } from './chain.ts'

type Digests = Pick<Cipher, 'digest'>

/** The head of a log that has no sealed entry yet. */
export const emptyHead = (merchant_id: string) => ({
  merchant_id,
  sequence: 0,
  hash: '',
  base_sequence: 0,
  base_hash: '',
})

/** Whether a head is as the gateway wrote it. */
export const isOwnHead = (cipher: Digests, head: AuditHeadRow) => head.mac === headMacOf(cipher, head)

/** Locks the head of a log until the write ends, so that one process at a time seals it. Where there is none, it is made. */
export async function lockHead(tx: Tx, cipher: Digests, merchantId: string): Promise<AuditHeadRow> {
  const empty = emptyHead(merchantId)
  await insertHead(tx, { ...empty, mac: headMacOf(cipher, empty) })
  const [head] = await findHead(tx, { merchantId })
  if (!head) throw new Error('The head of this log was just inserted.')
  return head
}

/** Moves a head. */
export async function moveHead(tx: Tx, cipher: Digests, head: Omit<AuditHeadRow, 'mac'>): Promise<void> {
  await updateHead(tx, { ...head, mac: headMacOf(cipher, head) })
}

const insertHead = prepare((tx: Tx, row: AuditHeadRow) =>
  tx
    .insertInto('audit_heads')
    .values({
      merchant_id: row.merchant_id,
      sequence: row.sequence,
      hash: row.hash,
      base_sequence: row.base_sequence,
      base_hash: row.base_hash,
      mac: row.mac,
    })
    .onConflict((conflict) => conflict.column('merchant_id').doNothing()),
)

const findHead = prepareLocking((db, { merchantId }: { merchantId: string }) =>
  db.selectFrom('audit_heads').selectAll().where('merchant_id', '=', merchantId),
)

const updateHead = prepare((tx: Tx, row: AuditHeadRow) =>
  tx
    .updateTable('audit_heads')
    .set({
      sequence: row.sequence,
      hash: row.hash,
      base_sequence: row.base_sequence,
      base_hash: row.base_hash,
      mac: row.mac,
    })
    .where('merchant_id', '=', row.merchant_id),
)
