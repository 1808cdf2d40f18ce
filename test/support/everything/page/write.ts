// Runs in the hostile page: writes what was read as a text that is the same whenever the value is.

/** What is random by design, and differs between two pages on which nothing was typed. */
const RANDOM = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi

/** Characters of a long text that are written; of the rest, its checksum. */
const LONG = 160

/** Writes a primitive, or the kind of what is none. */
export function writePrimitive(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(shorten(value.replace(RANDOM, '<random>')))
  if (typeof value === 'function') return 'a function'
  return String(value)
}

/** Writes an exception: its name and message. */
export function writeThrown(thrown: unknown): string {
  if (thrown instanceof Error || thrown instanceof DOMException) {
    return `throws ${thrown.name}: ${shorten(thrown.message.replace(RANDOM, '<random>'))}`
  }
  return 'throws something else'
}

function shorten(text: string): string {
  return text.length <= LONG ? text : `${text.slice(0, LONG)}… ${text.length} ${checksum(text)}`
}

/** FNV-1a. */
function checksum(text: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(16)
}

/** Writes the bytes of a buffer or of a view, as their number and checksum. */
export function writeBytes(bytes: Uint8Array): string {
  return `${bytes.length} bytes ${checksum(String.fromCharCode(...bytes.subarray(0, 4096)))}`
}
