// `<hosted-field>` and `<hosted-card>`: the fields as custom elements, for plain HTML and any framework without a wrapper. It is a
// separate entry, because it does not fit into the page script's size budget. Importing it has no side effects, so a server may
// import it.
import type { HostedFieldsInstance } from './api/api.ts'
import { createHostedFieldElement } from './element/define.ts'
import type { HostedFieldSettings } from './element/types.ts'
import { initializeFields } from './index.ts'

export type {
  HostedCardAttributes,
  HostedCardElement,
  HostedFieldAttributes,
  HostedFieldElement,
  HostedFieldElementEventMap,
  HostedFieldEventDetail,
  HostedFieldEventMap,
  HostedFieldSettings,
} from './element/types.ts'

const element = createHostedFieldElement(() => initializeFields)

/**
 * Defines `<hosted-field>` and `<hosted-card>` for the page. A further call changes the settings for forms that are mounted later. On
 * a server it does nothing. A wrong setting is reported like an uncaught error when the first field is mounted.
 */
export function defineHostedField(settings: HostedFieldSettings): void {
  element.define(settings)
}

/**
 * The instance of the fields in a form. For a document or a shadow root, the instance of the fields that are in no form.
 * @returns undefined while there are no such fields
 */
export function hostedFieldsOf(form: Node): HostedFieldsInstance | undefined {
  return element.of(form)
}
