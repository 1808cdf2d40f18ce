import type { FieldState } from '../api/state.ts'

/** The shadow tree's styles. The page's own rules for `hosted-field` override those for `:host`. */
const STYLE = `
:host { display: block; height: 40px }
:host([hidden]) { display: none }
div, iframe { display: block; width: 100%; height: 100%; border: 0; outline: none }`

/** What the page sees of an element: its shadow tree, validity and custom states. */
export interface View {
  /** The container of the frame. */
  container: HTMLElement
  /** @param field the field's newest state; undefined while there is no frame */
  show(field: FieldState | undefined): void
  /** The error that the field shows. */
  readonly shownError: string
  /** Forgets that the person has been in the field. */
  reset(): void
}

/** @param onFocus called when the browser focuses the element: by a label, `reportValidity()` or a click next to the frame */
export function createView(host: HTMLElement, internals: ElementInternals, onFocus: () => void): View {
  const container = document.createElement('div')
  // The browser can focus only something in this document; from there the focus is passed on into the frame.
  container.tabIndex = -1
  container.addEventListener('focus', onFocus)
  host.addEventListener('click', onFocus)
  host.addEventListener('invalid', () => setVisited(true))
  const shadow = host.attachShadow({ mode: 'open', delegatesFocus: true })
  // A DOM for unit tests has none, and nothing to be seen.
  if ('adoptedStyleSheets' in shadow) {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(STYLE)
    shadow.adoptedStyleSheets = [sheet]
  }
  shadow.append(container)

  let current: FieldState | undefined
  let wasTypedInto = false
  /** As for `:user-invalid`, an error counts only after the person has left the field or tried to submit. */
  let isVisited = false

  function setVisited(value: boolean) {
    isVisited = value
    showStates()
  }

  function showStates() {
    const states = {
      ready: current !== undefined,
      focus: current?.focus ?? false,
      valid: current?.valid ?? false,
      empty: current?.empty ?? true,
      'user-invalid': isVisited && current?.valid === false,
    }
    for (const [name, isOn] of Object.entries(states)) {
      if (isOn) internals.states.add(name)
      else internals.states.delete(name)
    }
  }

  function show(field: FieldState | undefined) {
    const hasLeft = current?.focus === true && field?.focus === false
    current = field
    wasTypedInto ||= field?.empty === false
    isVisited ||= hasLeft && wasTypedInto
    const error = field ? field.error : 'The field is still loading.'
    const flags: ValidityStateFlags = field?.empty === false ? { badInput: true } : { valueMissing: true }
    internals.setValidity(error ? flags : {}, error, container)
    showStates()
  }

  show(undefined)
  return {
    container,
    show,
    get shownError() {
      return current?.shownError ?? ''
    },
    reset() {
      wasTypedInto = false
      setVisited(false)
    },
  }
}
