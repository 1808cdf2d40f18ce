// The public API: the instance, and the function that creates it.
import type { StartedAuthentication } from '../authenticate/protocol.ts'
import type { Authenticated, AuthenticateOptions, ChallengeOptions } from '../authenticate/types.ts'
import type { HostedFieldsConfig } from '../configuration/configuration.ts'
import type { FieldChanges, FieldConfig } from '../configuration/field-configuration.ts'
import type { FormData } from '../configuration/form-data.ts'
import type { FieldCss } from '../protocol.ts'
import type { PaymentToken, SurchargeEntry, SurchargeRequest } from '../vault-protocol.ts'
import type { DisposeBy } from './dispose.ts'
import type { Emitter, HostedFieldsEvents } from './events.ts'
import type { HostedFieldsState } from './state.ts'

/** How a token is made. */
export interface TokenOptions {
  signal?: AbortSignal | undefined
  /** Also authenticates the payment: the token's `authentication` is the outcome. */
  authenticate?: AuthenticateOptions | undefined
}

/** Called with the state at every field event. An error that it throws is reported, and has no other effect. */
export type StateCallback = (state: HostedFieldsState) => void

/**
 * The hosted fields of one form. No method depends on `this`. A method that takes a selector throws a HostedFieldsException of
 * code 2 if no field has that selector.
 */
export interface HostedFieldsInstance extends DisposeBy {
  /**
   * Resolves when every input is in the DOM, styled and focusable.
   * Rejects with a HostedFieldsException of code 1 that says what to check.
   */
  readonly ready: Promise<void>
  /** The current state, as the callback gets it. */
  getState(): HostedFieldsState
  /**
   * Exchanges what was typed for a one-time token, valid for one charge within 5 minutes. A second call with the same data
   * while the first is in progress gets the same token.
   * @throws (rejects with) HostedFieldsException: 1 the frames did not load; 2 a field or the form data is missing or
   *   invalid, with one message per fault; 3 network error or aborted, try again; 4 the gateway refused
   */
  getPaymentToken(formData?: FormData, options?: TokenOptions): Promise<PaymentToken>
  /**
   * Authenticates a payment by 3-D Secure (rules: hosted-fields.md#authenticate); without amount and currency, a card to store.
   * A challenge is shown in a dialog over the page, or where the options say. A second call for the same payment while the first is
   * in progress gets the same result; for another one it is refused.
   * @param token its id, or the authentication that your server has created for a saved card
   * @throws (rejects with) HostedFieldsException: 1 the frame did not load, or `destroy()`; 2 wrong options, or another one is in
   *   progress; 3 no answer, or aborted; 4 the gateway refused
   */
  authenticate(token: string, options: AuthenticateOptions): Promise<Authenticated>
  authenticate(started: StartedAuthentication, options?: ChallengeOptions): Promise<Authenticated>
  /**
   * Has every enabled field show its error, as a try to pay does, without a token. Resolves to whether all are valid; the state
   * is up to date by then.
   * @throws (rejects with) HostedFieldsException: 1 the frames did not load; 3 one does not answer
   */
  validate(): Promise<boolean>
  disableIframeInput(selector: string): void
  enableIframeInput(selector: string): void
  /** Clears all fields, as resetting the form around them does. */
  clear(): void
  /** Without a selector: all fields. */
  clearIframeInput(selector?: string): void
  /** Resolves to whether the field got the focus: some browsers give it only after a user gesture. */
  focusIframeInput(selector: string): Promise<boolean>
  /** @throws HostedFieldsException of code 2 with every fault */
  addField(field: FieldConfig): void
  removeField(selector: string): void
  /**
   * Changes settings of a mounted field. What is typed, the caret and the focus stay. A key that is undefined goes back to its
   * default. The callback gets the new state; there is no event, because nothing was typed.
   * @throws HostedFieldsException of code 2 with every fault; then nothing is changed
   */
  updateField(selector: string, changes: FieldChanges): void
  /** Replaces the styles of that field; without a selector, the styles for all fields. */
  updateStyle(css: FieldCss, selector?: string): void
  /** Shows an error from the server at a field until its value changes; at a list, until it is left. */
  setError(selector: string, text: string): void
  /**
   * The surcharges of an account, in cents (rules: surcharges.md#look-up).
   * @throws (rejects with) HostedFieldsException
   */
  lookupSurcharge(request: SurchargeRequest): Promise<SurchargeEntry[]>
  on: Emitter<HostedFieldsEvents>['on']
  off: Emitter<HostedFieldsEvents>['off']
  /** Removes every frame and listener, even before the fields are ready. Calling it again does nothing. */
  destroy(): void
}

/**
 * Mounts the fields and returns their instance immediately, while the frames still load.
 * @param callback runs on every field event
 * @throws HostedFieldsException of code 2 that lists every fault of the configuration, before any iframe is created
 */
export type InitializeFields = (config: HostedFieldsConfig, callback?: StateCallback) => HostedFieldsInstance
