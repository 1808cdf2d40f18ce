// What programs other than pdf.js read in a PDF: poppler (evince, Okular) and mupdf. scripts/pdf-readers.ts installs them.
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { temporaryFolder } from '../gateway.ts'

const COMMANDS = {
  'poppler, as written': ['pdftotext', '-raw', 'paper.pdf', '-'],
  'poppler, by place': ['pdftotext', '-layout', 'paper.pdf', '-'],
  mupdf: ['mutool', 'draw', '-q', '-F', 'text', 'paper.pdf'],
} as const
export type ReaderName = keyof typeof COMMANDS

/** The text that each program finds. @throws if one refuses the file or warns about it */
export function readEverywhere(bytes: Buffer): Record<ReaderName, string> {
  const { folder, remove } = temporaryFolder()
  try {
    writeFileSync(path.join(folder, 'paper.pdf'), bytes)
    const read = (name: ReaderName) => {
      const [command, ...args] = COMMANDS[name]
      return execFileSync(command, args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' })
    }
    return {
      'poppler, as written': read('poppler, as written'),
      'poppler, by place': read('poppler, by place'),
      mupdf: read('mupdf'),
    }
  } finally {
    remove()
  }
}

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}]/u

/** Joined letters as single ones, without spaces and marks of direction, which each program puts elsewhere. */
const lettersOf = (text: string): string => text.normalize('NFKC').replace(/[\s\p{Cf}]/gu, '')

const sorted = (text: string): string => [...text].sort().join('')

/**
 * Where a text ends in what a program read, from a place on; -1: it isn't there. Of a right-to-left text the same letters in any order
 * count: some programs return a line as it's written, others as it's seen.
 */
function endOf(part: string, all: string, from: number): number {
  if (!RIGHT_TO_LEFT.test(part)) {
    const at = all.indexOf(part, from)
    return at === -1 ? -1 : at + part.length
  }
  const wanted = sorted(part)
  for (let at = from; at + part.length <= all.length; at++)
    if (sorted(all.slice(at, at + part.length)) === wanted) return at + part.length
  return -1
}

/** Those of some texts that a program didn't read. */
export function missingIn(read: string, parts: readonly string[]): string[] {
  const all = lettersOf(read)
  return parts.filter((part) => endOf(lettersOf(part), all, 0) === -1)
}

/** The first of some texts that a program didn't read after those before it. */
export function outOfOrder(read: string, parts: readonly string[]): string | undefined {
  const all = lettersOf(read)
  let from = 0
  return parts.find((part) => {
    const end = endOf(lettersOf(part), all, from)
    if (end !== -1) from = end
    return end === -1
  })
}
