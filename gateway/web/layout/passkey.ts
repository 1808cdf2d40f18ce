// The part of a form that asks for a passkey. It shows only where the page has the script `passkeys`, and the browser has passkeys.
import { type Html, html } from './html.ts'

export interface PasskeyPart {
  /** Whether a new passkey is made, or one that there is answers. */
  kind: 'create' | 'get'
  /** What the browser is asked for. */
  options: object
  /** The field that takes the answer. */
  name: string
  /** The text of the button. */
  submit: string
  failed: string
  isMain?: boolean
}

/** The button, with the hidden field that it fills in before it sends the form. */
export const passkeyPart = ({ kind, options, name, submit, failed, isMain }: PasskeyPart): Html => html`
  <div class="field passkey" data-kind="${kind}" data-options="${JSON.stringify(options)}" data-failed="${failed}" hidden>
    <input type="hidden" id="${name}" name="${name}" value="">
    <button type="button" class="button${!isMain && ' quiet'}">${submit}</button>
    <p class="error" role="alert" hidden></p>
  </div>`
