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
  /** @throws HostedFieldsException of code 2 if there is no such field */
  get(selector: string): Mounted
  /** @throws as `get` */
  remove(selector: string): Mounted
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

  function get(selector: string): Mounted {
    const mounted = fields.get(selector)
    if (!mounted) throw unknownField(selector)
    return mounted
  }

  function create(checked: CheckedField): Mounted {
    const { selector, type } = checked
    const field = createField(
      config,
      checked,
      (report, cause) => {
        const { disabled } = mounted.state
        mounted.state = { selector, type, disabled, ...report }
        onReport(mounted, cause)
      },
      opening,
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
      const mounted = get(selector)
      fields.delete(selector)
      mounted.field.destroy()
      return mounted
    },
    all,
  }
}
