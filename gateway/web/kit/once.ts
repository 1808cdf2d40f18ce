// Forms that make a record: however often one is sent, it makes one. The record keeps the form's id in its `source_id`.
import { FORM_PREFIX, newRandomId } from '../../core/ids.ts'
import { hidden } from '../layout/forms.ts'
import type { Html } from '../layout/html.ts'

interface Once {
  readonly once?: string | undefined
}

const MAX_CHARS = 64

/** What a new form starts with. */
export const newForm = (): { once: string } => ({ once: newRandomId() })

export const formField = ({ once }: Once): Html => hidden('once', once ?? '')

/** Returns the `source_id` of what a form makes. A form without an id makes another record each time. */
export const sourceIdOf = ({ once }: Once): string =>
  `${FORM_PREFIX}${once?.slice(0, MAX_CHARS) || newRandomId()}`
