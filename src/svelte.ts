// The fields as attachments of Svelte 5: no component comes between an element and its styles.
import { createSubscriber } from 'svelte/reactivity'
import type { FieldType } from '../shared/field-types.ts'
import { createForm, type FormActions, type FormSnapshot } from './frameworks/form.ts'
import {
  type CardOptions,
  type FieldHandlers,
  type FieldOptions,
  type FormHandlers,
  type FormSettings,
  fieldHandlerNames,
  formHandlerNames,
  optionNames,
  pick,
  settingNames,
  type TextFieldOptions,
} from './frameworks/options.ts'

export type HostedFieldsSettings = FormSettings & FormHandlers
export type FieldSettings = Omit<FieldOptions, 'name'> & FieldHandlers
export type CardSettings = CardOptions & FieldHandlers
export type TextFieldSettings = TextFieldOptions & FieldHandlers

/** For `{@attach …}` at the element that the field's frame fills. */
export type FieldAttachment = (container: HTMLElement) => () => void
type Attach = (settings?: FieldSettings) => FieldAttachment

/**
 * A form: its fields make one token. State, instance and exception are reactive. The instance is undefined on a server, and while
 * no field is mounted.
 */
export interface HostedFields extends Readonly<FormSnapshot>, FormActions {
  readonly isReady: boolean
  /** Number, expiration and security code, or other fields, in one frame. */
  card: (settings?: CardSettings) => FieldAttachment
  cardNumber: Attach
  securityCode: Attach
  /** Month and year in one field. */
  expiration: Attach
  expiryMonth: Attach
  expiryYear: Attach
  accountNumber: Attach
  routingNumber: Attach
  /** Anything; `name` is its key in the token. */
  textField: (settings: TextFieldSettings) => FieldAttachment
}

/** @param settings read again when what they are made of changes */
export function createHostedFields(settings: () => HostedFieldsSettings): HostedFields {
  const form = createForm()
  const observe = createSubscriber((update) => form.subscribe(update))
  const read = () => {
    observe()
    return form.snapshot()
  }
  const attach =
    (type: FieldType | 'card') =>
    (own: FieldOptions & CardOptions & FieldHandlers = {}): FieldAttachment =>
    (container) => {
      const given = settings()
      form.configure(pick(given, settingNames), pick(given, formHandlerNames))
      form.put(container, { type, ...pick(own, optionNames) }, pick(own, fieldHandlerNames))
      // A change immediately creates a new attachment of the same element: the form finds it there again.
      return () => form.remove(container)
    }
  return {
    get state() {
      return read().state
    },
    get isReady() {
      return read().state.isReady
    },
    get instance() {
      return read().instance
    },
    get exception() {
      return read().exception
    },
    getPaymentToken: form.getPaymentToken,
    validate: form.validate,
    authenticate: form.authenticate,
    card: attach('card'),
    cardNumber: attach('credit_card_number'),
    securityCode: attach('cvv'),
    expiration: attach('expiration'),
    expiryMonth: attach('exp_month'),
    expiryYear: attach('exp_year'),
    accountNumber: attach('bank_account_number'),
    routingNumber: attach('routing_number'),
    textField: attach('text'),
  }
}
