// Which catalog of texts suits a language.

/** Languages that read another language's texts. Norwegian is Bokmål unless it says otherwise. */
const READ_AS: ReadonlyMap<string, string> = new Map([
  ['no', 'nb'],
  ['nn', 'nb'],
])

/**
 * Returns the names of catalogs that suit a tag, the best first: `zh-TW` is `zh-Hant`, `de-AT` is `de`.
 * @param tag a BCP 47 tag; anything else suits none
 */
export function suitingCatalogs(tag: string): string[] {
  try {
    const { language, script } = new Intl.Locale(tag).maximize()
    return [`${language}-${script}`, READ_AS.get(language) ?? language]
  } catch {
    return []
  }
}
