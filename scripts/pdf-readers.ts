// What reads PDFs besides pdf.js, for the long run: of Debian's packages, where it is not there.
import { installPackages } from './browser.ts'
import { isThere } from './languages.ts'

/** The command of each, and its package. */
const NEEDED = { pdftotext: 'poppler-utils', mutool: 'mupdf-tools' }

/** Without them the test of an invoice's readers fails, and says which command is not there. */
export function ensurePdfReaders(): void {
  const missing = Object.entries(NEEDED).filter(([command]) => !isThere(command))
  if (missing.length > 0) installPackages(...missing.map(([, name]) => name))
}
