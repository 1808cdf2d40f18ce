import type { HostedFieldsInstance, InitializeFields } from '../api/api.ts'
import { createElementClass } from './element-class.ts'
import { createGroups } from './groups.ts'
import type { HostedFieldSettings } from './types.ts'

/** What both entries, the import and the script tag, are made of. */
export interface HostedFieldDefinition {
  define(settings: HostedFieldSettings): void
  of(form: Node): HostedFieldsInstance | undefined
}

/** @param library asked for when a field is mounted: nothing of it is touched before */
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
      customElements.define('hosted-field', createElementClass(groups))
    },
    of: groups.instanceOf,
  }
}
