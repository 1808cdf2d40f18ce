// A card is saved with its payer's authentication (rules: authentications.md#saved).
import type { Caller } from '../../../core/caller.ts'
import { fromJson, type SavedMethodRow, type Tx, updateRow } from '../../../platform/storage/index.ts'
import { insertSaved, type SavedInput, type SavedParts } from './rows.ts'

/** A card or bank that is being saved, and where to find its payer's authentication. */
export interface CardToBind extends Asked {
  id: string
  fingerprint: string
}

interface Asked {
  tokenId: string | undefined
  /** Absent: that of the token, if it has one. */
  authenticationId: string | undefined
}

/** Authentications build on the vault, so they are passed in. */
export interface SaveParts extends SavedParts {
  /** Returns the id of the authentication that the card is saved with, if there is one. @throws 404, 422 */
  bindAuthentication: (tx: Tx, caller: Caller, card: CardToBind) => Promise<string | undefined>
}

/** Saves it as `insertSaved` does, with its payer's authentication, if there is one. @throws also as `bindAuthentication` */
export async function insertAuthenticated(
  parts: Pick<SaveParts, 'cardData' | 'bindAuthentication'>,
  tx: Tx,
  caller: Caller,
  input: SavedInput,
  asked: Asked,
  of_payment_methods: 0 | 1 = 0,
): Promise<SavedMethodRow> {
  const row = await insertSaved(parts, tx, caller, input, of_payment_methods)
  const { fingerprint } = fromJson(row.method)
  const authentication_id = await parts.bindAuthentication(tx, caller, { ...asked, id: row.id, fingerprint })
  if (authentication_id === undefined) return row
  await updateRow(tx, 'saved_methods', row, { authentication_id })
  return { ...row, authentication_id }
}
