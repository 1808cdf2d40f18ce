// Runs in the hostile page: the ways by which a page takes the focus from a field, and gives it back.

/** What is on the page. */
export interface Scene {
  /** The container of the field, and the field's frame. */
  container: HTMLElement
  frame: HTMLIFrameElement
  /** An invisible button. */
  trap: HTMLElement
  dialog: HTMLDialogElement
  popover: HTMLElement
  selector: string
  /** Another field: in a card, of the same frame. */
  other: string
}

export interface Way {
  away(scene: Scene): void
  back(scene: Scene): void
}

const nothing = () => undefined

/** A property of the container's style, set and removed. */
const byStyle = (property: string, value: string): Way => ({
  away: ({ container }) => container.style.setProperty(property, value),
  back: ({ container }) => container.style.removeProperty(property),
})

export const ways = {
  'focus of another element': { away: ({ trap }) => trap.focus({ preventScroll: true }), back: nothing },
  'focus of another field': {
    away: ({ other }) => void window.instance.focusIframeInput(other),
    back: nothing,
  },
  'blur of the frame': { away: ({ frame }) => frame.blur(), back: nothing },
  'focus of the window': { away: () => window.focus(), back: nothing },
  'display: none': byStyle('display', 'none'),
  'visibility: hidden': byStyle('visibility', 'hidden'),
  'content-visibility: hidden': byStyle('content-visibility', 'hidden'),
  inert: {
    away: ({ frame }) => frame.toggleAttribute('inert', true),
    back: ({ frame }) => frame.toggleAttribute('inert', false),
  },
  'a modal dialog': { away: ({ dialog }) => dialog.showModal(), back: ({ dialog }) => dialog.close() },
  'a popover that is focused': {
    away({ popover }) {
      popover.showPopover()
      popover.focus()
    },
    back: ({ popover }) => popover.hidePopover(),
  },
  'the field disabled': {
    away: ({ selector }) => window.instance.disableIframeInput(selector),
    back: ({ selector }) => window.instance.enableIframeInput(selector),
  },
} satisfies Record<string, Way>

export type WayName = keyof typeof ways

const isName = (name: string): name is WayName => name in ways

export const wayNames: readonly WayName[] = Object.keys(ways).filter(isName)

/** HTML that the ways need. */
export const PROPS =
  '<button id="trap" style="position: fixed; opacity: 0">x</button><dialog id="dialog"></dialog><div id="popover" popover tabindex="0">x</div>'

/** @throws where the page lacks something */
export function sceneOf(place: string, type: string): Scene {
  const find = <T extends HTMLElement>(query: string, type: new () => T): T => {
    const element = document.querySelector(query)
    if (!(element instanceof type)) throw new Error(`The page has no ${query}.`)
    return element
  }
  return {
    container: find(place, HTMLElement),
    frame: find(`${place} iframe`, HTMLIFrameElement),
    trap: find('#trap', HTMLElement),
    dialog: find('#dialog', HTMLDialogElement),
    popover: find('#popover', HTMLElement),
    ...fieldsAt(place, type),
  }
}

/** The field, and another one: in a card the last other one of that card, or else the last of the page. */
function fieldsAt(place: string, type: string): Pick<Scene, 'selector' | 'other'> {
  const { fields } = window.instance.getState()
  const isHere = (selector: string) => selector === place || selector.startsWith(`${place} `)
  const own = fields.find((field) => field.type === type && isHere(field.selector))
  const others = fields.filter((field) => field !== own).map(({ selector }) => selector)
  const { selector = place } = own ?? {}
  return { selector, other: others.findLast(isHere) ?? others.at(-1) ?? selector }
}
