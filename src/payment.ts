// `<hosted-payment>`: a whole payment form over the hosted fields. A separate entry: pages that build their own form never load it.
import { initializeFields } from './index.ts'
import { defineElement } from './payment/define.ts'
import type { PaymentSettings } from './payment/types.ts'

export type {
  HostedPaymentElement,
  Pay,
  Payment,
  PaymentMethod,
  PaymentOptions,
  PaymentSettings,
  PaymentTheme,
  SavedCard,
} from './payment/types.ts'

/**
 * Defines `<hosted-payment>` for the page. On a server it does nothing.
 * @param settings of elements without own settings. Calling it again changes those of later elements
 */
export function definePaymentForm(settings?: PaymentSettings): void {
  defineElement(() => initializeFields, settings)
}
