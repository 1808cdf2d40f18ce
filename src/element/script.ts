// The script tag `hosted-field.js`, to be placed after `hosted-fields.js`, whose library it uses. The settings are attributes
// of the tag: data-public-key and, if needed, data-surcharge-enabled, data-locale, data-messages and data-css (JSON),
// data-timeout, data-frame-url. A page without data-public-key on the tag calls
// `window.Service.HostedField.defineHostedField(settings)` itself.
import { currentScript } from '../current-script.ts'
import { loadedLibrary } from '../page/loaded-library.ts'
import { tagSettings } from '../page/tag-settings.ts'
import { createHostedFieldElement } from './define.ts'

const element = createHostedFieldElement(() => loadedLibrary('hosted-field.js'))

window.Service = Object.assign(window.Service ?? {}, {
  HostedField: Object.freeze({ defineHostedField: element.define, hostedFieldsOf: element.of }),
})

const data = { ...currentScript()?.dataset }
const settings = tagSettings(data)
if (settings) {
  const { css, ...others } = settings
  element.define({
    ...others,
    surchargeEnabled: data.surchargeEnabled !== undefined,
    ...(css && { input: { css } }),
  })
}
