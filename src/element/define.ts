import type { HostedFieldsInstance, InitializeFields } from '../api/api.ts'
import { createElementClass } from './element-class.ts'
import { CARD, ONE_FIELD } from './elements.ts'
import { createGroups } from './groups.ts'
import type { HostedFieldSettings } from './types.ts'

/** The API of the element, for the import and for the script tag. */
export interface HostedFieldDefinition {
  define(settings: HostedFieldSettings): void
  of(form: Node): HostedFieldsInstance | undefined
}

/** @param library gives the library; called only when a field is mounted */
export function createHostedFieldElement(library: () => InitializeFields): HostedFieldDefinition {
  let settings: HostedFieldSettings | undefined
  let isDefined = false
  const groups = createGroups((fields, callback) =>
    library()({ ...(settings as HostedFieldSettings), fields }, callback),
  )

  return {
    define(given) {
      settings = given
      if (isDefined || typeof customElements === 'undefined') return
      isDefined = true
      customElements.define('hosted-field', createElementClass(groups, ONE_FIELD))
      customElements.define('hosted-card', createElementClass(groups, CARD))
    },
    of: groups.instanceOf,
  }
}
