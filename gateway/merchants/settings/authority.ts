// Who may change which setting (rules: permissions.md#settings). Clients send whole objects back, so only a different value counts.
import type { Caller, Mode } from '../../core/caller.ts'
import { type ErrorMessage, errorMessage } from '../../core/errors.ts'
import { own } from '../../core/objects.ts'
import { notPermitted, type Permission } from '../../core/permissions.ts'

interface Authority {
  permission: Permission
  /** The mode that the setting belongs to; absent: to both. */
  mode?: Mode
}

/** The settings of a merchant that need something other than the permission `settings`. */
const MERCHANT: Readonly<Record<string, Authority>> = {
  live_events_urls: { permission: 'webhooks', mode: 'live' },
  test_events_urls: { permission: 'webhooks', mode: 'test' },
  allowed_origins: { permission: 'origins', mode: 'live' },
  api_allowed_ip_address_ranges: { permission: 'origins', mode: 'live' },
  email_success_to: { permission: 'settings', mode: 'live' },
  email_failure_to: { permission: 'settings', mode: 'live' },
  // Of both modes, and they decide what live customers pay, when, and whom they ask.
  timezone: { permission: 'settings', mode: 'live' },
  reference_required: { permission: 'settings', mode: 'live' },
  reference_label: { permission: 'settings', mode: 'live' },
  partial_payments: { permission: 'settings', mode: 'live' },
  website: { permission: 'settings', mode: 'live' },
  support_email: { permission: 'settings', mode: 'live' },
  support_phone: { permission: 'settings', mode: 'live' },
  max_declines_per_address: { permission: 'settings', mode: 'live' },
  max_cards_per_address: { permission: 'settings', mode: 'live' },
  blocked_bins: { permission: 'settings', mode: 'live' },
  blocked_emails: { permission: 'settings', mode: 'live' },
}

/** The permission that a partner needed for what is noted: a setting, or knowing a webhook secret. */
export const permissionOfNote = (name: string): Permission =>
  name.startsWith('webhook_secret_') ? 'secrets' : (own(MERCHANT, name)?.permission ?? 'settings')

/**
 * Finds the settings of a merchant that belong to a mode which the caller may not change.
 * @param changed the names of the settings that would get another value
 * @throws 401 for a setting that needs a permission which the caller doesn't have
 */
export function authorityFaults(caller: Caller, changed: readonly string[]): ErrorMessage[] {
  const faults: ErrorMessage[] = []
  for (const name of changed) {
    const { permission, mode }: Authority = own(MERCHANT, name) ?? { permission: 'settings' }
    const held = caller.settingsOf === 'both' && mode !== 'test' ? caller.inLiveMode : caller.permissions
    if (!(held ?? caller.permissions).includes(permission)) throw notPermitted([permission])
    if (mode === undefined || caller.settingsOf === 'both' || caller.settingsOf === mode) continue
    const message = `Only a ${mode} key or the dashboard can change this.`
    faults.push(errorMessage('unavailable_for_merchant_mode', { context: name, message }))
  }
  return faults
}
