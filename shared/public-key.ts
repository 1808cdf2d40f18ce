/** Whether a text has the form of a public key (rules: conventions.md#public-key); not whether it is anybody's. */
export function isPublicKey(text: string): boolean {
  return /^m_[\w-]{22}$/.test(text)
}
