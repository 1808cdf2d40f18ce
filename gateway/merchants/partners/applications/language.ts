// The language of an applicant, for mails that nobody's browser asks for (rules: partners.md#questions).
import { acceptedTags } from '../../../core/language/tags.ts'
import { type Words, wordsFor } from '../../../core/language/words.ts'
import { type MerchantApplicationRow, updateRow } from '../../../platform/storage/index.ts'
import type { ApplicationParts } from './application-parts.ts'
import { contentOf, isErased } from './content.ts'
import { lockIfPresent } from './lock.ts'

/** Keeps the language in which an applicant filled in a form, if it's another one and nothing was erased by now. @param language of a catalog */
export async function keepLanguage(
  { storage }: Pick<ApplicationParts, 'storage'>,
  { id, language: kept }: Pick<MerchantApplicationRow, 'id' | 'language'>,
  language: string,
): Promise<void> {
  if (language === kept) return
  await storage.write(async (tx) => {
    const row = await lockIfPresent(tx, id)
    if (row && !isErased(row)) await updateRow(tx, 'merchant_applications', { id }, { language })
  })
}

/** The language of the pages that the applicant used; without any, that of the browser with which the application was signed. */
export function applicantWords(parts: Pick<ApplicationParts, 'cipher'>, row: MerchantApplicationRow): Words {
  const { browser_language: browser } = contentOf(parts.cipher, row).fields
  return wordsFor([row.language, ...acceptedTags(String(browser ?? ''))])
}
