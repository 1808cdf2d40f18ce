// Lets people draw their signature with a mouse, a pen or a finger, on the page where they sign. Without this script, and for anyone who
// cannot draw, there is the name to type.

/** As many pieces as the gateway takes, with room to spare. */
const MOST_PIECES = 1200

interface Point {
  x: number
  y: number
}

interface Stroke {
  lx: number
  ly: number
  mx: number
  my: number
}

/** Drawn lines as straight pieces: of a long signature only every so many points. */
function strokesOf(lines: readonly (readonly Point[])[]): Stroke[] {
  const count = lines.reduce((sum, points) => sum + points.length, 0)
  const step = Math.max(1, Math.ceil(count / MOST_PIECES))
  return lines.flatMap((points) => {
    const kept = points.filter((_point, index) => index % step === 0 || index === points.length - 1)
    return kept.map(({ x, y }, index) => {
      const from = kept[Math.max(index - 1, 0)] ?? { x, y }
      return { lx: Math.round(x), ly: Math.round(y), mx: Math.round(from.x), my: Math.round(from.y) }
    })
  })
}

function start(root: HTMLElement): void {
  const canvas = root.querySelector('canvas')
  const pen = canvas?.getContext('2d')
  const input = root.querySelector<HTMLInputElement>('input[name=signature]')
  const clear = root.querySelector('button')
  if (!canvas || !pen || !input || !clear) return
  root.hidden = false
  let lines: Point[][] = []

  /** As many pixels as the screen has: otherwise lines would be blurred, and off the pen. */
  const draw = () => {
    const ratio = Math.max(window.devicePixelRatio, 1)
    canvas.width = canvas.offsetWidth * ratio
    canvas.height = canvas.offsetHeight * ratio
    pen.scale(ratio, ratio)
    pen.strokeStyle = '#111111'
    pen.lineWidth = 2
    pen.lineCap = 'round'
    pen.lineJoin = 'round'
    for (const [first, ...others] of lines) {
      if (!first) continue
      pen.beginPath()
      pen.moveTo(first.x, first.y)
      // A point is a line of no length.
      for (const { x, y } of others.length > 0 ? others : [first]) pen.lineTo(x, y)
      pen.stroke()
    }
  }
  const write = () => {
    input.value = lines.length === 0 ? '' : JSON.stringify(strokesOf(lines))
  }
  const add = ({ offsetX: x, offsetY: y }: PointerEvent) => {
    lines.at(-1)?.push({ x, y })
    draw()
  }

  canvas.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return
    event.preventDefault()
    canvas.setPointerCapture(event.pointerId)
    lines.push([])
    add(event)
  })
  canvas.addEventListener('pointermove', (event) => {
    if (!canvas.hasPointerCapture(event.pointerId)) return
    const moves = event.getCoalescedEvents()
    for (const each of moves.length > 0 ? moves : [event]) add(each)
  })
  for (const end of ['pointerup', 'pointercancel']) canvas.addEventListener(end, write)
  clear.addEventListener('click', () => {
    lines = []
    draw()
    write()
  })
  window.addEventListener('resize', draw)
  draw()
}

for (const root of document.querySelectorAll<HTMLElement>('.signature')) start(root)

export {}
