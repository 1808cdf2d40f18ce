import { timestamp } from '../../core/calendar.ts'
import type { View } from '../../core/view.ts'
import type { Cipher } from '../../encryption/index.ts'
import { maskedBank, maskedCard } from '../method/masks.ts'
import type { TokenPayload } from './input.ts'
import type { TokenSchema } from './schemas.ts'
import type { Token } from './tokens.ts'

/** A token as the API shows it, without anything that could be charged (rules: tokens.md#read). */
export function tokenView(
  { id, created, payload }: Token,
  merchantId: string,
  cipher: Cipher,
): View<typeof TokenSchema> {
  const { type, reference, description, form_data } = payload
  const masked = maskedMethod(payload, merchantId, cipher)
  // It never changes.
  const times = { created: timestamp(created), modified: timestamp(created) }
  return { id, type, ...times, reference, description, form_data, ...masked }
}

function maskedMethod(payload: TokenPayload, merchantId: string, cipher: Cipher) {
  if (payload.type === 'bank') return maskedBank(payload.bank, merchantId, cipher)
  return maskedCard(payload.type === 'cvv' ? { cvv: payload.cvv } : payload.card, merchantId, cipher)
}
