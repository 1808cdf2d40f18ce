// Contacts that a test puts into the database by ids of its choice, where it is about something else.
import type { Mode } from '../../../gateway/core/caller.ts'
import { type Stored, withStorage } from '../engine.ts'
import { demoMerchant } from './stored.ts'

/** @param merchantId by default the demo merchant */
export function addContacts(
  world: Stored,
  ids: readonly string[],
  { merchantId, mode = 'test' }: { merchantId?: string; mode?: Mode } = {},
): Promise<void> {
  return withStorage(world, ({ write }) =>
    write(async (tx) => {
      const merchant_id = merchantId ?? (await demoMerchant(tx).executeTakeFirstOrThrow()).id
      const stamp = { created: 0, created_by: '{}', modified: 0, modified_by: '{}' } as const
      const rest = {
        first_name: 'Ada',
        last_name: 'Example',
        source_id: null,
        notes: null,
        tags: '[]',
      } as const
      const rows = ids.map((id) => ({ id, merchant_id, mode, contact_code: id, ...stamp, ...rest }))
      await tx
        .insertInto('contacts')
        .values(rows)
        .onConflict((same) => same.doNothing())
        .execute()
    }),
  )
}
