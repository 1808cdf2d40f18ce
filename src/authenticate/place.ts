// Where the page shows the frame of an authentication: in a dialog over the page, or in one of its containers.
import { styled } from '../page/styled.ts'
import { issuerFeatures } from './features.ts'
import type { AskedFor } from './request.ts'
import { AROUND, pixelsOf } from './surroundings.ts'

export interface Place {
  /** An element of the frame's document. */
  container: HTMLElement
  /** Puts the frame there, not yet visible. @param cancel called when the payer cancels */
  put(iframe: HTMLIFrameElement, cancel: () => void): void
  /** Shows it, and gives it the focus. @param title its accessible name */
  show: (title: string) => void
  /** Takes it away. The focus goes back to where it was. */
  remove(): void
}

/** The dialog's style. The page's styles don't reach it. */
const STYLE = `dialog{box-sizing:border-box;width:var(--width);height:var(--height);max-width:calc(100vw - 16px);max-height:calc(100dvh - 16px);padding:0 0 14px;border:1px solid GrayText;border-radius:10px;overflow:hidden;resize:both;background:Canvas}
dialog::backdrop{background:#0008}
.full{width:100vw;height:100dvh;max-width:none;max-height:none;padding:0;border:0;border-radius:0;resize:none}
iframe{display:block;width:100%;height:100%;border:0}`

export function createPlace({ container, request }: AskedFor): Place {
  const size = pixelsOf(request.window)
  return container ? inContainer(container, size) : inDialog(size, request.colorScheme)
}

type Size = ReturnType<typeof pixelsOf>

function inDialog(size: Size, colorScheme: string): Place {
  const host = document.createElement('div')
  const dialog = document.createElement('dialog')
  const root = styled(host.attachShadow({ mode: 'open' }), STYLE)
  root.append(dialog)
  host.style.colorScheme = colorScheme
  if (size) {
    dialog.style.setProperty('--width', `${size.width}px`)
    dialog.style.setProperty('--height', `${size.height + AROUND}px`)
  } else dialog.className = 'full'
  let frame: HTMLIFrameElement | undefined
  let isOver = false
  return {
    container: host,
    put(iframe, cancel) {
      frame = iframe
      grant(iframe)
      dialog.append(iframe)
      document.body.append(host)
      // Escape cancels, but the dialog stays until the frame has ended it. Browsers still close it at a second Escape.
      dialog.oncancel = (event) => {
        event.preventDefault()
        cancel()
      }
      dialog.onclose = () => {
        if (!isOver) cancel()
      }
    },
    show(title) {
      dialog.ariaLabel = title
      if (!frame) return
      frame.title = title
      if (!dialog.open) dialog.showModal()
      frame.focus()
    },
    remove() {
      isOver = true
      // The browser gives the focus back.
      dialog.close()
      host.remove()
    },
  }
}

function inContainer(container: HTMLElement, size: Size): Place {
  let frame: HTMLIFrameElement | undefined
  let before: Element | null = null
  return {
    container,
    put(iframe) {
      frame = iframe
      grant(iframe)
      iframe.hidden = true
      Object.assign(iframe, { width: '100%', height: '100%', frameBorder: '0' })
      if (size && container.clientHeight < size.height) iframe.height = `${size.height + AROUND}`
      container.append(iframe)
    },
    show(title) {
      if (!frame) return
      before = document.activeElement
      frame.title = title
      frame.hidden = false
      frame.scrollIntoView({ block: 'nearest' })
      frame.focus()
    },
    remove() {
      const hadFocus = frame !== undefined && container.ownerDocument.activeElement === frame
      if (hadFocus && before instanceof HTMLElement) before.focus()
    },
  }
}

function grant(iframe: HTMLIFrameElement) {
  iframe.allow = issuerFeatures()
  // Where browsers heed it, an issuer doesn't learn the page's origin.
  iframe.referrerPolicy = 'no-referrer'
  // In a page that is cross-origin isolated no issuer's page would load: they have no such headers.
  if (window.crossOriginIsolated && 'credentialless' in iframe) iframe.credentialless = true
}
