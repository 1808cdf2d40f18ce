// Decisions that operators make on the pages take effect after a minute: tests don't wait for it.
import { setImmediate } from 'node:timers/promises'
import type { Storage } from '../../../gateway/platform/storage/index.ts'
import type { Seen, Visitor } from '../web.ts'

const DECISIONS = ['decide', 'deactivate'] as const

/** Makes all decisions due. */
export async function makeDue(storage: Storage): Promise<void> {
  await storage.write((tx) =>
    tx.updateTable('jobs').set({ due: 0, run_at: 0 }).where('type', 'in', DECISIONS).execute(),
  )
}

/** Has all decisions take effect, in a gateway that runs its jobs. Ends by the test's time limit if they don't. */
export async function takeEffect(storage: Storage): Promise<void> {
  await makeDue(storage)
  const open = () => storage.read.selectFrom('jobs').select('id').where('type', 'in', DECISIONS).execute()
  while ((await open()).length > 0) await setImmediate()
}

/** Approves an application on its page. It takes effect after a minute. */
export function approveOnPage(operator: Visitor, id: string): Promise<Seen> {
  const path = `/operator/applications/${id}/approve`
  return operator.submit(path, {}, path)
}
