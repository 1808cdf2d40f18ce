// The fields of forms, each with its label, its hint and its error.

import { type ErrorMessage, fieldOf } from '../../core/errors.ts'
import { english, type Words } from '../../core/language/words.ts'
import { own } from '../../core/objects.ts'
import { type Html, html } from './html.ts'

/** What was typed into a form, and what is wrong with it. */
export interface FormState {
  /** Absent: English. */
  words?: Words
  values?: Readonly<Record<string, string | undefined>>
  faults?: readonly ErrorMessage[]
}

interface Labeled {
  name: string
  label: string
  hint?: string
  /** Marked at the label. */
  optional?: boolean
}

export interface TextField extends Labeled {
  type?:
    | 'text'
    | 'email'
    | 'password'
    | 'tel'
    | 'url'
    | 'number'
    | 'date'
    | 'search'
    | 'datetime-local'
    | 'time'
    | 'color'
  autocomplete?: string
  inputmode?: 'numeric' | 'decimal' | 'tel' | 'email' | 'url'
  placeholder?: string
  maxlength?: number
  /** For a value of few characters. */
  short?: boolean
  /** The currency of an amount. Its sign precedes the input. */
  money?: string
  /** A sign follows the input. */
  percent?: boolean
  /** Takes the focus when the page opens, unless there is an error summary, which takes it. */
  autofocus?: boolean
  /** Values that the browser suggests. Users can type others. */
  suggestions?: readonly Choice[]
  /** The id of a `datalist` that several fields share. */
  list?: string
}

export interface Choice {
  value: string
  label: string
  hint?: string
  /** Of a select: the heading that it's under. */
  group?: string
}

/** Makes the fields of one form, each with its value and its error. */
export type Fields = ReturnType<typeof formFields>

export function formFields({ values = {}, faults = [], words = english }: FormState = {}) {
  const errorOf = (name: string) => faults.find((fault) => fieldOf(fault) === name)?.message
  const typed = (name: string) => own(values, name) ?? ''
  const tied = ({ name, hint }: Labeled) => describedBy(name, hint, errorOf(name))
  const labeled = (field: Labeled, input: Html) => wrap(words, field, errorOf(field.name), input)

  return {
    text(field: TextField): Html {
      const {
        name,
        type = 'text',
        autocomplete = 'off',
        money,
        percent = false,
        inputmode = money || percent ? 'decimal' : undefined,
        placeholder,
        maxlength,
        short = money !== undefined || percent,
        autofocus,
        optional,
        suggestions,
        list = suggestions && `${name}-list`,
      } = field
      // Passwords are entered again: a page never contains one.
      const value = type === 'password' ? '' : typed(name)
      return labeled(
        field,
        html`${money && html`<span class="money" aria-hidden="true">${signOf(money)}</span>`}<input id="${name}" name="${name}" type="${type}" value="${value}" autocomplete="${autocomplete}"${
          inputmode && html` inputmode="${inputmode}"`
        }${placeholder !== undefined && html` placeholder="${placeholder}"`}${maxlength !== undefined && html` maxlength="${maxlength}"`}${short && html` class="short"`}${
          autofocus && faults.length === 0 && html` autofocus`
        }${!optional && html` required`} spellcheck="false"${list !== undefined && html` list="${list}"`}${tied(field)}>${percent && html` <span class="soft" aria-hidden="true">%</span>`}${suggestions && listOf(name, suggestions)}`,
      )
    },

    textarea(field: Labeled & { rows?: number; maxlength?: number }): Html {
      const { name, rows = 4, maxlength, optional } = field
      return labeled(
        field,
        // The line break after the tag is not part of the text: the parser drops it.
        html`<textarea id="${name}" name="${name}" rows="${rows}"${
          maxlength !== undefined && html` maxlength="${maxlength}"`
        }${!optional && html` required`} spellcheck="false"${tied(field)}>
${typed(name)}</textarea>`,
      )
    },

    /** The form needs `hasFile`. @param field with the types that a browser offers, such as `image/png` */
    file(field: Labeled & { accept: string }): Html {
      const { name, accept, optional } = field
      return labeled(
        field,
        html`<input id="${name}" name="${name}" type="file" accept="${accept}"${!optional && html` required`}${tied(field)}>`,
      )
    },

    select(field: Labeled & { options: readonly Choice[] }): Html {
      const { name, options } = field
      const option = ({ value, label }: Choice) =>
        html`<option value="${value}"${value === typed(name) && html` selected`}>${label}</option>`
      const groups = [...Map.groupBy(options, ({ group }) => group)]
      return labeled(
        field,
        html`<select id="${name}" name="${name}"${tied(field)}>${groups.map(([group, some]) =>
          group === undefined
            ? some.map(option)
            : html`<optgroup label="${group}">${some.map(option)}</optgroup>`,
        )}</select>`,
      )
    },

    /** Sent as `true` if it is checked, otherwise not at all. */
    checkbox(field: Labeled): Html {
      const { name, label, hint } = field
      const error = errorOf(name)
      return html`<div class="field">
        ${error && errorText(words, name, error)}
        <div class="choice">
          <input type="checkbox" id="${name}" name="${name}" value="true"${
            typed(name) === 'true' && html` checked`
          }${tied(field)}>
          <label for="${name}">${label}</label>
          ${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}
        </div></div>`
    },

    radios(field: Labeled & { options: readonly Choice[] }): Html {
      return choices(field, (option) => ({
        type: 'radio',
        name: field.name,
        value: option.value,
        isChecked: option.value === typed(field.name),
      }))
    },

    /**
     * Any number of them: what is checked is read by `tickedOf`.
     * @param field with an id where several groups share a name
     */
    boxes(field: Labeled & { options: readonly Choice[]; id?: string }): Html {
      return choices(field, (option) => {
        const name = boxName(field.name, option.value)
        return { type: 'checkbox', name, value: 'true', isChecked: typed(name) === 'true' }
      })
    },
  }

  function choices(
    field: Labeled & { options: readonly Choice[]; id?: string },
    inputOf: (option: Choice) => { type: string; name: string; value: string; isChecked: boolean },
  ): Html {
    const { id: name = field.name, label, hint, options } = field
    const error = errorOf(name)
    const all = options.map((option) => ({ ...option, input: inputOf(option) }))
    const chosen = all.filter(({ input }) => input.isChecked)
    const isFolded = all.length > MOST_OPEN
    const shown = isFolded ? [...chosen, ...all.filter(({ input }) => !input.isChecked)] : all
    const boxes = html`<div class="choices">${shown.map((option, index) => {
      // The summary of errors leads to the first one.
      const id = index === 0 ? name : `${name}-${index}`
      const { input } = option
      return html`<div class="choice">
          <input type="${input.type}" id="${id}" name="${input.name}" value="${input.value}"${
            input.isChecked && html` checked`
          }${option.hint && html` aria-describedby="${id}-about"`}>
          <label for="${id}">${option.label}</label>
          ${option.hint && html`<p class="hint" id="${id}-about">${option.hint}</p>`}
        </div>`
    })}</div>`
    return html`<fieldset class="field"${tied({ ...field, name })}>
      <legend>${label}</legend>
      ${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}
      ${error && errorText(words, name, error)}
      ${
        isFolded
          ? html`<details class="many" data-none="${NONE_CHOSEN}"${error && html` open`}><summary>${chosen.map((one) => one.label).join(', ') || NONE_CHOSEN}</summary>${boxes}</details>`
          : boxes
      }
    </fieldset>`
  }
}

