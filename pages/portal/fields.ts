// The hosted fields of a card or a bank account, used as on any merchant's page.
import { type MethodType, part, type Settings, setText, showError } from './settings.ts'

type Library = NonNullable<NonNullable<Window['Service']>['HostedFields']>
type Instance = ReturnType<Library['initializeFields']>

export interface Fields {
  type: MethodType
  instance: Instance
  /** Whether the card or bank account may be surcharged. */
  surchargeable(): boolean | 'unknown'
  /** Shows the errors of all fields. @returns whether there are none */
  check(): Promise<boolean>
  token(): Promise<string>
}

const CARD = {
  '#card-number': 'credit_card_number',
  '#card-expiry': 'expiration',
  '#card-cvv': 'cvv',
} as const
const BANK = { '#bank-routing': 'routing_number', '#bank-account': 'bank_account_number' } as const

/**
 * Mounts the fields of one kind.
 * @param onChange runs when the surcharge may have changed
 * @param onFailure runs if they don't load
 */
export function mountFields(
  type: MethodType,
  { publicKey, brands }: Settings,
  { onChange, onFailure }: { onChange(): void; onFailure(): void },
): Fields {
  const library = window.Service?.HostedFields
  if (!library) throw new Error('Their script is missing.')
  const visited = new Set<string>()
  let known: boolean | 'unknown' | undefined
  const instance = library.initializeFields(
    {
      publicKey,
      surchargeEnabled: type === 'card',
      input: { css: fieldStyles() },
      fields: Object.entries(type === 'card' ? CARD : BANK).map(([selector, input]) => ({
        selector,
        input: {
          type: input,
          ...(input === 'credit_card_number' && { format: true, ...(brands && { brands }) }),
          ...(input === 'expiration' && { placeholder: true }),
        },
      })) as Parameters<Library['initializeFields']>[0]['fields'],
    },
    (state) => {
      for (const field of state.fields) showField(field, visited)
      if (state.surchargeable === known) return
      known = state.surchargeable
      onChange()
    },
  )
  instance.ready.then(() => {
    for (const field of instance.getState().fields) part(field.selector).classList.remove('loading')
  }, onFailure)
  return {
    type,
    instance,
    surchargeable: () => (type === 'bank' ? true : (instance.getState().surchargeable ?? 'unknown')),
    async check() {
      const areFine = await instance.validate()
      for (const field of instance.getState().fields) {
        visited.add(field.selector)
        showField(field, visited)
      }
      const inputs = ownInputs(type)
      for (const input of inputs) showError(input.id, missing(input))
      const wrong = inputs.find((input) => missing(input) !== '')
      const field = instance.getState().fields.find(({ valid }) => !valid)
      if (field) void instance.focusIframeInput(field.selector)
      else wrong?.focus()
      return areFine && !wrong
    },
    async token() {
      const entries = [...ownInputs(type), ...selects(type)].map(({ dataset, value }) => [
        dataset.key,
        value.trim(),
      ])
      const data = Object.fromEntries(entries.filter(([, value]) => value !== ''))
      return (await instance.getPaymentToken(data)).id
    },
  }
}

type FieldState = ReturnType<Instance['getState']>['fields'][number]

/** Shows a field's error once the payer has left the field. */
function showField({ selector, focus, valid, error }: FieldState, visited: Set<string>): void {
  const { classList } = part(selector)
  if (classList.contains('focus') && !focus) visited.add(selector)
  classList.toggle('focus', focus)
  showError(selector.slice(1), visited.has(selector) && !valid ? error : '')
}

const inside = (type: MethodType) => part(`[data-method="${type}"]`)

/** The page's own inputs, without those of the other kind of holder, which are hidden. */
function ownInputs(type: MethodType): HTMLInputElement[] {
  return [...inside(type).querySelectorAll<HTMLInputElement>('input[data-key]')].filter(
    (input) => !input.closest('[data-holder][hidden]'),
  )
}

const selects = (type: MethodType) => [
  ...inside(type).querySelectorAll<HTMLSelectElement>('select[data-key]'),
]

const missing = ({ required, value, dataset }: HTMLInputElement): string =>
  required && value.trim() === '' ? (dataset.missing ?? '') : ''

/**
 * Styles the hosted fields like the page's own inputs. Colors come from custom properties, because those keep `light-dark()` as
 * it is written: the fields follow when the payer switches to dark mode.
 */
function fieldStyles() {
  const page = getComputedStyle(document.documentElement)
  const { fontFamily, fontSize } = getComputedStyle(document.body)
  const color = (name: string) => page.getPropertyValue(name).trim()
  return {
    'font-family': fontFamily,
    'font-size': fontSize,
    padding: '0 0.75rem',
    color: color('--ink'),
    'caret-color': color('--ink'),
    '::placeholder': { color: color('--soft'), opacity: 1 },
    ':invalid': { color: color('--bad') },
  }
}

/**
 * Says why there is no token. Errors of a field are shown at the field.
 * @returns nothing for an error of the browser, whose words aren't for payers
 */
export function problemOf(error: unknown): string {
  const library = window.Service?.HostedFields
  if (!library || !(error instanceof Error) || error.name !== 'HostedFieldsException') return ''
  const { messages, message } = library.parseException(error)
  const others: string[] = []
  for (const one of messages) {
    const [, id, text] = /^#([\w-]+): (.*)$/.exec(one) ?? []
    if (id && text) setText(part(`#${id}-error`), text)
    else others.push(one)
  }
  return others.join(' ') || message
}
