/**
 * An unguessable id of 128 bits. `crypto.randomUUID` exists in secure contexts only: not in a page on plain http, nor in a frame
 * of https inside one.
 */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
