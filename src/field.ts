import type { CheckedConfig, CheckedField } from './configuration.ts'
import { createFrame } from './frame.ts'
import type { FieldMethods, FieldType, PageMethods } from './protocol.ts'

const TITLES: Record<FieldType, string> = {
  credit_card_number: 'Card number',
  cvv: 'Security code',
}

/** One visible iframe with one input in it. */
export interface Field {
  id: string
  /** Resolves when the input is in the DOM, styled and focusable; rejects with code 1. */
  ready: Promise<unknown>
  /** Has the frame hand its value to that vault, now and after each reload. */
  joinVault(vaultName: string): void
  destroy(): void
}

/**
 * Mounts a field into its container.
 * @param onChange gets every report of the frame
 */
export function mountField(
  config: CheckedConfig,
  field: CheckedField,
  onChange: PageMethods['changed'],
): Field {
  const { container, type, placeholder, format, css } = field
  const id = crypto.randomUUID()
  const methods: PageMethods = { changed: onChange }
  let vault: string | undefined

  const frame = createFrame<FieldMethods>({
    frameUrl: config.frameUrl,
    publicKey: config.publicKey,
    role: 'field',
    title: TITLES[type],
    methods,
    async onConnected(connected) {
      const { colorScheme } = getComputedStyle(container)
      await connected.configure({ fieldId: id, type, placeholder, format, css, colorScheme })
      if (vault) await connected.joinVault(vault)
    },
  })

  placeInside(container, frame.iframe)
  return {
    id,
    ready: frame.connected(),
    joinVault(vaultName) {
      vault = vaultName
      // A frame that is just reloading joins by itself once it is back.
      frame
        .connected()
        .then((remote) => remote.joinVault(vaultName))
        .catch(() => {})
    },
    destroy: frame.destroy,
  }
}

/** Fills the container. By attributes, because any rule of the page's own for its iframes then still wins. */
function placeInside(container: HTMLElement, iframe: HTMLIFrameElement) {
  iframe.setAttribute('width', '100%')
  iframe.setAttribute('height', container.clientHeight ? '100%' : '40')
  iframe.setAttribute('frameborder', '0')
  iframe.setAttribute('scrolling', 'no')
  container.append(iframe)
}
