import type { HostedFieldGlobal } from '../element/types.ts'
import type { InitializeFields } from './api.ts'
import type { exceptionMap, parseException } from './exceptions.ts'

/** The members of `window.Service.HostedFields`, which a script tag puts there. */
export interface HostedFieldsGlobal {
  initializeFields: InitializeFields
  parseException: typeof parseException
  exceptionMap: typeof exceptionMap
}

declare global {
  interface Window {
    Service?: {
      HostedFields?: HostedFieldsGlobal
      HostedField?: HostedFieldGlobal
      /** Of the script tag `hosted-payment.js`; the settings are those of the import. */
      HostedPayment?: { definePaymentForm(settings?: object): void }
      /** Of the script tag `hosted-warm.js`. */
      HostedWarm?: { warm(options: { publicKey: string; locale?: string; keepFor?: number }): () => void }
    }
  }
}
