import type { FieldState } from '../api/state.ts'
import { styled } from '../page/styled.ts'

/** The shadow tree's styles. The page's own rules for `hosted-field` override those for `:host`. */
const STYLE = `
:host { display: block; height: 40px }
:host([hidden]) { display: none }
div, iframe { display: block; width: 100%; height: 100%; border: 0; outline: none }`

/** The same for `<hosted-card>`: as high as its one line, or its two where the frame has two (frame.css). */
const CARD_STYLE = `${STYLE}
:host { height: auto; container-type: inline-size }
div { height: var(--card-height, 40px) }
@container (max-width: 400px) { div { height: var(--card-narrow-height, 88px) } }`

/** What the page sees of an element: its shadow tree, validity and custom states. */
export interface View {
  /** The container of the frame. */
  container: HTMLElement
  /**
   * @param field the newest state of a field; undefined while there is no frame
   * @returns whether the field shows another error than before
   */
  show(field: FieldState | undefined): boolean
  /** The error that the field shows; in a card the first one. */
  readonly shownError: string
  /** Forgets that the person has been in the field. */
  reset(): void
}

/**
 * @param isCard whether it has several fields
 * @param onFocus called when the browser focuses the element: by a label, `reportValidity()` or a click next to the frame
 */
export function createView(
  host: HTMLElement,
  internals: ElementInternals,
  isCard: boolean,
  onFocus: () => void,
): View {
  const container = document.createElement('div')
  // The browser can focus only something in this document; from there the focus is passed on into the frame.
  container.tabIndex = -1
  container.addEventListener('focus', onFocus)
  host.addEventListener('click', onFocus)
  host.addEventListener('invalid', () => {
    isVisited = true
    showStates()
  })
  const shadow = host.attachShadow({ mode: 'open', delegatesFocus: true })
  styled(shadow, isCard ? CARD_STYLE : STYLE).append(container)

  const fields = new Map<string, FieldState>()
  const typedInto = new Set<string>()
  /** As for `:user-invalid`, an error counts only after the person has left its field or tried to submit. */
  const visited = new Set<string>()
  let isVisited = false

  function showStates() {
    const all = [...fields.values()]
    const states = {
      ready: all.length > 0,
      focus: all.some(({ focus }) => focus),
      valid: all.length > 0 && all.every(({ valid }) => valid),
      empty: all.every(({ empty }) => empty),
      'user-invalid': all.some(({ valid, selector }) => !valid && (isVisited || visited.has(selector))),
    }
    for (const [name, isOn] of Object.entries(states)) {
      if (isOn) internals.states.add(name)
      else internals.states.delete(name)
    }
  }

  function remember(field: FieldState): boolean {
    const { selector, focus, empty, shownError } = field
    const before = fields.get(selector)
    fields.set(selector, field)
    if (!empty) typedInto.add(selector)
    if (before?.focus && !focus && typedInto.has(selector)) visited.add(selector)
    return shownError !== (before?.shownError ?? '')
  }

  function show(field: FieldState | undefined) {
    if (!field) fields.clear()
    const isChanged = field !== undefined && remember(field)
    const wrong = field ? [...fields.values()].find(({ error }) => error) : LOADING
    const flags: ValidityStateFlags = wrong?.empty ? { valueMissing: true } : { badInput: true }
    internals.setValidity(wrong ? flags : {}, wrong?.error, container)
    showStates()
    return isChanged
  }

  show(undefined)
  return {
    container,
    show,
    get shownError() {
      return [...fields.values()].map((field) => field.shownError).find(Boolean) ?? ''
    },
    reset() {
      typedInto.clear()
      visited.clear()
      isVisited = false
      showStates()
    },
  }
}

const LOADING = { empty: true, error: 'The field is still loading.' }
