// Requests for changes of secret keys that a second person has to approve (rules: approvals.md#keys).
import { notFound } from '../../../core/errors.ts'
import { keyPermissions } from '../../../core/permissions.ts'
import {
  assertCovers,
  checkRestrictedKey,
  type ListedKey,
  listSecretKeys,
  mustRoll,
  type RestrictedKey,
} from '../../../merchants/merchants/index.ts'
import { counted, type Visitor } from '../../kit/index.ts'
import { askTeam } from '../approvals/ask.ts'
import { changerOf } from './keys.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

export async function askToRoll(visitor: Visitor, graceMs: number): Promise<void> {
  const all = keyPermissions(null)
  assertCovers(changerOf(visitor), all)
  await askTeam(visitor, {
    needed: ['keys', ...all],
    request: { kind: 'key_roll', graceMs },
    changes: [{ name: 'old_key_ends', after: graceMs === 0 ? 'immediately' : spanText(graceMs) }],
  })
}

export async function askToCreate(
  visitor: Visitor,
  { name, permissions, lifeMs }: RestrictedKey,
): Promise<void> {
  checkRestrictedKey(changerOf(visitor), { name, permissions })
  await askTeam(visitor, {
    needed: ['keys', ...permissions],
    request: { kind: 'key_create', name, permissions, ...(lifeMs !== undefined && { lifeMs }) },
    changes: [
      { name: 'name', after: name.trim() },
      { name: 'permissions', after: permissions.join(', ') },
      { name: 'expires', after: lifeMs === undefined ? 'never' : spanText(lifeMs) },
    ],
  })
}

/**
 * The key that a page's address names, which can be ended.
 * @throws 404 for a key that doesn't work, or is a partner's; 422 for the current one
 */
export async function keyToEnd(visitor: Visitor): Promise<ListedKey> {
  const { parts, id } = visitor
  const keys = await listSecretKeys(parts, changerOf(visitor))
  const key = keys.find((one) => one.id === id && !one.partner)
  if (!key) throw notFound('SecretKey', id)
  if (key.isCurrent) throw mustRoll()
  return key
}

/** @throws as `keyToEnd` */
export async function askToEnd(visitor: Visitor): Promise<void> {
  const by = changerOf(visitor)
  const key = await keyToEnd(visitor)
  const permissions = key.permissions ?? keyPermissions(null)
  assertCovers(by, permissions)
  await askTeam(visitor, {
    needed: ['keys', ...permissions],
    request: { kind: 'key_end', key: key.id },
    changes: [{ name: 'key', before: `sk_${by.mode}_…${key.last4}` }],
    recordId: key.id,
  })
}

const spanText = (ms: number) =>
  `in ${ms < DAY_MS ? counted(ms / HOUR_MS, 'hour') : counted(ms / DAY_MS, 'day')}`
