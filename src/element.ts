// `<hosted-field>`: the fields as an element, so that plain HTML and any framework use them without a wrapper. An entry
// of its own, because the page script has no room for it. Importing it touches nothing, on a server too.
import type { HostedFieldsInstance } from './api/api.ts'
import { createHostedFieldElement } from './element/define.ts'
import type { HostedFieldSettings } from './element/types.ts'
import { initializeFields } from './index.ts'

export type {
  HostedFieldAttributes,
  HostedFieldElement,
  HostedFieldElementEventMap,
  HostedFieldEventDetail,
  HostedFieldSettings,
} from './element/types.ts'

const element = createHostedFieldElement(() => initializeFields)

/**
 * Defines `<hosted-field>` for the whole page. Called again, its settings are those of the forms to come; on a server it
 * does nothing. A wrong setting is reported, as an uncaught error is, when the first field is mounted.
 */
export function defineHostedField(settings: HostedFieldSettings): void {
  element.define(settings)
}

/**
 * The instance that holds the fields of a form, or of a document or shadow root those that are in no form.
 * @returns undefined while there is no field
 */
export function hostedFieldsOf(form: Node): HostedFieldsInstance | undefined {
  return element.of(form)
}
