// A checkout with all that changes in one: texts, styles, and fields that come and go.
import {
  Component,
  CUSTOM_ELEMENTS_SCHEMA,
  type ElementRef,
  effect,
  InjectionToken,
  inject,
  signal,
  viewChild,
} from '@angular/core'
import { type AuthenticateOptions, parseException } from '@service/hosted-fields'
import {
  type HostedFieldElement,
  type HostedFieldElementEventMap,
  hostedFieldsOf,
} from '@service/hosted-fields/element'

/** The payment that is authenticated with the token. */
export const AUTHENTICATE = new InjectionToken<AuthenticateOptions | undefined>('authenticate')

@Component({
  selector: 'app-checkout',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <form #form (submit)="pay($event)">
      <label for="number">Card number</label>
      <hosted-field
        id="number"
        type="credit_card_number"
        format
        [placeholder]="isGerman() ? 'Kartennummer' : '1234 1234 1234 1234'"
        (fieldchange)="count($event)"
        (fieldshownerror)="error.set($event.detail.field.shownError)"
      />
      <label for="expiry">Expires</label>
      <hosted-field id="expiry" type="expiration" placeholder="MM / YY" (fieldchange)="note($event)" />
      <label for="cvv">Security code</label>
      <hosted-field #code id="cvv" type="cvv" (fieldchange)="note($event)" />
      @if (asksPostalCode()) {
        <hosted-field id="postal" type="text" name="postal_code" label="Postal code" />
      }
      <button type="button" (click)="isGerman.set(!isGerman())">Other language</button>
      <button type="button" (click)="asksPostalCode.set(!asksPostalCode())">Postal code</button>
      <button type="submit">Pay</button>
      <p id="ready">{{ isReady() }}</p>
      <p id="errors">{{ error() }}</p>
      <p id="changes">{{ changes() }}</p>
      <output>{{ result() }}</output>
    </form>
  `,
})
export class Checkout {
  readonly authenticate = inject(AUTHENTICATE)
  readonly isGerman = signal(false)
  readonly asksPostalCode = signal(false)
  readonly isReady = signal(false)
  readonly error = signal('')
  readonly changes = signal(0)
  readonly result = signal('')
  private readonly form = viewChild.required<ElementRef<HTMLFormElement>>('form')
  private readonly code = viewChild.required<ElementRef<HostedFieldElement>>('code')

  constructor() {
    effect(() => {
      const css = { color: this.isGerman() ? 'green' : 'navy' }
      this.code().nativeElement.instance?.updateStyle(css, '#cvv')
    })
  }

  count(event: HostedFieldElementEventMap['fieldchange']) {
    this.changes.update((changes) => changes + 1)
    this.note(event)
  }

  note({ detail }: HostedFieldElementEventMap['fieldchange']) {
    this.isReady.set(detail.state.isReady)
  }

  async pay(event: Event) {
    event.preventDefault()
    try {
      const fields = hostedFieldsOf(this.form().nativeElement)
      const token = await fields?.getPaymentToken(
        { name: 'Ada Lovelace' },
        { authenticate: this.authenticate },
      )
      this.result.set(`${token?.id} ${token?.number} ${token?.authentication ?? ''}`)
    } catch (error) {
      this.result.set(parseException(error).messages.join())
    }
  }
}
