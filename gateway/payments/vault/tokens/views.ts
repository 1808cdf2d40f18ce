import { timestamp } from '../../../core/calendar.ts'
import type { View } from '../../../core/view.ts'
import type { CardData } from '../../card-data/index.ts'
import { maskedBank, maskedCard } from '../method/masks.ts'
import type { TokenPayload } from './input.ts'
import type { TokenSchema } from './schemas.ts'
import type { Token } from './tokens.ts'

/** A token as the API shows it, without anything that could be charged (rules: tokens.md#read). */
export async function tokenView(
  { id, created, merchantId }: Token,
  payload: TokenPayload,
  cardData: CardData,
): Promise<View<typeof TokenSchema>> {
  const { type, reference, description, form_data } = payload
  const masked = await maskedMethod(payload, merchantId, cardData)
  // It never changes.
  const times = { created: timestamp(created), modified: timestamp(created) }
  return { id, type, ...times, reference, description, form_data, ...masked }
}

function maskedMethod(payload: TokenPayload, merchantId: string, cardData: CardData) {
  if (payload.type === 'bank') return maskedBank(payload.bank, merchantId, cardData)
  return maskedCard(payload.type === 'cvv' ? { cvv: payload.cvv } : payload.card, merchantId, cardData)
}
