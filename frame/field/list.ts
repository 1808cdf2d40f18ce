// A field that is a list: an expiry month or year that is chosen.
import { type FieldType, fieldLengths } from '../../shared/field-types.ts'
import { digitsOf } from '../kinds/kind.ts'
import type { Editor } from './editor.ts'

/** What a person fills in. */
export type FieldControl = HTMLInputElement | HTMLSelectElement

/** As many years as are valid (expiry.ts), from this one on. */
const YEARS = 20

const LISTS: { readonly [Type in FieldType]?: () => string[] } = {
  exp_month: () => numbers(1, 12),
  exp_year: () => numbers(new Date().getFullYear(), YEARS),
}

const numbers = (first: number, length: number) =>
  Array.from({ length }, (_, index) => String(first + index).padStart(2, '0'))

/** Puts a list in the place of an input. @returns the input where there is no list of that type */
export function listFor(input: HTMLInputElement, type: FieldType): FieldControl {
  const entries = LISTS[type]?.()
  if (!entries) return input
  const select = document.createElement('select')
  select.id = input.id
  // Makes it `:invalid` while it is empty, which is when its placeholder is seen.
  select.required = true
  select.append(...['', ...entries].map((entry) => new Option(entry, entry)))
  input.replaceWith(select)
  return select
}

/** Whether a list shows its choices. The list handles its keys then, but Firefox may still send them to the page. */
export function isOpen(control: FieldControl): boolean {
  return CSS.supports('selector(:open)') && control.matches(':open')
}

/** An expiry may be filled in as `4`, `04`, `30` or `2030`. */
export function editList(select: HTMLSelectElement): Editor {
  const value = () => select.value
  return {
    value,
    typed: value,
    set(text) {
      const digits = digitsOf(text).padStart(fieldLengths.exp_month.most, '0')
      select.value = [...select.options].find((option) => option.value.endsWith(digits))?.value ?? ''
    },
    refit() {},
    settle() {},
  }
}
