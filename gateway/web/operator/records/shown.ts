import type { OpenDeactivation, OperatorRecord, Shown } from '../../../merchants/merchants/index.ts'
import type { Action, ScreenForm, ScreenState, Visitor } from '../../kit/index.ts'
import type { Html } from '../../layout/html.ts'
import type { Suggestions } from '../../layout/record-forms.ts'
import type { Column } from '../../layout/tables.ts'

/** A row of a list. */
export interface Listed extends Shown {
  /** Its deactivation, while it can be undone. */
  open?: OpenDeactivation | undefined
}

/** A kind of record that the operator looks after, as pages show it. */
export interface ShownRecord {
  path: string
  record: OperatorRecord
  /** Of several, and of one. */
  title: string
  one: string
  about: string
  /** Settings that the page of one changes by other forms, or by other pages. The form for a new one leaves them out. */
  without?: readonly string[]
  /** What a list is searched by. Absent: it isn't searched. */
  search?: {
    label: string
    /** Records that match for another reason. */
    also?(visitor: Visitor, text: string): Promise<readonly string[]>
  }
  /** What a setting of a new one is chosen from, where that is other records. */
  suggestions?(visitor: Visitor): Promise<Suggestions>
  /** More columns of the list. */
  columns?: readonly Column<Listed>[]
  /** What can be done with one, by the rest of its address. */
  actions?: Readonly<Record<string, Action>>
  /** More forms on the page of one, by the rest of their address. */
  forms?: Readonly<Record<string, ScreenForm>>
  /** What the page of one shows above its settings. */
  above?(visitor: Visitor, found: Shown, state: ScreenState): Promise<Html>
}
