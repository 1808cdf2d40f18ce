// What a file is, by its content and never by what its sender says (rules: invoicing.md#files).
import path from 'node:path'
import { type ErrorMessage, fieldFault, refuse } from '../../core/errors.ts'
import { limits } from '../../core/limits.ts'
import { lengthOf, printable } from '../../core/text.ts'
import { redactCardNumbers } from '../../payments/vault/index.ts'

/** The types that are taken, with the endings that a name may have; the first one is added to a name without any. */
const ENDINGS = {
  'application/pdf': ['.pdf'],
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'text/plain': ['.txt', '.text', '.csv', '.log', '.md'],
} as const
export type FileType = keyof typeof ENDINGS

const isTaken = (type: string): type is FileType => Object.hasOwn(ENDINGS, type)

/** A fault of the file that was sent. */
export const fileFault = (message: string): ErrorMessage => fieldFault('file', message)

const OTHER_TYPE = 'The file is neither a PDF, a PNG or JPEG picture nor plain text.'

/**
 * @param head its first bytes: all of a short file
 * @throws 422 for what none of the types is; text is only looked at as far as it is here (`textReader`)
 */
export async function typeOf(head: Buffer): Promise<FileType> {
  // Only now: a start would take longer for it.
  const { fileTypeFromBuffer } = await import('file-type')
  const known = await fileTypeFromBuffer(head)
  const type = known ? known.mime : 'text/plain'
  if (!isTaken(type) || (known && type === 'text/plain')) refuse([fileFault(OTHER_TYPE)])
  return isTaken(type) ? type : 'text/plain'
}

/** Control characters that no text has, and how a page of the web or a picture in XML begins. */
const NO_TEXT = /[^\P{Cc}\t\n\r\f]/u
const MARKUP = '<'

/** @returns what is called with each piece of a text, and at the end without one. @throws 422 for what is no plain text in UTF-8 */
export function textReader(): (piece?: Buffer) => void {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let first = ''
  return (piece) => {
    const text = decode(decoder, piece)
    first ||= text.trimStart().slice(0, 1)
    if (NO_TEXT.test(text) || first === MARKUP) refuse([fileFault(OTHER_TYPE)])
  }
}

function decode(decoder: InstanceType<typeof TextDecoder>, piece: Buffer | undefined): string {
  try {
    return decoder.decode(piece, { stream: piece !== undefined })
  } catch {
    refuse([fileFault(OTHER_TYPE)])
    return ''
  }
}

/**
 * The name of a file as it is kept: a card number in it is masked.
 * @throws 422 for a name that is none, that has a path, marks that turn it round or control characters in it, is too long, or ends like a
 *   file of another type
 */
export function nameFor(given: string, type: FileType): string {
  const name = given.normalize('NFC')
  if (name === '' || name !== printable(name) || /[/\\:]/.test(name) || /^\.+$/.test(name)) {
    refuse([fileFault('This is no name of a file.')])
  }
  if (lengthOf(name) > limits.invoicing.fileNameMaxChars) refuse([fileFault('The name is too long.')])
  const endings: readonly string[] = ENDINGS[type]
  const ending = path.extname(name).toLowerCase()
  const kept = redactCardNumbers(name)
  if (ending === '') return `${kept}${endings[0]}`
  if (!endings.includes(ending)) refuse([fileFault(`The name says another type than the content, ${type}.`)])
  return kept
}

/** Whether a file ends as one of its type does: one that was cut off while it was made or sent does not. */
export function isWhole(type: string, tail: Buffer): boolean {
  if (type === 'application/pdf') return tail.includes('%%EOF')
  if (type === 'image/png') return tail.subarray(-8).equals(PNG_END)
  if (type === 'image/jpeg') return tail.subarray(-2).equals(JPEG_END)
  return true
}

const PNG_END = Buffer.from('49454e44ae426082', 'hex')
const JPEG_END = Buffer.from('ffd9', 'hex')
