import { type AuthenticateTexts, authenticateTextKeys } from './text-keys.ts'

/** The texts of this document's language. The build has put them into it as a list without keys. */
export function readTexts(): AuthenticateTexts {
  const given: string[] = JSON.parse(document.getElementById('texts')?.textContent ?? '[]')
  const texts = authenticateTextKeys.map((key, at) => [key, given[at] ?? ''])
  return Object.fromEntries(texts) as AuthenticateTexts
}
