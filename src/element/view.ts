import type { FieldState } from '../api/state.ts'

/** The page's own rules for `hosted-field` win over those of the host. */
const STYLE = `
:host { display: block; height: 40px }
:host([hidden]) { display: none }
div, iframe { display: block; width: 100%; height: 100%; border: 0; outline: none }`

/** What an element shows to the page: its shadow tree, its validity and its states. */
export interface View {
  /** The frame goes in here. */
  container: HTMLElement
  /** @param field its newest state; undefined while there is no frame */
  show(field: FieldState | undefined): void
  /** As if nobody had been here. */
  reset(): void
}

/** @param onFocus the browser gave the focus to the element: by a label, by `reportValidity()`, by a click beside the frame */
export function createView(host: HTMLElement, internals: ElementInternals, onFocus: () => void): View {
  const container = document.createElement('div')
  // What the browser itself focuses has to be in this document; from there it goes on into the frame.
  container.tabIndex = -1
  container.addEventListener('focus', onFocus)
  host.addEventListener('click', onFocus)
  host.addEventListener('invalid', () => setVisited(true))
  const shadow = host.attachShadow({ mode: 'open', delegatesFocus: true })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(STYLE)
  shadow.adoptedStyleSheets = [sheet]
  shadow.append(container)

  let current: FieldState | undefined
  let wasTypedInto = false
  /** Like an input's `:user-invalid`: an error counts once the person has left the field or tried to submit. */
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
    reset() {
      wasTypedInto = false
      setVisited(false)
    },
  }
}
