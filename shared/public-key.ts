/** Whether a text has the form of a public key, not whether such a key exists (rules: conventions.md#public-key). */
export function isPublicKey(text: string): boolean {
  return /^m_[\w-]{22}$/.test(text)
}
