// Runs in the hostile page: takes the focus from a field while a key is down, so that the key comes up in the page, and gives
// the focus back.
import { type Scene, sceneOf, type WayName, ways } from './ways.ts'

/** What lets a page act: a report of the field, the browser's sign that a key was pressed, or nothing but the next frame on the screen. */
export type Trigger = 'change' | 'activation' | 'animation frame'

export interface Plan {
  /** The container of the field, and the field's type: in a card others have the same container. */
  place: string
  type: string
  way: WayName
  trigger: Trigger
  /** Milliseconds from the trigger until the focus is taken. */
  delay: number
  /** Milliseconds after which the focus goes back though no key came up. */
  patience: number
}

/** What the test's own script in the field's frame tells. */
export interface Inside {
  value: string
  isFocused: boolean
  /** The field takes no more keys. */
  isLocked: boolean
  /** Keys that went down in the frame so far, and that came up. */
  keydowns: number
  keyups: number
  /** The last question of the test that has arrived. */
  ping: number
}

export interface Thief {
  /** Of the field. */
  selector: string
  /** Keys that came up in the page and went down elsewhere. */
  stolen: string[]
  /** Keys that went down in the page, and that came up. */
  keydowns: number
  keyups: number
  /** Times that the focus was taken. */
  takes: number
  isAway: boolean
  inside: Inside | undefined
}

declare global {
  interface Window {
    thief: Thief
  }
}

/** Milliseconds between giving the field its place back and its focus. */
const PAUSE = 5

/** Makes `window.thief`, which is at it from then on. */
export function startThief({ place, type, way, trigger, delay, patience }: Plan) {
  const scene = sceneOf(place, type)
  const { selector } = scene
  const { away, back }: { away(scene: Scene): void; back(scene: Scene): void } = ways[way]
  const thief: Thief = {
    ...{ selector, stolen: [], keydowns: 0, keyups: 0, takes: 0, isAway: false, inside: undefined },
  }
  window.thief = thief
  const down = new Set<string>()
  let isPlanned = false
  let timer = 0

  const come = () => {
    if (!thief.isAway) return
    clearTimeout(timer)
    back(scene)
    setTimeout(() => {
      window.instance.focusIframeInput(selector)
      thief.isAway = false
    }, PAUSE)
  }
  const go = () => {
    isPlanned = false
    thief.isAway = true
    thief.takes++
    away(scene)
    timer = window.setTimeout(come, patience)
  }
  const act = () => {
    if (thief.isAway || isPlanned) return
    isPlanned = true
    if (delay) setTimeout(go, delay)
    else go()
  }

  addEventListener(
    'keydown',
    ({ code, repeat }) => {
      // One that repeats went down in the field.
      if (repeat) return
      down.add(code)
      thief.keydowns++
    },
    true,
  )
  addEventListener(
    'keyup',
    ({ code, key }) => {
      if (!down.delete(code)) thief.stolen.push(key)
      come()
      thief.keyups++
    },
    true,
  )
  addEventListener('message', ({ data }) => {
    if (data?.inside) thief.inside = data.inside
  })
  TRIGGERS[trigger](act)
}

const TRIGGERS: Record<Trigger, (act: () => void) => void> = {
  change: (act) => window.instance.on('change', act),
  activation(act) {
    setInterval(() => {
      if (!navigator.userActivation?.isActive) return
      act()
      spendActivation()
    }, 2)
  },
  'animation frame'(act) {
    const next = () => {
      act()
      requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
  },
}

/**
 * Uses up the sign that a key was pressed, so that the next key gives another one. Where no request does that (Firefox, WebKitGTK) the
 * sign lasts for five seconds, and to their drivers each question of a test is a gesture, too: there the page takes the focus all the time.
 */
function spendActivation() {
  const Request: unknown = Reflect.get(window, 'PaymentRequest')
  if (typeof Request !== 'function') return
  const total = { label: 'x', amount: { currency: 'USD', value: '1' } }
  const request: { show(): Promise<unknown> } = Reflect.construct(Request, [
    [{ supportedMethods: 'https://127.0.0.1:1/x' }],
    { total },
  ])
  // It cannot open.
  request.show().catch(() => undefined)
}
