// What the payment form shows: plain elements in its shadow tree, with containers for the frames.
import type { FieldState, FieldType } from '../index.ts'
import { logoOf } from './logos.ts'
import type { Texts } from './texts.ts'
import type { PaymentMethod, SavedCard } from './types.ts'

/** What the customer pays with: a new card, a bank account, or a saved card by its id. */
export type Choice = PaymentMethod | `saved:${string}`
/** The parts of the form, of which one is shown. */
export type Section = PaymentMethod | 'saved'

export const sectionOf = (choice: Choice): Section =>
  choice === 'card' || choice === 'bank' ? choice : 'saved'

type Attributes = Readonly<Record<string, string>>

/** Creates an element. Texts go in as text, never as markup. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  made.append(...children)
  return made
}

/** The label and the place of a frame with fields of these types. Its errors are announced by the frame. */
function hosted(id: string, label: string, types: readonly FieldType[], isHalf = false, extra: Node[] = []) {
  return element(
    'div',
    { class: isHalf ? 'field half' : 'field' },
    element('div', { class: 'head' }, element('label', { for: id }, label), ...extra),
    element('div', { class: `box of-${types.length}`, part: 'box' }, element('div', { id, class: 'frame' })),
    ...types.map((type) => element('p', { class: 'error', 'data-type': type, 'aria-hidden': 'true' })),
  )
}

/** An input in the page itself, for nothing secret. @param missing what to say while it is empty */
function own(
  name: string,
  label: string,
  missing: string,
  autocomplete: string,
  isHalf = false,
): HTMLElement {
  const input = element('input', {
    id: name,
    name,
    class: 'own',
    part: 'input',
    autocomplete,
    required: '',
    'aria-describedby': `${name}-error`,
    'data-missing': missing,
  })
  return element(
    'div',
    { class: isHalf ? 'field half' : 'field' },
    element('label', { for: name }, label),
    input,
    element('p', { class: 'error', id: `${name}-error` }),
  )
}

function choices(legend: string, name: string, entries: readonly (readonly [value: string, text: string])[]) {
  const radios = entries.map(([value, text]) =>
    element(
      'label',
      { class: 'choice' },
      element('input', { type: 'radio', name, value }),
      element('span', {}, text),
    ),
  )
  const [first] = radios
  first?.querySelector('input')?.setAttribute('checked', '')
  return element('fieldset', { class: 'field', part: name }, element('legend', {}, legend), ...radios)
}

const SECTIONS: Readonly<Record<Section, (texts: Texts) => Node[]>> = {
  card: (texts) => [
    hosted('card', texts.card, ['credit_card_number', 'expiration', 'cvv'], false, [
      element('span', { class: 'brand', part: 'brand', 'aria-hidden': 'true' }),
    ]),
    own('name', texts.name, texts.nameMissing, 'cc-name'),
  ],
  saved: (texts) => [hosted('saved-cvv', texts.cvv, ['cvv'], true)],
  bank: (texts) => [
    hosted('routing', texts.routing, ['routing_number']),
    hosted('account', texts.account, ['bank_account_number']),
    choices(texts.accountType, 'account_type', [
      ['checking', texts.checking],
      ['savings', texts.savings],
    ]),
    choices(texts.holder, 'account_holder_type', [
      ['individual', texts.individual],
      ['business', texts.business],
    ]),
    own('given_name', texts.givenName, texts.givenNameMissing, 'given-name', true),
    own('surname', texts.surname, texts.surnameMissing, 'family-name', true),
    own('business_name', texts.businessName, texts.businessNameMissing, 'organization'),
  ],
}

function showBrand(place: HTMLElement | null | undefined, brand: string) {
  if (!place || place.dataset.shown === brand) return
  place.dataset.shown = brand
  place.replaceChildren(logoOf(brand) ?? '')
}

export interface View {
  form: HTMLFormElement
  choice(): Choice
  /** Shows the part of what is chosen. */
  showChoice(): void
  /** Of the page's own inputs that are shown. */
  values(): Record<string, string>
  /** Says which of them are empty. @returns the first of these */
  checkOwn(): HTMLInputElement | undefined
  /** Shows errors, focus and brand of the fields of an instance. */
  showFields(fields: readonly FieldState[]): void
  showTotal(label: string): void
  /** The button's text, while it isn't busy. */
  total(): string
  showNote(text: string): void
  /** Screen readers announce it immediately. */
  showProblem(text: string): void
  showBusy(label: string | undefined): void
  /** Keeps the customer from choosing another method, or from everything but the button. */
  lock(what: 'none' | 'choice' | 'all'): void
}

