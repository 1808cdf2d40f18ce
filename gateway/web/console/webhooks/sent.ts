// What a delivery has sent, and which record that was about: so that many of one type can be told apart.
import type { TriedDelivery } from '../../../payments/webhooks/index.ts'
import type { DeliveryRow } from '../../../platform/storage/index.ts'
import type { Visitor } from '../../kit/index.ts'
import type { NamedRecord } from '../records/named.ts'
import { type Happening, recordsOf, type Snapshot } from '../records/snapshots.ts'

/** With the name of the record; undefined for a test, and for what was sent to a partner's application. */
export interface NamedDelivery extends TriedDelivery {
  record: NamedRecord | undefined
}

type Sent = Pick<DeliveryRow, 'body'>

export async function namedDeliveries(
  visitor: Visitor,
  deliveries: readonly TriedDelivery[],
): Promise<NamedDelivery[]> {
  const records = await recordsOf(visitor, deliveries.map(happeningIn))
  return deliveries.map((delivery, index) => ({ ...delivery, record: records[index] }))
}

/** The type of the event in what is sent. */
export const typeOf = (sent: Sent): string => happeningIn(sent)?.type ?? 'Event'

function happeningIn({ body }: Sent): Happening | undefined {
  try {
    const { type, data }: { type?: unknown; data?: Snapshot } = JSON.parse(body)
    return typeof type === 'string' ? { type, data: data ?? {} } : undefined
  } catch {
    return undefined
  }
}
