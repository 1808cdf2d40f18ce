import type { Acting } from '../../../core/actor.ts'
import { dateIn } from '../../../core/calendar.ts'
import type { Clock } from '../../../core/clock.ts'
import type { Cipher } from '../../../platform/encryption/index.ts'
import type { PlanRow, Reader, Storage, Tx } from '../../../platform/storage/index.ts'

/** What merchant applications need of the gateway. */
export interface ApplicationParts {
  storage: Storage
  cipher: Cipher
  /** The gateway's. */
  clock: Clock
}

/** The same within a database transaction. */
export type WriteParts = Omit<ApplicationParts, 'storage'>

/** Both, for what somebody decides. */
export type ActingParts = ApplicationParts & Acting
export type ActingWriteParts = WriteParts & Acting

/** The day by which an application's dates are judged: wherever it comes from, it has begun there. */
export const dayOf = ({ clock }: Pick<ApplicationParts, 'clock'>): string =>
  dateIn(clock.now(), 'Pacific/Kiritimati')

/** The plan of a name; undefined if there is none. */
export function findPlan(db: Reader | Tx, id: unknown): Promise<PlanRow | undefined> {
  return db.selectFrom('plans').selectAll().where('id', '=', String(id).trim()).executeTakeFirst()
}

/** Keeps the answer to a request in the transaction of what it made, for a retry with the same idempotency key. */
export type KeepAnswer<Made> = (tx: Tx, made: Made) => Promise<void>
