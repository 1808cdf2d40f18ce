// The element's class. Its library comes with the import, or from a script tag.
import type { InitializeFields } from '../index.ts'
import { adopt } from '../page/adopt.ts'
import { styled } from '../page/styled.ts'
import { createAttempts } from './attempts.ts'
import { createPaymentForm, type PaymentForm } from './form.ts'
import { STYLE } from './style.ts'
import type { PaymentOptions, PaymentSettings } from './types.ts'

const NAME = 'hosted-payment'
const PROPERTIES = [
  'settings',
  'amount',
  'currency',
  'methods',
  'savedCards',
  'account',
  'pay',
  'authenticate',
] as const
/** Changing one of these creates a new, empty form. */
const STRUCTURE: readonly string[] = ['settings', 'methods', 'savedCards']

/**
 * Defines `<hosted-payment>` for the page. On a server it does nothing.
 * @param library gives the function that mounts fields; called only when a form is mounted
 * @param settings of elements without own settings. Calling it again changes those of later elements
 */
export function defineElement(library: () => InitializeFields, settings?: PaymentSettings): void {
  if (typeof customElements === 'undefined') return
  const known = customElements.get(NAME)
  if (known) Reflect.set(known, 'settings', settings ?? Reflect.get(known, 'settings'))
  else customElements.define(NAME, createClass(library, settings))
}

/** A function, because HTMLElement exists only in a browser. */
function createClass(
  library: () => InitializeFields,
  given: PaymentSettings | undefined,
): CustomElementConstructor {
  class HostedPayment extends HTMLElement {
    static settings = given
    static readonly observedAttributes = ['amount', 'currency', 'theme']
    static {
      for (const name of PROPERTIES) {
        Object.defineProperty(HostedPayment.prototype, name, {
          get(this: HostedPayment) {
            return this.#options[name]
          },
          set(this: HostedPayment, value: unknown) {
            this.#set(name, value)
          },
          enumerable: true,
          configurable: true,
        })
      }
    }

    readonly #root = styled(this.attachShadow({ mode: 'open' }), STYLE)
    readonly #options: PaymentOptions = {
      settings: undefined,
      amount: 0,
      currency: 'USD',
      methods: ['card'],
      savedCards: [],
      account: undefined,
      pay: undefined,
      authenticate: undefined,
    }
    /** The element's, not the form's: a new form must not pay again what an earlier one has sent. */
    readonly #attempts = createAttempts(this.#options, () => {
      this.#form?.showAttempt()
      if (this.#attempts.status === 'paid')
        this.dispatchEvent(new CustomEvent('paid', { bubbles: true, composed: true }))
    })
    #form: PaymentForm | undefined
    #isPending = false

    connectedCallback() {
      adopt(this, PROPERTIES)
      this.#build()
    }
    disconnectedCallback() {
      this.#form?.destroy()
      this.#form = undefined
    }
    attributeChangedCallback(name: string, _: string | null, value: string | null) {
      if (name === 'theme') this.#form?.restyle()
      else if (name === 'amount') this.#set('amount', Number(value))
      else this.#set('currency', value ?? 'USD')
    }

    #set(name: keyof PaymentOptions, value: unknown) {
      const before = JSON.stringify(this.#options[name])
      Object.assign(this.#options, { [name]: value })
      if (JSON.stringify(value) === before) return
      if (!STRUCTURE.includes(name)) this.#attempts.reopen()
      const isOther = STRUCTURE.includes(name) || (name === 'account' && !value !== !before)
      if (!isOther) this.#form?.refresh()
      // Also where there was no form yet, because its settings were missing or wrong.
      else if (this.isConnected) this.#build()
    }

    /** Together with all other changes of this task. */
    #build() {
      if (this.#isPending) return
      this.#isPending = true
      queueMicrotask(() => {
        this.#isPending = false
        this.#form?.destroy()
        this.#form = undefined
        if (!this.isConnected) return
        const options = this.#options
        options.settings ??= HostedPayment.settings
        this.#form = createPaymentForm(this, this.#root, options, { attempts: this.#attempts, library })
      })
    }
  }
  return HostedPayment
}
