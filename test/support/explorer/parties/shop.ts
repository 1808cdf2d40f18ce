// The merchant's library in the explorer: the steps of src/frames/ and src/instance.ts that send or accept a message, on the
// product's own ports. Loading, diagnosis and layout are left out.
import { openPort, type Remote } from '../../../../src/port.ts'
import { type FieldMethods, isHello } from '../../../../src/protocol.ts'
import type { VaultMethods } from '../../../../src/vault-protocol.ts'

const gateway = document.querySelector('script')?.src ?? ''
const iframes = [...document.querySelectorAll('iframe')]
const fieldFrames = iframes.filter(({ title }) => title !== 'vault')
const vaultFrame = iframes.find(({ title }) => title === 'vault')
/** The names that the library has given: a page that changes them later is on its own. */
const names = new Map(iframes.map((iframe) => [iframe, iframe.name]))

const fields = new Map<HTMLIFrameElement, Remote<FieldMethods>>()
const greeted = new Map<HTMLIFrameElement, MessagePort>()
let vault: Remote<VaultMethods> | undefined
let isVaultKnown = false

window.addEventListener('message', ({ source, origin, data, ports: [port] }: MessageEvent<unknown>) => {
  if (origin !== new URL(gateway).origin || !isHello(data) || !port) return
  const iframe = iframes.find((iframe) => [iframe.title, names.get(iframe)].includes(data.id))
  if (!iframe || source === null || source !== iframe.contentWindow) return
  if (iframe === vaultFrame) {
    openVault(port)
    return
  }
  fields.get(iframe)?.close()
  greeted.set(iframe, port)
  // All fields are opened at once, when the last of them has said Hello.
  if (greeted.size < fieldFrames.length) return
  for (const [iframe, port] of greeted)
    if (!fields.has(iframe) || port !== opened.get(iframe)) openField(iframe, port)
  if (vaultFrame && !vaultFrame.src) vaultFrame.src = gateway
})

const opened = new Map<HTMLIFrameElement, MessagePort>()

function openField(iframe: HTMLIFrameElement, port: MessagePort) {
  opened.set(iframe, port)
  const field = openPort<FieldMethods>(port, { changed: () => {} })
  fields.set(iframe, field)
  if (isVaultKnown) field.tell('joinVault', names.get(vaultFrame ?? iframe) ?? '')
}

function openVault(port: MessagePort) {
  vault?.close()
  isVaultKnown = true
  vault = openPort<VaultMethods>(port, { surchargeable: () => {} })
  for (const [iframe, field] of fields) field.tell('joinVault', names.get(vaultFrame ?? iframe) ?? '')
}

document.querySelector('button')?.addEventListener('click', () => {
  const fieldIds = fieldFrames.map(({ title }) => title)
  const formData = { exp_month: 12, exp_year: 2040 }
  vault?.ask(0, 'tokenize', { fieldIds, formData }).catch(() => {})
})
