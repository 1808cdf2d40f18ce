// Lets people draw their signature with a mouse, a pen or a finger, on the page where they sign. Without this script, and for anyone who
// cannot draw, there is the name to type.
import SignaturePad, { type PointGroup } from 'signature_pad'

/** As many pieces as the gateway takes, with room to spare. */
const MOST_PIECES = 1200

interface Stroke {
  lx: number
  ly: number
  mx: number
  my: number
}

/** Drawn lines as straight pieces: of a long signature only every so many points. */
function strokesOf(lines: readonly PointGroup[]): Stroke[] {
  const count = lines.reduce((sum, { points }) => sum + points.length, 0)
  const step = Math.max(1, Math.ceil(count / MOST_PIECES))
  return lines.flatMap(({ points }) => {
    const kept = points.filter((_point, index) => index % step === 0 || index === points.length - 1)
    return kept.map(({ x, y }, index) => {
      const from = kept[Math.max(index - 1, 0)] ?? { x, y }
      return { lx: Math.round(x), ly: Math.round(y), mx: Math.round(from.x), my: Math.round(from.y) }
    })
  })
}

function start(root: HTMLElement): void {
  const canvas = root.querySelector('canvas')
  const input = root.querySelector<HTMLInputElement>('input[name=signature]')
  const clear = root.querySelector('button')
  if (!canvas || !input || !clear) return
  root.hidden = false
  const pad = new SignaturePad(canvas, { penColor: '#111111', backgroundColor: '#ffffff' })
  const write = () => {
    input.value = pad.isEmpty() ? '' : JSON.stringify(strokesOf(pad.toData()))
  }
  /** As many pixels as the screen has: otherwise lines would be blurred, and off the pen. */
  const resize = () => {
    const lines = pad.toData()
    const ratio = Math.max(window.devicePixelRatio, 1)
    canvas.width = canvas.offsetWidth * ratio
    canvas.height = canvas.offsetHeight * ratio
    canvas.getContext('2d')?.scale(ratio, ratio)
    pad.fromData(lines)
  }
  pad.addEventListener('endStroke', write)
  clear.addEventListener('click', () => {
    pad.clear()
    write()
  })
  window.addEventListener('resize', resize)
  resize()
}

for (const root of document.querySelectorAll<HTMLElement>('.signature')) start(root)
