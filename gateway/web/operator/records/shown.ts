import type { OpenDeactivation, OperatorRecord, Shown } from '../../../merchants/merchants/index.ts'
import type { Action, CsvColumns, ScreenForm, ScreenState, Visitor } from '../../kit/index.ts'
import type { Html, HtmlValue } from '../../layout/html.ts'
import type { Suggestions } from '../../layout/record-forms.ts'
import type { Column } from '../../layout/tables.ts'

/** A row of a list. */
export interface Listed extends Shown {
  /** Its deactivation, while it can be undone. */
  open?: OpenDeactivation | undefined
  /** How many live charges a merchant made lately. */
  charges?: number
}

/** What the page of one shows besides its ID and its settings. */
export interface RecordPage {
  /** Its status, next to its name. */
  state?: HtmlValue
  /** Links to what can be done with it, next to its name. */
  actions?: HtmlValue
  /** Above everything. */
  above?: HtmlValue
  facts?: readonly (readonly [term: string, value: HtmlValue])[]
  /** Before its settings. */
  panels?: Html
  /** All about it, next to its facts and settings. Absent: those have the page to themselves. */
  main?: Html
}

/** A kind of record that the operator looks after, as pages show it. */
export interface ShownRecord {
  path: string
  record: OperatorRecord
  /** Of several, and of one. */
  title: string
  one: string
  about: string
  /** What creating one does. */
  aboutNew?: string
  /** What deleting one does, where that's possible. */
  aboutRemoval?: string
  /** Settings that creating one asks for although they have a default. */
  asked?: readonly string[]
  /** Settings that the page of one changes by other forms, or by other pages. The form for a new one leaves them out. */
  without?: readonly string[]
  /** What a list is searched by. Absent: it isn't searched. */
  search?: {
    label: string
    /** Records that match for another reason. */
    also?(visitor: Visitor, text: string): Promise<readonly string[]>
    /** What a hit of the operator's search shows besides name and status. */
    details?(row: Listed): HtmlValue
  }
  /** What a setting of a new one is chosen from, where that is other records. */
  suggestions?(visitor: Visitor): Promise<Suggestions>
  /** More columns of the list. */
  columns?: readonly Column<Listed>[]
  /** More columns of its file, after the ID and the name. Absent: those two alone. */
  csvColumns?: CsvColumns<Listed>
  /** What can be done with one, by the rest of its address. */
  actions?: Readonly<Record<string, Action>>
  /** More forms on the page of one, by the rest of their address. */
  forms?: Readonly<Record<string, ScreenForm>>
  /** Fills in what each row of a list needs a separate query for. */
  complete?(visitor: Visitor, rows: readonly Listed[]): Promise<Listed[]>
  /** What is usually done next with a new one. */
  next?(id: string): Html
  page?(visitor: Visitor, found: Shown, state: ScreenState): Promise<RecordPage>
}
