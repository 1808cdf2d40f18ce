import { CallOptions } from 'penpal'
import { fieldLabels } from '../../shared/field-types.ts'
import { HostedFieldsException, SILENT } from '../api/exceptions.ts'
import type { CheckedConfig } from '../configuration/configuration.ts'
import type { CheckedField } from '../configuration/field-configuration.ts'
import type { FieldCss, FieldLook, FieldMethods, FieldSettings, PageMethods } from '../protocol.ts'
import { createFrame, gone } from './frame.ts'
import { watchLabel } from './label.ts'

/** Milliseconds for a frame that is already loaded to answer. */
const FLUSH_TIMEOUT = 5_000

/** One visible iframe with one input in it. */
export interface Field {
  id: string
  /** Resolves when the input is in the DOM, styled and focusable; rejects with code 1. */
  ready(): Promise<unknown>
  /** Has the frame hand its value to that vault, now and after each reload. */
  joinVault(vaultName: string): void
  /** In place of the styles that the field had of its own. */
  setCss(globalCss: FieldCss, css?: FieldCss): void
  setDisabled(disabled: boolean): void
  setError(text: string): void
  clear(): void
  /** Resolves when the state is of what is typed now. @throws HostedFieldsException: 1 the frame is gone, 3 it is silent */
  flush(): Promise<void>
  /** Has the browser bring the frame into view: what the frame does by itself, the page does not get to see. */
  reveal(): void
  /** Whether the input has got the focus. */
  focus(): Promise<boolean>
  destroy(): void
}

/**
 * Mounts a field into its container.
 * @param onChange gets every report of the frame
 * @param opening before which the frame has nothing to do but to be there
 */
export function mountField(
  config: CheckedConfig,
  field: CheckedField,
  onChange: PageMethods['changed'],
  opening: Promise<unknown>,
): Field {
  const { container, type } = field
  const id = crypto.randomUUID()
  const methods: PageMethods = { changed: onChange }
  const label = watchLabel(container, () => void focus())
  const title = field.label || label.text() || fieldLabels[type]
  // What a reload has to find again.
  let css = [config.css, field.css]
  let isRestyled = false
  let disabled = false
  let vault: string | undefined

  const look = (): FieldLook => ({ css, ...surroundings(container) })
  const { placeholder, format, name, required, maxLength, brands } = field
  const settings: FieldSettings = {
    fieldId: id,
    type,
    name,
    label: title,
    placeholder,
    format,
    required,
    maxLength,
    brands,
    look: look(),
  }
  const frame = createFrame<FieldMethods>({
    config,
    role: 'field',
    container,
    selector: field.selector,
    settings,
    title,
    methods,
    opening,
    onReport: (report) => onChange(report, 'ready'),
    onConnected: (remote) =>
      Promise.all([
        isRestyled && remote.setLook(look()),
        disabled && remote.setDisabled(true),
        vault && remote.joinVault(vault),
      ]),
  })
  /** For calls that a frame which is just reloading, or gone, need not answer. */
  const tell = (call: (remote: Awaited<ReturnType<typeof frame.connected>>) => Promise<unknown>) => {
    frame
      .connected()
      .then(call)
      .catch(() => {})
  }

  async function focus(): Promise<boolean> {
    // What is not displayed cannot keep a focus; a frame does not know that it is not.
    if (disabled || !frame.iframe.checkVisibility()) return false
    // The one mover: the frame hands it on to its input. Where the frame took the focus by itself while a click moved it
    // here, the browser's two processes could end with an input that is active in a frame without focus.
    frame.iframe.focus()
    const remote = await frame.connected()
    return remote.hasFocus()
  }

  placeInside(container, frame.iframe)
  // The one event by which a page can tell that its colour scheme has changed, whatever it was that changed it.
  frame.iframe.style.transition = 'color-scheme 1ms allow-discrete'
  frame.iframe.addEventListener('transitionrun', () => tell((remote) => remote.setLook(look())))
  return {
    id,
    ready: frame.loaded,
    joinVault(vaultName) {
      vault = vaultName
      tell((remote) => remote.joinVault(vaultName))
    },
    setCss(globalCss, own = css[1] ?? {}) {
      css = [globalCss, own]
      isRestyled = true
      tell((remote) => remote.setLook(look()))
    },
    setDisabled(value) {
      disabled = value
      tell((remote) => remote.setDisabled(value))
    },
    setError: (text) => tell((remote) => remote.setError(text)),
    clear: () => tell((remote) => remote.clear()),
    async flush() {
      if (!frame.iframe.isConnected) throw gone(field.selector)
      try {
        const remote = await frame.connected()
        await remote.check(new CallOptions({ timeout: FLUSH_TIMEOUT }))
      } catch {
        throw new HostedFieldsException(3, SILENT)
      }
    },
    reveal: () => frame.iframe.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    focus,
    destroy() {
      label.destroy()
      frame.destroy()
    },
  }
}

/** What a field takes over from where it stands. */
function surroundings(container: HTMLElement) {
  const { colorScheme, direction } = getComputedStyle(container)
  // A page may name its scheme in a meta element, of which no computed style tells.
  const meta = document.querySelector<HTMLMetaElement>('meta[name=color-scheme]')
  return { colorScheme: (colorScheme === 'normal' && meta?.content) || colorScheme, direction }
}

/** Fills the container. By attributes, because any rule of the page's own for its iframes then still wins. */
function placeInside(container: HTMLElement, iframe: HTMLIFrameElement) {
  Object.assign(iframe, { width: '100%', height: '100%', frameBorder: '0', hidden: true })
  container.append(iframe)
  // Asked for once every frame of the form has begun to load: for the answer the browser lays out the whole page.
  queueMicrotask(() => {
    // Of a container that is not displayed yet, the computed height is the one it will have.
    const height = () => getComputedStyle(container).height
    const before = height()
    iframe.hidden = false
    // Without a height of the container's own there is nothing to fill.
    if (before === 'auto' || height() !== before) iframe.height = `${parseFloat(before) || 40}`
  })
}
