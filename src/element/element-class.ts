import type { HostedFieldsInstance } from '../api/api.ts'
import { adopt } from '../page/adopt.ts'
import { reflectAttributes } from './attributes.ts'
import type { Element } from './elements.ts'
import type { Member } from './group.ts'
import type { Groups } from './groups.ts'
import { internalsOf } from './internals.ts'
import { createView } from './view.ts'

/** Creates the class of `<hosted-field>` or `<hosted-card>`. It is a function, because HTMLElement exists only in a browser. */
export function createElementClass(groups: Groups, kind: Element): CustomElementConstructor {
  class HostedField extends HTMLElement {
    static readonly formAssociated = true
    static readonly observedAttributes = kind.observed

    readonly #internals = internalsOf(this)
    readonly #view = createView(this, this.#internals, kind.isCard, () => this.focus())
    readonly #member = this.#createMember()

    connectedCallback() {
      adopt(this, Object.keys(kind.properties))
      groups.changed(this.#member)
    }
    disconnectedCallback() {
      groups.changed(this.#member)
    }
    /** Because this method exists, `moveBefore` keeps the frame and what was typed. */
    connectedMoveCallback() {
      groups.changed(this.#member)
    }
    attributeChangedCallback() {
      groups.changed(this.#member)
    }
    formAssociatedCallback() {
      groups.changed(this.#member)
    }
    formDisabledCallback(disabled: boolean) {
      const { selector } = this.#member
      if (disabled) this.#mounted?.disableIframeInput(selector)
      else this.#mounted?.enableIframeInput(selector)
    }
    formResetCallback() {
      this.#view.reset()
      this.clear()
    }

    get instance(): HostedFieldsInstance | undefined {
      return groups.instanceFor(this.#member)
    }
    get form() {
      return this.#internals.form
    }
    get labels() {
      return this.#internals.labels
    }
    get validity() {
      return this.#internals.validity
    }
    get validationMessage() {
      return this.#internals.validationMessage
    }
    get willValidate() {
      return this.#internals.willValidate
    }
    get shownError() {
      return this.#view.shownError
    }
    checkValidity() {
      return this.#internals.checkValidity()
    }
    reportValidity() {
      return this.#internals.reportValidity()
    }
    override focus() {
      // The field may be removed before its frame answers; then there is nothing to focus.
      this.instance?.focusIframeInput(this.#member.selector).catch(() => {})
    }
    clear() {
      this.#mounted?.clearIframeInput(this.#member.selector)
    }
    setError(text: string) {
      this.instance?.setError(this.#member.selector, text)
    }

    /** The instance that this field is mounted in; undefined while it is not. */
    #mounted: HostedFieldsInstance | undefined

    #createMember(): Member {
      const internals = this.#internals
      const view = this.#view
      const { container } = view
      const label = () => labelOf(internals)
      return {
        owner: () => (this.isConnected ? (internals.form ?? this.getRootNode()) : undefined),
        identify: () => kind.identify(this),
        options: () => JSON.stringify(kind.options(this, label())),
        update: (instance) => kind.update(this, label(), instance, this.#member.selector),
        configure: () => {
          container.id = kind.idOf(this)
          if (kind.isCard && label()) Object.assign(container, { role: 'group', ariaLabel: label() })
          return { selector: container, input: kind.configure(this, label()) }
        },
        get selector() {
          return `#${container.id}`
        },
        mounted: (instance) => {
          this.#mounted = instance
          if (this.matches(':disabled')) this.formDisabledCallback(true)
        },
        unmounted: () => {
          this.#mounted = undefined
          view.reset()
          view.show(undefined)
        },
        show: (field) => view.show(field),
        emit: (name, detail) => {
          const event = new CustomEvent(`field${name}`, { detail, bubbles: true, cancelable: true })
          const goesOn = this.dispatchEvent(event)
          if (name === 'enter' && goesOn) internals.form?.requestSubmit()
        },
      }
    }
  }
  reflectAttributes(HostedField.prototype, kind.properties)
  return HostedField
}

/** The text of the element's labels. */
function labelOf({ labels }: ElementInternals): string {
  return [...labels].map((label) => label.textContent?.trim()).join(' ')
}
