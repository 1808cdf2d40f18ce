// What users who leave a team, or get a lower role, take with them: secrets that they have seen (rules: permissions.md#leaving).
import type { Acting } from '../../../core/actor.ts'
import type { Mode } from '../../../core/caller.ts'
import { covers } from '../../../core/permissions.ts'
import {
  countSeenKeys,
  endSeenKeys,
  type Leaving,
  modesOfSeenKeys,
} from '../../../merchants/merchants/index.ts'
import { endSeenClientSecrets, seenClientSecrets } from '../../../merchants/partners/index.ts'
import {
  retireEndpointSecrets,
  retireSecrets,
  seenEndpoints,
  seenSecrets,
} from '../../../payments/webhooks/index.ts'
import type { MerchantRow, Reader, Tx } from '../../../platform/storage/index.ts'
import type { PageParts } from '../../kit/index.ts'

/** How many secrets of each kind still work. */
export interface Known {
  keys: number
  signing: number
  client: number
}

export async function knownTo(parts: PageParts, leaving: Leaving): Promise<Known> {
  const { read } = parts.storage
  return {
    keys: await countSeenKeys(parts, leaving),
    signing: (await signingModes(read, leaving)).length + (await endpointsSeen(read, leaving)).length,
    client: (await seenClientSecrets(read, parts.clock, leaving)).length,
  }
}

/** The modes whose signing secret the user has seen, in the dashboard or, perhaps, with a key. */
async function signingModes(db: Reader, leaving: Leaving): Promise<Mode[]> {
  const { role } = leaving
  const byKey = await modesOfSeenKeys(db, leaving, 'secrets')
  const modes = await seenSecrets(db, leaving, byKey)
  return modes.filter((mode) => role === undefined || !covers(role, mode, ['secrets']))
}

/** The endpoints whose own secret the user has seen. */
async function endpointsSeen(db: Reader, leaving: Leaving) {
  const { role } = leaving
  const endpoints = await seenEndpoints(db, leaving)
  return endpoints.filter(({ mode }) => role === undefined || !covers(role, mode, ['secrets']))
}

/**
 * Ends all of them.
 * @param graceMs how long they go on; 0: they end immediately
 */
export async function endKnown(
  tx: Tx,
  parts: PageParts & Acting,
  merchant: MerchantRow,
  leaving: Leaving,
  graceMs: number,
): Promise<void> {
  const modes = await signingModes(tx, leaving)
  const endpoints = await endpointsSeen(tx, leaving)
  await endSeenKeys(tx, parts, leaving, graceMs)
  await retireSecrets(tx, parts, merchant, { modes, graceMs })
  await retireEndpointSecrets(tx, parts, merchant, { endpoints, graceMs })
  await endSeenClientSecrets(tx, parts, leaving, graceMs)
}
