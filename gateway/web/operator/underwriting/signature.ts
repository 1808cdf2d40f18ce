// The signature of an application as a picture: drawn on the server, of whole numbers alone (rules: partners.md#underwriting).
import { type Stroke, signatureOf } from '../../../merchants/partners/index.ts'
import { type Html, html } from '../../layout/html.ts'

/** Around the drawing, so that the pen's width is not cut off. */
const MARGIN = 8

/** @param stored as the application has it; undefined of one that is not signed yet */
export function signaturePicture(stored: string | undefined): Html {
  const signature = stored === undefined ? undefined : signatureOf(stored)
  if (!signature) return html`<p>Not signed.</p>`
  if ('typed' in signature) return html`<p class="signed">${signature.typed}</p><p class="soft">Typed.</p>`
  return drawing(signature.strokes)
}

function drawing(strokes: readonly Stroke[]): Html {
  const { left, top, width, height } = boxOf(strokes)
  return html`<svg class="signed" viewBox="${left} ${top} ${width} ${height}" role="img" aria-labelledby="signature">
    <title id="signature">The drawn signature</title>
    <path d="${pathOf(strokes)}"></path></svg>`
}

/** A loop and no spread: there may be thousands of strokes. */
function boxOf(strokes: readonly Stroke[]) {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { lx, ly, mx, my } of strokes) {
    left = Math.min(left, lx, mx)
    right = Math.max(right, lx, mx)
    top = Math.min(top, ly, my)
    bottom = Math.max(bottom, ly, my)
  }
  return {
    left: left - MARGIN,
    top: top - MARGIN,
    width: right - left + 2 * MARGIN,
    height: bottom - top + 2 * MARGIN,
  }
}

/** The pen is put down anew only where a piece does not begin at the end of the one before. */
function pathOf(strokes: readonly Stroke[]): string {
  let end = ''
  return strokes
    .map(({ lx, ly, mx, my }) => {
      const isNew = end !== `${mx},${my}`
      end = `${lx},${ly}`
      return isNew ? `M${mx},${my}L${end}` : `L${end}`
    })
    .join('')
}
