// Who is on the page: the merchant's form, and what the hostile script has put beside it.
import { createFrame, type Frame } from './frame.ts'

/** The public keys of the merchant and of the attacker. */
export const KEYS = { shop: 'm_SSSSSSSSSSSSSSSSSSSSSS', theirs: 'm_TTTTTTTTTTTTTTTTTTTTTT' }

/** What is typed into each field: first, then instead of that, and at the end. */
export const VALUES: Record<string, string[]> = {
  number: ['4111111111111111', '4012888888881881', '4539578763621486'],
  cvv: ['907', '638', '752'],
  stray: ['5555555555554444', '5105105105105100', '5200828282828210'],
}

/**
 * The page, then its frames in the order of the document. The attacker's come first, so that a name that two frames share means
 * the attacker's.
 *   theirs    a vault of the gateway with the attacker's key
 *   stray     a field of the gateway with the attacker's key, and the id of the merchant's number field
 *   stranger  a frame of the attacker's own origin
 */
export function createCast(): Frame[] {
  const field = (fieldId: string, type: string) => ({ fieldId, type, name: '' })
  const vault = { surchargeEnabled: true, timeout: 30_000 }
  const isOfShop = true
  return [
    createFrame('page', 'page', '', {}),
    createFrame('theirs', 'vault', KEYS.theirs, vault),
    createFrame('stray', 'field', KEYS.theirs, field('number', 'credit_card_number')),
    createFrame('stranger', 'stranger', '', {}),
    createFrame('number', 'field', KEYS.shop, { ...field('number', 'credit_card_number'), isOfShop }),
    createFrame('cvv', 'field', KEYS.shop, { ...field('cvv', 'cvv'), isOfShop }),
    createFrame('vault', 'vault', KEYS.shop, { ...vault, isOfShop }),
  ]
}
