// Forms made from the description of a record: a labeled control for each setting, and what it sends.
import { own } from '../../core/objects.ts'
import type { Input } from '../../core/records/inputs.ts'
import type { Control } from '../../core/records/settings.ts'
import { type Choice, type Fields, ticked, tickedOf } from './fields.ts'
import { type Html, html } from './html.ts'
import { fromLines, toLines } from './lists.ts'
import { readMoney, typedMoney } from './money.ts'
import { readZone, zoneChoices } from './time-zones.ts'

type Values = Readonly<Record<string, string>>

/** The controls of a record that is changed. */
export const controlsOf = (fields: Fields, inputs: readonly Input[]): Html =>
  html`${inputs.map((input) => (input.control?.kind === 'checkbox' ? fields.checkbox(labelOf(input)) : controlOf(fields, input)))}`

/** Records to choose from, by the names of the settings that take their ids. */
export type Suggestions = Readonly<Record<string, { choices: readonly Choice[]; isAll: boolean }>>

/**
 * Those of a new one: what it needs, the parts that some need, and behind a button what has a default. A box has no third state
 * for the default, which may depend on the other settings.
 * @param values what the form has
 * @param asked settings with a default that it asks for all the same
 */
export function newControlsOf(
  fields: Fields,
  inputs: readonly Input[],
  values: Readonly<Record<string, string | undefined>>,
  suggestions: Suggestions = {},
  asked: readonly string[] = [],
): Html {
  const controls = (some: readonly Input[]) => some.map((input) => newControl(fields, input, suggestions))
  const groups = [...new Set(inputs.flatMap(({ group }) => group ?? []))]
  const isFirst = ({ isRequired, name }: Input) => isRequired || asked.includes(name)
  const others = inputs.filter((input) => !isFirst(input) && input.group === undefined)
  const isOpen = others.some(({ name }) => own(values, name))
  return html`${controls(inputs.filter(isFirst))}
    ${groups.map(
      (
        group,
      ) => html`<fieldset class="field if-${group.toLowerCase().replaceAll(' ', '-')}"><legend>${group}</legend>
        <div class="halves">${controls(inputs.filter((input) => input.group === group && !isFirst(input)))}</div></fieldset>`,
    )}
    ${
      others.length > 0 &&
      html`<details${isOpen && html` open`}><summary>Optional settings</summary><div class="halves">${controls(others)}</div></details>`
    }`
}

export function newControl(fields: Fields, input: Input, suggestions: Suggestions): Html {
  const first = { value: '', label: input.isRequired || input.group ? 'Choose…' : 'Default' }
  const known = own(suggestions, input.name)
  if (known && !known.isAll) return fields.text({ ...labelOf(input), suggestions: known.choices })
  const { hint, ...others } = input
  if (known) return fields.select({ ...labelOf(others), options: [first, ...known.choices] })
  return controlOf(fields, input.choices ? { ...input, choices: [first, ...input.choices] } : input)
}

const labelOf = ({ name, label, hint }: Input) => ({ name, label, ...(hint !== undefined && { hint }) })

function controlOf(fields: Fields, input: Input): Html {
  const { choices, control = { kind: 'text' }, isRequired } = input
  const labeled = labelOf(input)
  if (control.kind === 'boxes') return fields.boxes({ ...labeled, options: choices ?? [] })
  if (choices) return fields.select({ ...labeled, options: choices })
  const common = { ...labeled, optional: !isRequired }
  switch (control.kind) {
    case 'list':
      return fields.textarea({ ...common, maxlength: control.maxLength })
    case 'number':
      return fields.text({ ...common, type: 'number', inputmode: 'numeric', short: true })
    case 'money':
      return fields.text({ ...common, money: 'USD' })
    case 'percent':
      return fields.text({ ...common, percent: true })
    case 'zone':
      return fields.text({ ...common, suggestions: zoneChoices() })
    default:
      return fields.text({ ...common, ...textOf(control) })
  }
}

function textOf(control: Control) {
  if (control.kind !== 'text') return {}
  const { type, maxLength } = control
  return {
    ...(type && { type, short: type !== 'url' }),
    ...(maxLength !== undefined && { maxlength: maxLength }),
  }
}

/** What an answer shows, as texts. */
export const shownTexts = (view: object): Values =>
  Object.fromEntries(Object.entries(view).map(([name, value]) => [name, String(value ?? '')]))

/** Amounts and percentages are typed with a point, and said in hundredths. */
const isHundredths = (control: Control | undefined) =>
  control?.kind === 'money' || control?.kind === 'percent'

/** What a form starts with. @param stored as a request says it: lists with commas, amounts in cents */
export const typedValues = (inputs: readonly Input[], stored: Values): Values =>
  mapped(inputs, ({ name, control, choices = [] }) => {
    const text = own(stored, name) ?? ''
    if (control?.kind === 'boxes') {
      const chosen =
        text === control.all ? choices.map(({ value }) => value) : text.split(',').filter(Boolean)
      return Object.entries(ticked(name, chosen))
    }
    if (control?.kind === 'list') return [[name, toLines(text)]]
    return [[name, isHundredths(control) && text !== '' ? typedMoney(Number(text)) : text]]
  })

/** What a form sends of settings, as a request says it: a box that isn't ticked isn't sent. What can't be read stays as it is. */
export const readInputs = (inputs: readonly Input[], values: Values): Values =>
  mapped(inputs, ({ name, control, choices = [] }) => {
    const text = own(values, name)
    if (control?.kind === 'checkbox') return [[name, text ?? 'false']]
    if (control?.kind === 'boxes') {
      const offered = choices.map(({ value }) => value)
      const chosen = tickedOf(name, offered, values)
      const all = chosen.length === offered.length ? control.all : undefined
      return [[name, all ?? chosen.join(',')]]
    }
    if (text === undefined) return []
    if (control?.kind === 'list') return [[name, fromLines(text)]]
    if (control?.kind === 'zone') return [[name, readZone(text)]]
    const hundredths = isHundredths(control) ? readMoney(text) : Number.NaN
    return [[name, Number.isNaN(hundredths) ? text : String(hundredths)]]
  })

const mapped = (inputs: readonly Input[], entriesOf: (input: Input) => [string, string][]): Values =>
  Object.fromEntries(inputs.flatMap(entriesOf))
