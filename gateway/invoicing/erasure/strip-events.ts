// Events of invoices that earlier versions have stored with their contacts, and the posts of them.
import { isObject } from '../../core/objects.ts'
import { type ContactRow, type Tx, toJson, unindexed, updateRow } from '../../platform/storage/index.ts'
import { withoutPeople } from '../invoices/events.ts'

/** Takes what events of a contact's invoices say of people out of them, and out of their posts. */
export async function stripEvents(
  tx: Tx,
  { merchant_id, id: contactId }: Pick<ContactRow, 'merchant_id' | 'id'>,
): Promise<void> {
  const events = await tx
    .selectFrom('events')
    .select(['id', 'data'])
    .where(unindexed('merchant_id'), '=', merchant_id)
    .where('record_id', 'in', (invoices) =>
      invoices
        .selectFrom('invoices')
        .select('id')
        .where('merchant_id', '=', merchant_id)
        .where('contact_id', '=', contactId),
    )
    .execute()
  for (const { id, data } of events) {
    const stripped = withoutPeople(JSON.parse(data))
    if (stripped === undefined) continue
    await updateRow(tx, 'events', { merchant_id, id }, { data: toJson(stripped) })
    const posts = await tx
      .selectFrom('deliveries')
      .select(['id', 'body'])
      .where(unindexed('merchant_id'), '=', merchant_id)
      .where('event_id', '=', id)
      .execute()
    for (const post of posts) {
      const body: unknown = JSON.parse(post.body)
      if (!isObject(body)) continue
      const next = JSON.stringify({ ...body, data: stripped })
      await updateRow(tx, 'deliveries', { merchant_id, id: post.id }, { body: next })
    }
  }
}