/** Of more choices than these a form first shows the chosen ones only. */
const MOST_OPEN = 40
const NONE_CHOSEN = 'Choose…'

/** What a form calls the box of one of several values. */
const boxName = (name: string, value: string): string => `${name}.${value}`

/** The values that a form starts with to have boxes ticked. */
export const ticked = (name: string, values: readonly (string | number)[]): Record<string, string> =>
  Object.fromEntries(values.map((value) => [boxName(name, String(value)), 'true']))

/** Those of some values whose boxes a form sent ticked. */
export const tickedOf = <Value extends string>(
  name: string,
  values: readonly Value[],
  sent: FormState['values'] = {},
): Value[] => values.filter((value) => own(sent, boxName(name, value)) === 'true')

/** `$` for USD. */
const signOf = (currency: string): string | undefined =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value

const listOf = (name: string, suggestions: readonly Choice[]): Html =>
  html`<datalist id="${name}-list">${suggestions.map(
    ({ value, label }) => html`<option value="${value}">${label}</option>`,
  )}</datalist>`

function wrap(words: Words, field: Labeled, error: string | undefined, input: Html): Html {
  const { name, label, hint, optional } = field
  return html`<div class="field">
    <label for="${name}">${label}${optional && html` <span class="optional">${words.text('page.optional')}</span>`}</label>
    ${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}
    ${error && errorText(words, name, error)}
    ${input}
  </div>`
}

/** Screen readers announce it as an error; others see its color and mark. */
const errorText = ({ text }: Words, name: string, error: string) =>
  html`<p class="error" id="${name}-error"><span class="hidden">${text('form.error')} </span>${error}</p>`

function describedBy(name: string, hint: string | undefined, error: string | undefined): Html | undefined {
  const ids = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ')
  if (!ids) return undefined
  return html` aria-describedby="${ids}"${error && html` aria-invalid="true"`}`
}
