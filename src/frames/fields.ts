import { type FieldState, initialFieldState } from '../api/state.ts'
import type { CheckedConfig } from '../configuration/configuration.ts'
import { unknownField } from '../configuration/configuration.ts'
import type { CheckedField } from '../configuration/field-configuration.ts'
import type { FieldCause } from '../protocol.ts'
import { createField, type Field } from './field.ts'
import { place } from './place.ts'

/** A mounted field, and its last reported state. */
export interface Mounted {
  checked: CheckedField
  field: Field
  state: FieldState
}

/** The fields of one form by selector, in the order in which they were added. */
export interface Fields {
  /** Mounts several fields together, which costs the page less than one by one. */
  add(checked: readonly CheckedField[]): Mounted[]
  /** The field of a selector, or all of a card. @throws HostedFieldsException of code 2 if there is none */
  get(selector: string): [Mounted, ...Mounted[]]
  /** Removes a field, or a card with all its fields. @throws as `get` */
  remove(selector: string): Mounted[]
  all(): Mounted[]
}

/** @param onReport called after each report of a field, when its state is up to date */
export function createFields(
  config: CheckedConfig,
  onReport: (mounted: Mounted, cause: FieldCause) => void,
): Fields {
  const fields = new Map<string, Mounted>()
  const all = () => [...fields.values()]
  // The frames of a form share a thread, so further work in one would delay the others: it starts when all are ready.
  const opening = Promise.resolve().then(() => Promise.allSettled(all().map(({ field }) => field.ready())))

  function get(selector: string): [Mounted, ...Mounted[]] {
    const found = all().filter(({ checked }) => [checked.selector, checked.place].includes(selector))
    const [first, ...others] = found
    if (!first) throw unknownField(selector)
    return [first, ...others]
  }

  function create(checked: CheckedField): Mounted {
    const { selector, type, container } = checked
    const card = all().find(({ field }) => field.container === container)
    const field = createField(
      config,
      checked,
      (report, cause) => {
        const { disabled } = mounted.state
        mounted.state = { selector, type, disabled, ...report }
        onReport(mounted, cause)
      },
      opening,
      card?.field,
    )
    const state = initialFieldState(selector, type, config.texts['form.loading'])
    const mounted: Mounted = { checked, field, state }
    fields.set(selector, mounted)
    return mounted
  }

  return {
    add(checked) {
      const added = checked.map(create)
      place(added.map(({ field }) => field))
      return added
    },
    get,
    remove(selector) {
      const removed = get(get(selector)[0].checked.place)
      for (const { checked, field } of removed) {
        fields.delete(checked.selector)
        field.destroy()
      }
      return removed
    },
    all,
  }
}
