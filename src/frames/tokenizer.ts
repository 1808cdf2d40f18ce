import type { HostedFieldsInstance, TokenOptions } from '../api/api.ts'
import { HostedFieldsException } from '../api/exceptions.ts'
import type { CheckedConfig } from '../configuration/configuration.ts'
import { checkFormData, type FormData } from '../configuration/form-data.ts'
import type { PageTexts } from '../protocol.ts'
import { ownMembers } from '../unknown.ts'
import type { PaymentToken } from '../vault-protocol.ts'
import type { Mounted } from './fields.ts'
import type { Vault } from './vault.ts'

export type GetPaymentToken = (formData?: FormData, options?: TokenOptions) => Promise<PaymentToken>

export interface TokenizerParts {
  config: Pick<CheckedConfig, 'tokenTimeout' | 'texts'>
  /** The current fields of the form, without disabled ones. */
  fields(): Mounted[]
  /** Resolves to the vault once every field can be typed into. */
  ready(): Promise<Vault>
  /** Has every field show its error. Resolves when the state reflects what is typed. */
  validate(): Promise<unknown>
  /** Called after a fifth of the time that a token may take. */
  onSlow(): void
  authenticate: HostedFieldsInstance['authenticate']
}

export function createTokenizer({
  config: { tokenTimeout, texts },
  fields,
  ready,
  validate,
  onSlow,
  authenticate,
}: TokenizerParts): GetPaymentToken {
  /** Pending tokens, by what was typed and what is paid. */
  const underWay = new Map<string, Promise<PaymentToken>>()

  async function tokenize(formData: Record<string, unknown>): Promise<PaymentToken> {
    const vault = await ready()
    const slow = setTimeout(onSlow, tokenTimeout / 5)
    const request = { fieldIds: fields().map(({ field }) => field.id), formData }
    return vault.tokenize(request).finally(() => clearTimeout(slow))
  }

  return async (formData, options) => {
    const { signal, authenticate: payment } = ownMembers(options) as TokenOptions
    // The report of the last key may still be on its way.
    await untilAborted(validate(), signal)
    const checked = checkRequest(fields(), formData, texts)
    // A second click while the first request is pending gets the same token, unless what is typed or paid has changed.
    const typed = fields().map(({ state }) => state.token)
    const data = JSON.stringify([checked, typed, payment?.amount, payment?.currency])
    const token = underWay.get(data) ?? make(checked)
    underWay.set(data, token)
    // Also once it's aborted, which ends its authentication: no later click may wait for that.
    return untilAborted(token, signal).finally(() => underWay.delete(data))

    async function make(formData: Record<string, unknown>): Promise<PaymentToken> {
      const token = await tokenize(formData)
      if (!payment) return token
      const { status } = await authenticate(token.id, { signal, ...payment })
      return { ...token, authentication: status }
    }
  }
}

/** @throws HostedFieldsException of code 2 with one message for each fault of a field or of the form data */
function checkRequest(
  fields: readonly Mounted[],
  formData: FormData | undefined,
  texts: PageTexts,
): Record<string, unknown> {
  const faults = fields.flatMap(({ state: { selector, error } }) => (error ? `${selector}: ${error}` : []))
  const typed = fields.map(({ checked }) => checked)
  const checked = checkFormData(formData, typed, faults)
  const incomplete = texts['form.incomplete']
  if (faults.length) throw new HostedFieldsException(2, incomplete, faults, false, incomplete)
  return checked
}

/** Settles like the promise, or rejects as soon as the signal is aborted. */
function untilAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise
  return new Promise((resolve, reject) => {
    const abort = () => reject(new HostedFieldsException(3, 'The request was aborted.'))
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort)
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
