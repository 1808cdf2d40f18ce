// The script tag `hosted-field.js`, to be placed after `hosted-fields.js`, whose library it uses. The settings are attributes
// of the tag: data-public-key and, if needed, data-surcharge-enabled, data-locale, data-messages and data-css (JSON),
// data-timeout, data-frame-url. A page without data-public-key on the tag calls
// `window.Service.HostedField.defineHostedField(settings)` itself.
import { currentScript } from '../current-script.ts'
import { createHostedFieldElement } from './define.ts'
import type { HostedFieldSettings } from './types.ts'

const element = createHostedFieldElement(() => {
  const library = window.Service?.HostedFields
  if (!library) throw new Error('hosted-field.js needs hosted-fields.js, loaded before it.')
  return library.initializeFields
})

window.Service = Object.assign(window.Service ?? {}, {
  HostedField: Object.freeze({ defineHostedField: element.define, hostedFieldsOf: element.of }),
})

const settings = readSettings({ ...currentScript()?.dataset })
if (settings) element.define(settings)

/** @param data with its own members only, because a polluted `Object.prototype` could otherwise name a frame */
function readSettings(data: DOMStringMap): HostedFieldSettings | undefined {
  const { publicKey, frameUrl, css, timeout, surchargeEnabled, locale, messages } = data
  if (publicKey === undefined) return undefined
  return {
    publicKey,
    surchargeEnabled: surchargeEnabled !== undefined,
    ...(frameUrl && { frameUrl }),
    ...(locale && { locale }),
    ...(messages && { messages: fromJson(messages) }),
    ...(css && { input: { css: fromJson(css) } }),
    ...(timeout && { timeout: Number(timeout) }),
  }
}

/** @returns the text itself where it is no JSON: the library refuses that as it refuses any other wrong setting */
function fromJson(text: string) {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
