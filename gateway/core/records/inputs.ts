// What may be said of a record: on a page, or in the command of the operator.
import { namesOf } from '../objects.ts'
import type { Column, Shown } from './record.ts'
import { type Choice, type Control, type Fields, flag } from './settings.ts'

export interface Input {
  name: string
  label: string
  hint?: string | undefined
  group?: string | undefined
  choices?: readonly Choice[] | undefined
  control?: Control | undefined
  /** Whether it has to be said: nothing takes its place. */
  isRequired: boolean
}

/** The inputs of fields. @param defaults of a new record @throws for one without a label */
export function inputsOf<Row extends object>(fields: Fields<Row>, defaults?: Partial<Row>): Input[] {
  return namesOf(fields).map((name) => {
    const { label, hint, group, choices, control, empty } = fields[name] ?? {}
    if (label === undefined) throw new Error(`The field ${name} needs a label.`)
    const isRequired = (defaults ? defaults[name] : empty) === undefined
    return { name, label, hint, group, choices, control, isRequired }
  })
}

type Described = Readonly<
  Record<string, Omit<Column<unknown>, 'shown'> & { shown?: Omit<Shown<unknown>, 'of'> }>
>

/** The inputs of the columns that have a label, by the names that answers show. */
export function columnInputs(columns: Described): Map<string, Input> {
  return new Map(
    Object.entries(columns).flatMap(([column, { label, hint, group, setting, shown }]) => {
      if (label === undefined) return []
      // The primary account has no setting: only its own rule changes it.
      const { choices, control, empty } = setting ?? { ...flag, choices: undefined, empty: undefined }
      const name = shown?.as ?? column
      return [[column, { name, label, hint, group, choices, control, isRequired: empty === undefined }]]
    }),
  )
}
