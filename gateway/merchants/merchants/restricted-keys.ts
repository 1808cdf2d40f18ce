// Secret keys that may do only what they are for (rules: authentication.md#restricted).

import { type ErrorMessage, fieldFault, gatewayError, refuse } from '../../core/errors.ts'
import { newSecretKey } from '../../core/ids.ts'
import { limits } from '../../core/limits.ts'
import { keyPermissions, type Permission, permissionsOf } from '../../core/permissions.ts'
import type { Approve } from '../../platform/approvals/index.ts'
import { hashKey, insertSecretKey } from './keys.ts'
import {
  assertCovers,
  assertKeysApproved,
  auditKey,
  hasEnded,
  type KeyChanger,
  type KeyParts,
  labelOf,
  lockKeys,
} from './listed-keys.ts'

/** What a restricted key is to be. */
export interface RestrictedKey {
  /** For people, who see it in the list. */
  name: string
  permissions: readonly Permission[]
  /** In how many milliseconds it expires; undefined: never. */
  lifeMs: number | undefined
}

/** What a user can give a restricted key: no more than they hold. */
export const grantablePermissions = ({ permissions, mode }: KeyChanger): readonly Permission[] =>
  permissionsOf('key', mode).filter((permission) => permissions.includes(permission))

/**
 * Creates a restricted key. It counts as shown, unless a second person approves it: then whoever asked for it shows it.
 * @param approve approves it in the same write; absent: nobody has been asked
 * @returns the key, this once
 * @throws 401 for what needs approval (rules: approvals.md#rules); 403 for a permission that the user doesn't have; 422 for what is wrong with the wish, or too many keys
 */
export async function createRestrictedKey(
  { storage, cipher, clock }: KeyParts,
  by: KeyChanger,
  { name, permissions, lifeMs }: RestrictedKey,
  approve?: Approve,
): Promise<string> {
  checkRestrictedKey(by, { name, permissions })
  const list = permissions.join(',')
  return storage.write(async (tx) => {
    await assertKeysApproved(tx, by, approve)
    const now = clock.now()
    const working = (await lockKeys(tx, by)).filter((key) => !hasEnded(now)(key) && key.permissions !== null)
    if (working.length >= limits.people.maxRestrictedKeys) {
      const message = `You have ${limits.people.maxRestrictedKeys} restricted keys. Revoke one you no longer need.`
      throw gatewayError('unavailable_for_current_status', { message })
    }
    const key = newSecretKey(by.mode)
    const expires = lifeMs === undefined ? null : now + lifeMs
    const of = { merchant_id: by.merchant.id, mode: by.mode, created: now, expires }
    const seen = approve ? {} : { shown: now, seen_by: by.userId }
    await insertSecretKey(tx, cipher, { ...of, ...seen, name: name.trim(), permissions: list }, key)
    const about = { ...of, hash: hashKey(key) }
    await auditKey(tx, { cipher, by: by.by }, about, 'secret_key.created', {
      after: `${labelOf(of, key)}: ${list}`,
    })
    return key
  })
}

/** @throws 403 for a permission that the user doesn't have; 422 for what is wrong with the wish */
export function checkRestrictedKey(
  by: KeyChanger,
  { name, permissions }: Pick<RestrictedKey, 'name' | 'permissions'>,
): void {
  refuse(faultsOf(name.trim(), permissions))
  assertCovers(by, permissions)
}

function faultsOf(name: string, permissions: readonly Permission[]): ErrorMessage[] {
  const faults: ErrorMessage[] = []
  const fault = (context: string, message: string) => faults.push(fieldFault(context, message))
  if (name === '') fault('name', 'Enter a name, such as the server or the task that uses the key.')
  if ([...name].length > limits.maxChars.name)
    fault('name', `Use at most ${limits.maxChars.name} characters.`)
  if (/\p{Cc}/u.test(name)) fault('name', 'Use a name without control characters.')
  if (keyPermissions(permissions.join(',')).length === 0)
    fault('permissions', 'Select at least one permission.')
  return faults
}
