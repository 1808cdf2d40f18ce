// What a page gets: the instance and the function that makes it.
import type { HostedFieldsConfig } from '../configuration/configuration.ts'
import type { FieldConfig } from '../configuration/field-configuration.ts'
import type { FormData } from '../configuration/form-data.ts'
import type { FieldCss, PaymentToken, SurchargeEntry, SurchargeRequest } from '../protocol.ts'
import type { Emitter, HostedFieldsEvents } from './events.ts'
import type { HostedFieldsState } from './state.ts'

/** Gets the state at every field event; an error it throws is reported and changes nothing. */
export type StateCallback = (state: HostedFieldsState) => void

/**
 * One form. No method depends on `this`. A method that takes a selector throws a HostedFieldsException of code 2 where
 * no field has that selector.
 */
export interface HostedFieldsInstance {
  /**
   * Resolves when every input is in the DOM, styled and focusable.
   * Rejects with a HostedFieldsException of code 1 that tells what to check.
   */
  readonly ready: Promise<void>
  /** The state as it is now: what the callback gets. */
  getState(): HostedFieldsState
  /**
   * Exchanges what was typed for a one-time token, good for one charge within 5 minutes. Asked again with the same
   * data while it is under way, it gives the same token.
   * @throws (rejects with) HostedFieldsException: 1 the frames did not load; 2 a field or the form data is missing or
   *   invalid, one message a fault; 3 network or aborted, try again; 4 the gateway refused
   */
  getPaymentToken(formData: FormData, options?: { signal?: AbortSignal }): Promise<PaymentToken>
  disableIframeInput(selector: string): void
  enableIframeInput(selector: string): void
  /** Without a selector: all fields. */
  clearIframeInput(selector?: string): void
  /** Resolves to whether the field has got the focus: some browsers give it only after a person's gesture. */
  focusIframeInput(selector: string): Promise<boolean>
  /** @throws HostedFieldsException of code 2 with every fault */
  addField(field: FieldConfig): void
  removeField(selector: string): void
  /** In place of the styles of that field; without a selector, of those for all fields. */
  updateStyle(css: FieldCss, selector?: string): void
  /** Shows a server's refusal at a field until its value changes. */
  setError(selector: string, text: string): void
  /**
   * The surcharges of an account, in cents (rules: surcharges.md#look-up).
   * @throws (rejects with) HostedFieldsException
   */
  lookupSurcharge(request: SurchargeRequest): Promise<SurchargeEntry[]>
  on: Emitter<HostedFieldsEvents>['on']
  off: Emitter<HostedFieldsEvents>['off']
  /** Removes every frame and listener, before the fields are ready too. Calling it again does nothing. */
  destroy(): void
  [Symbol.dispose](): void
}

/**
 * Mounts the fields and returns their instance at once; the frames load behind it.
 * @param callback runs on every field event
 * @throws HostedFieldsException with code 2 that lists every fault of the configuration, before any iframe is made
 */
export type InitializeFields = (config: HostedFieldsConfig, callback?: StateCallback) => HostedFieldsInstance
