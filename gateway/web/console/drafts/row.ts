import { notFound } from '../../../core/errors.ts'
import { draftView, readDraft } from '../../../invoicing/index.ts'
import type { Visitor } from '../../kit/index.ts'
import type { ShownDraft } from './one.ts'

/** The draft that an address names. @throws 404 unless the merchant has it in this mode */
export async function draftRowOf({ parts, caller, id }: Visitor) {
  const draft = await readDraft(parts.storage.read, caller.merchant.id, id)
  if (draft.mode !== caller.mode) throw notFound('InvoiceDraft', id)
  return draft
}

export const shownDraftOf = async (visitor: Visitor): Promise<ShownDraft> =>
  draftView(visitor.parts.cipher, await draftRowOf(visitor))
