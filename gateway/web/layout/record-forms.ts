// Forms made from the description of a record: a labeled control for each setting.
import { namesOf, own } from '../../core/objects.ts'
import type { Column, Columns } from '../../core/records/record.ts'
import { type Fields, type FormState, formFields } from './forms.ts'
import { type Html, html } from './html.ts'

type Described = Readonly<Record<string, Column<unknown>>>

/** The controls of a record's settings, by the names of its columns. @throws for a column without a label */
export function recordControls(columns: Described, state: FormState): (...names: string[]) => Html {
  const fields = formFields(state)
  return (...names) => html`${names.map((name) => controlOf(fields, name, own(columns, name)))}`
}

function controlOf(fields: Fields, name: string, column: Column<unknown> | undefined): Html {
  const { setting, label, hint, shown } = column ?? {}
  if (label === undefined) throw new Error(`The column ${name} needs a label to be in a form.`)
  const labeled = { name: shown?.as ?? name, label, ...(hint !== undefined && { hint }) }
  // The primary account has no setting: only its own rule changes it.
  if (!setting || setting.control?.kind === 'checkbox') return fields.checkbox(labeled)
  if (!setting.control) return fields.select({ ...labeled, options: setting.choices ?? [] })
  const { maxLength, isOptional } = setting.control
  return fields.text({ ...labeled, maxlength: maxLength, optional: isOptional })
}

/** What a form about a record starts with, by the names that its answers show. */
export function formValues<Row extends object>(columns: Columns<Row>, row: Row): Record<string, string> {
  const values: Record<string, string> = {}
  for (const name of namesOf(columns)) {
    const { shown } = columns[name]
    if (shown) values[shown.as ?? name] = String(shown.of(row[name]) ?? '')
  }
  return values
}