export function createView(
  texts: Texts,
  methods: readonly PaymentMethod[],
  saved: readonly SavedCard[],
): View {
  const names: Record<PaymentMethod, string> = {
    card: saved.length ? texts.otherCard : texts.card,
    bank: texts.bank,
  }
  const offered: (readonly [Choice, string])[] = [
    ...saved.map(({ id, brand = texts.card, last4 }) => [`saved:${id}`, `${brand} ${last4}`] as const),
    ...methods.map((method) => [method, names[method]] as const),
  ]
  const picker = choices(texts.payWith, 'method', offered)
  picker.hidden = offered.length < 2
  const shown = new Set(offered.map(([choice]) => sectionOf(choice)))
  const sections = [...shown].map((name) =>
    element('section', { 'data-section': name, part: name }, ...SECTIONS[name](texts)),
  )
  const note = element('p', { class: 'note', role: 'status', part: 'note' })
  const problem = element('p', { class: 'problem', role: 'alert', part: 'problem' })
  const button = element('button', { part: 'button' })
  const form = element('form', { novalidate: '', part: 'form' }, picker, ...sections, note, problem, button)
  let total = ''

  const chosen = (name: string) =>
    form.querySelector<HTMLInputElement>(`input[name=${name}]:checked`)?.value ?? ''
  const choice = () => chosen('method') as Choice

  function showChoice() {
    for (const section of sections) section.hidden = section.dataset.section !== sectionOf(choice())
    const isBusiness = chosen('account_holder_type') === 'business'
    for (const input of form.querySelectorAll<HTMLInputElement>('#given_name, #surname, #business_name')) {
      const field = input.closest<HTMLElement>('.field')
      if (field) field.hidden = isBusiness !== (input.id === 'business_name')
    }
  }

  const inputs = () =>
    [...form.querySelectorAll<HTMLInputElement>('.own')].filter((input) => !input.closest('[hidden]'))

  function mark(input: HTMLInputElement, error: string) {
    input.setAttribute('aria-invalid', String(error !== ''))
    const field = input.closest('.field')
    field?.classList.toggle('wrong', error !== '')
    field?.querySelector('.error')?.replaceChildren(error)
  }

  form.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement && target.matches('.own') && target.value.trim()) mark(target, '')
  })

  return {
    form,
    choice,
    showChoice,
    values: () => ({
      ...Object.fromEntries(inputs().map(({ name, value }) => [name, value.trim()])),
      account_type: chosen('account_type'),
      account_holder_type: chosen('account_holder_type'),
    }),
    checkOwn() {
      const empty = inputs().filter((input) => !input.value.trim())
      for (const input of empty) mark(input, input.dataset.missing ?? '')
      return empty[0]
    },
    showFields(fields) {
      for (const frame of form.querySelectorAll('.frame')) {
        const own = fields.filter(({ selector }) => selector.split(' ')[0] === `#${frame.id}`)
        const [first] = own
        const field = frame.closest('.field')
        if (!first || !field) continue
        field.classList.toggle(
          'focus',
          own.some(({ focus }) => focus),
        )
        field.classList.toggle(
          'wrong',
          own.some(({ shownError }) => shownError !== ''),
        )
        for (const { type, shownError } of own)
          field.querySelector(`[data-type=${type}]`)?.replaceChildren(shownError)
        showBrand(field.querySelector<HTMLElement>('.brand'), first.card)
      }
    },
    showTotal(label) {
      total = label
      if (button.getAttribute('aria-disabled') !== 'true') button.textContent = label
    },
    total: () => total,
    showNote: (text) => {
      if (note.textContent !== text) note.textContent = text
    },
    showProblem: (text) => problem.replaceChildren(text),
    showBusy(label) {
      form.setAttribute('aria-busy', String(label !== undefined))
      // A disabled button would lose the focus.
      button.setAttribute('aria-disabled', String(label !== undefined))
      button.textContent = label ?? total
    },
    lock(what) {
      for (const part of [picker, ...sections]) {
        const isLocked = what === 'all' || (what === 'choice' && part === picker)
        // The focus would be lost with the input that has it.
        if (isLocked && part.querySelector(':focus')) button.focus()
        part.inert = isLocked
      }
    },
  }
}
