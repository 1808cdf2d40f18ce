import { kindOf } from '../options.ts'

const TYPES = { flag: Boolean, 'flag or text': [Boolean, String], other: null }

/** Of a component, for Vue. Without a default it would make false of a flag that is not there. */
export function propertiesOf<Name extends string>(
  ...names: ReadonlyArray<readonly Name[]>
): Record<Name, { type: null; default: undefined }> {
  const entries = names.flat().map((name) => [name, { type: TYPES[kindOf(name)], default: undefined }])
  return Object.fromEntries(entries)
}
