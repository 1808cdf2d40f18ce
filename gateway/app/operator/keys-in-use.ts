import { setTimeout as pause } from 'node:timers/promises'
import { limits } from '../../core/limits.ts'
import { keyHolders } from '../../platform/encryption/index.ts'
import type { Storage } from '../../platform/storage/index.ts'

export type Patience = Readonly<Record<keyof typeof limits.keys, number>>

/**
 * Waits until every live process encrypts with a key. What another one encrypts in the meantime would need an older key.
 * @param id of the newest key
 * @throws when one doesn't in time; the message names it
 */
export async function untilAllUse(
  storage: Storage,
  id: string,
  patience: Patience = limits.keys,
): Promise<void> {
  for (let waitedMs = 0; ; waitedMs += patience.pauseMs) {
    const holders = await keyHolders(storage)
    const without = holders.filter(({ key_ids }) => !key_ids?.startsWith(id))
    if (without.length === 0) return
    if (waitedMs >= patience.mostMs) throw new Error(refusal(without, id))
    await pause(patience.pauseMs)
  }
}

function refusal(processes: Awaited<ReturnType<typeof keyHolders>>, id: string): string {
  const named = (wanted: (ids: string[]) => boolean) =>
    processes
      .filter(({ key_ids }) => wanted(key_ids?.split(' ') ?? []))
      .map(({ name, id: processId }) => name ?? `${processId}, of an earlier version`)
  // A process that has the key waits with it for one that doesn't, so that one is to blame.
  const lacking = named((ids) => !ids.includes(id))
  const waiting = named((ids) => ids.includes(id))
  return lacking.length > 0
    ? `Nothing was changed: these gateways don't have the newest key (${id}): ${lacking.join('; ')}. Give them the same keys, in the data folder or in GATEWAY_ENCRYPTION_KEY, restart them, then run this again.`
    : `Nothing was changed: these gateways don't use the newest key (${id}) yet: ${waiting.join('; ')}. Run this again in a few seconds.`
}
