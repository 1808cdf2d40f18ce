import { HostedFieldsException } from '../api/exceptions.ts'
import type { CheckedConfig } from '../configuration/configuration.ts'
import type { CheckedField } from '../configuration/field-configuration.ts'
import type { FieldCss, FieldMethods, FieldSettings, PageMethods } from '../protocol.ts'
import { randomId } from '../random-id.ts'
import { createFrame } from './frame.ts'
import { watchLabel } from './label.ts'
import { gone } from './loading.ts'
import type { Placed } from './place.ts'

/** Milliseconds that a loaded frame has to answer. */
const FLUSH_TIMEOUT = 5_000

/** One input, in a separate iframe or in that of its card. */
export interface Field extends Placed {
  id: string
  /** Resolves when the input is in the DOM, styled and focusable; rejects with code 1. */
  ready(): Promise<unknown>
  /** Makes the frame send its value to that vault, now and after each reload. */
  joinVault(vaultName: string): void
  /** Replaces what may change of the configuration. */
  update(field: CheckedField): void
  /** Replaces the field's own styles. */
  setCss(globalCss: FieldCss, css?: FieldCss): void
  setDisabled(disabled: boolean): void
  setError(text: string): void
  clear(): void
  /** Has a screen reader say a text. */
  announce(text: string): void
  /**
   * Resolves when the state reflects what is typed. @throws HostedFieldsException: 1 the frame is gone, 3 it does not answer
   */
  flush(): Promise<void>
  /** Scrolls the frame into view. Scrolling inside the frame, such as at a focus, never reaches the page. */
  reveal(): void
  /** Focuses the input. Resolves to whether it got the focus. */
  focus(): Promise<boolean>
  destroy(): void
}

/**
 * Creates a field that is not yet in the page (place.ts).
 * @param onChange called with every report of the frame
 * @param opening until it resolves, the frame is not called
 * @param card the card that the field is in: its first field
 */
export function createField(
  config: CheckedConfig,
  given: CheckedField,
  onChange: PageMethods['changed'],
  opening: Promise<unknown>,
  card: Field | undefined,
): Field {
  const { container, selector, place, type, control, name } = given
  const isPart = selector !== place
  const id = randomId()
  // A card's label focuses its first field, for which `card` is undefined.
  const label = watchLabel(container, () => card || void focus())
  const stopReset = onReset(container, () => clear())
  // The state that must be restored after a reload.
  let field = given
  let css = [config.css, given.css]
  let isChanged = false
  let disabled = false
  let vault: string | undefined
  /** The name that the frame gives itself. */
  let standard = ''

  const settings = (): FieldSettings => ({
    ...field.options,
    fieldId: id,
    type,
    control,
    name,
    // A card's label names the whole card.
    label: field.options.label || (!isPart && label.text()) || standard,
    disabled,
    look: { css, ...surroundings(container) },
  })
  const first = settings()
  const frame = createFrame<FieldMethods>({
    config,
    id,
    card,
    role: 'field',
    container,
    selector,
    settings: first,
    title: first.label || label.text(),
    methods: { changed: onChange } satisfies PageMethods,
    opening,
    onHello({ report }) {
      standard = config.texts[`${type}.label`]
      frame.iframe.title ||= standard
      if (report) onChange(report, 'ready')
    },
    onConnected(remote) {
      if (isChanged) remote.tell('update', settings())
      if (vault) remote.tell('joinVault', vault)
    },
  })
  function update() {
    isChanged = true
    const changed = settings()
    if (!isPart) frame.iframe.title = changed.label
    frame.tell('update', changed)
  }

  const clear = () => frame.tell('clear')

  async function focus(): Promise<boolean> {
    // A frame that is not displayed cannot keep the focus, and does not know that it is not displayed.
    if (disabled || !frame.iframe.checkVisibility()) return false
    // Only this line moves the focus; the frame then passes it on to its input. If the frame took the focus on its own while a
    // click moved it here, the browser's two processes could end up with an active input in a frame without focus.
    frame.iframe.focus()
    const remote = await frame.connected()
    return remote.ask(0, 'hasFocus')
  }

  // This transition is the only event that a page gets for every change of the color scheme.
  frame.iframe.style.transition = 'color-scheme 1ms allow-discrete'
  frame.iframe.addEventListener('transitionrun', update)
  return {
    id,
    container,
    iframe: frame.iframe,
    address: frame.address,
    ready: frame.loaded,
    joinVault(vaultName) {
      vault = vaultName
      frame.tell('joinVault', vaultName)
    },
    update(changed) {
      field = changed
      update()
    },
    setCss(globalCss, own = css[1] ?? {}) {
      css = [globalCss, own]
      update()
    },
    setDisabled(value) {
      disabled = value
      update()
    },
    setError: (text) => frame.tell('setError', text),
    clear,
    announce: (text) => frame.tell('announce', text),
    async flush() {
      if (!frame.iframe.isConnected) throw gone(selector)
      try {
        const remote = await frame.connected()
        await remote.ask(FLUSH_TIMEOUT, 'check')
      } catch {
        throw new HostedFieldsException(3, config.texts['form.silent'])
      }
    },
    reveal: () => frame.iframe.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    focus,
    destroy() {
      label.destroy()
      stopReset()
      frame.destroy()
    },
  }
}

/** Calls back when the form around a container is reset, as it is for an input. @returns a function that ends it */
function onReset(container: HTMLElement, reset: () => void): () => void {
  const root = container.getRootNode()
  const listener = ({ target, defaultPrevented }: Event) => {
    if (!defaultPrevented && target instanceof Node && target.contains(container)) reset()
  }
  root.addEventListener('reset', listener)
  return () => root.removeEventListener('reset', listener)
}

/** The properties that a field takes over from its surroundings. */
function surroundings(container: HTMLElement) {
  const { colorScheme, direction } = getComputedStyle(container)
  // A page may set its color scheme in a meta element, which does not show in computed styles.
  const meta = document.querySelector<HTMLMetaElement>('meta[name=color-scheme]')
  return { colorScheme: (colorScheme === 'normal' && meta?.content) || colorScheme, direction }
}
