// Who may change which setting (rules: permissions.md#settings). Clients send whole objects back, so only a different value counts.
import type { Caller } from '../../../core/caller.ts'
import { type ErrorMessage, errorMessage } from '../../../core/errors.ts'
import { notPermitted, type Permission } from '../../../core/permissions.ts'
import { type Authority, merchantColumn } from './merchant-record.ts'

/** The permission that a partner needed for what is noted: a setting, or knowing a webhook secret. */
export const permissionOfNote = (name: string): Permission =>
  name.startsWith('webhook_secret_') ? 'secrets' : (merchantColumn(name)?.authority?.permission ?? 'settings')

/**
 * Finds the settings of a merchant that belong to a mode which the caller may not change.
 * @param changed the names of the settings that would get another value
 * @throws 401 for a setting that needs a permission which the caller doesn't have
 */
export function authorityFaults(caller: Caller, changed: readonly string[]): ErrorMessage[] {
  const faults: ErrorMessage[] = []
  for (const name of changed) {
    const { permission, mode }: Authority = merchantColumn(name)?.authority ?? { permission: 'settings' }
    const held = caller.settingsOf === 'both' && mode !== 'test' ? caller.inLiveMode : caller.permissions
    if (!(held ?? caller.permissions).includes(permission)) throw notPermitted([permission])
    if (mode === undefined || caller.settingsOf === 'both' || caller.settingsOf === mode) continue
    const message = `Only a ${mode} key or the dashboard can change this.`
    faults.push(errorMessage('unavailable_for_merchant_mode', { context: name, message }))
  }
  return faults
}
