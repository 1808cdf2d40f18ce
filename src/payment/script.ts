// The script tag `hosted-payment.js`, to be placed after `hosted-fields.js`, whose library it uses. The settings are attributes of the
// tag: data-public-key and, if needed, data-locale, data-messages and data-css (JSON), data-timeout, data-frame-url. A page without
// data-public-key on the tag calls `window.Service.HostedPayment.definePaymentForm(settings)` itself.
import { currentScript } from '../current-script.ts'
import { loadedLibrary } from '../page/loaded-library.ts'
import { tagSettings } from '../page/tag-settings.ts'
import { defineElement } from './define.ts'
import type { PaymentSettings } from './types.ts'

function definePaymentForm(settings?: PaymentSettings): void {
  defineElement(() => loadedLibrary('hosted-payment.js'), settings)
}

window.Service = Object.assign(window.Service ?? {}, {
  HostedPayment: Object.freeze({ definePaymentForm }),
})

const settings = tagSettings({ ...currentScript()?.dataset })
if (settings) definePaymentForm(settings)
