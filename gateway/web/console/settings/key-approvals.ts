// Requests for changes of secret keys that a second person has to approve (rules: approvals.md#keys).
import type { FastifyRequest } from 'fastify'
import { notFound } from '../../../core/errors.ts'
import { keyPermissions } from '../../../core/permissions.ts'
import {
  assertCovers,
  checkRestrictedKey,
  type KeyChanger,
  listSecretKeys,
  type RestrictedKey,
} from '../../../merchants/merchants/index.ts'
import type { PageParts } from '../../kit/page-parts.ts'
import { askTeam } from '../approvals/ask.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export async function askToRoll(
  parts: PageParts,
  request: FastifyRequest,
  by: KeyChanger,
  graceMs: number,
): Promise<undefined> {
  const all = keyPermissions(null)
  assertCovers(by, all)
  await askTeam(parts, request, {
    needed: ['keys', ...all],
    request: { kind: 'key_roll', graceMs },
    changes: [{ name: 'old_key_ends', after: graceMs === 0 ? 'immediately' : daysText(graceMs) }],
  })
}

export async function askToCreate(
  parts: PageParts,
  request: FastifyRequest,
  by: KeyChanger,
  { name, permissions, lifeMs }: RestrictedKey,
): Promise<undefined> {
  checkRestrictedKey(by, { name, permissions })
  await askTeam(parts, request, {
    needed: ['keys', ...permissions],
    request: { kind: 'key_create', name, permissions, ...(lifeMs !== undefined && { lifeMs }) },
    changes: [
      { name: 'name', after: name.trim() },
      { name: 'permissions', after: permissions.join(', ') },
      { name: 'expires', after: lifeMs === undefined ? 'never' : daysText(lifeMs) },
    ],
  })
}

/** @throws 404 for a key that doesn't work, or is a partner's */
export async function askToEnd(
  parts: PageParts,
  request: FastifyRequest,
  by: KeyChanger,
  id: string,
): Promise<undefined> {
  const key = (await listSecretKeys(parts, by)).find((one) => one.id === id && !one.partner)
  if (!key) throw notFound('SecretKey', id)
  const permissions = key.permissions ?? keyPermissions(null)
  assertCovers(by, permissions)
  await askTeam(parts, request, {
    needed: ['keys', ...permissions],
    request: { kind: 'key_end', key: id },
    changes: [{ name: 'key', before: `sk_${by.mode}_…${key.last4}` }],
    recordId: id,
  })
}

const daysText = (ms: number) => `in ${ms / DAY_MS} ${ms === DAY_MS ? 'day' : 'days'}`
