import { keysOf, tokenTypeOf } from '../../shared/field-types.ts'
import {
  type AccountHolderType,
  accountHolderTypes,
  type BankAccountType,
  bankAccountTypes,
} from '../../shared/methods.ts'
import { configurationException } from '../api/exceptions.ts'
import { RESERVED } from '../protocol.ts'
import { isObject, plainCopy, type Unknown } from '../unknown.ts'
import type { CheckedField } from './field-configuration.ts'

/** The data that the page adds to the fields for a card's token (rules: hosted-fields.md#card-data). */
export interface CardFormData {
  /** 1 to 12. Left out if a field takes it. */
  exp_month?: string | number
  /** Two or four digits. Left out if a field takes it. */
  exp_year?: string | number
  [key: string]: unknown
}

/** The data that the page adds to the fields for a bank account's token (rules: hosted-fields.md#bank-data). */
export interface BankFormData {
  /** In upper or lower case. */
  account_type: BankAccountType | Lowercase<BankAccountType>
  /** `business` goes with `name`, `individual` with `given_name` and `surname`. */
  account_holder_type: AccountHolderType
  name?: string
  given_name?: string
  surname?: string
  [key: string]: unknown
}

export type FormData = CardFormData | BankFormData

/**
 * Copies the page's form data as plain data, without keys that only fields may set, and adds its faults to `faults`.
 * @param fields the fields of the form: the page need not add what they fill
 * @throws HostedFieldsException of code 2 when it cannot be copied as plain data (a cycle, a BigInt)
 */
export function checkFormData(
  formData: unknown,
  fields: ReadonlyArray<Pick<CheckedField, 'type' | 'name'>>,
  faults: string[],
): Unknown {
  const copy = readFormData(formData)
  const filled = fields.flatMap(({ type, name }) => keysOf(type, name))
  const type = tokenTypeOf(fields.map((field) => field.type))
  const rules = type === 'bank' ? bankRules(copy) : type === 'card' ? CARD_RULES : {}
  for (const [key, [pattern, hint]] of Object.entries(rules)) {
    if (filled.includes(key)) continue
    const text = textOf(copy[key])
    if (text === undefined) faults.push(`${key} is missing.`)
    else if (!pattern.test(text)) faults.push(`${key} must be ${hint}.`)
  }
  return copy
}

/** What a value has to be, as a pattern and in words. */
type Rule = readonly [pattern: RegExp, hint: string]

const CARD_RULES: Record<string, Rule> = {
  exp_month: [/^(0?[1-9]|1[0-2])$/, 'from 1 to 12'],
  exp_year: [/^(\d\d|\d{4})$/, 'of two or four digits'],
}

const ANY_NAME: Rule = [/\S/, 'a name']

/** In any case of letters. */
const oneOf = (values: readonly string[]): Rule => [
  new RegExp(`^(${values.join('|')})$`, 'i'),
  values.join(' or ').toLowerCase(),
]

function bankRules({ account_holder_type }: Unknown): Record<string, Rule> {
  const isIndividual = textOf(account_holder_type)?.toLowerCase() === 'individual'
  return {
    account_type: oneOf(bankAccountTypes),
    account_holder_type: oneOf(accountHolderTypes),
    ...(isIndividual ? { given_name: ANY_NAME, surname: ANY_NAME } : { name: ANY_NAME }),
  }
}

function readFormData(formData: unknown): Unknown {
  const copy = plainCopy(formData ?? {})
  if (!copy || nestsBeyond(copy, MOST_DEPTH)) {
    throw configurationException('The form data is wrong', [
      'It must be an object of plain values, such as {exp_month: 12, exp_year: 2030}.',
    ])
  }
  return Object.fromEntries(Object.entries(copy).filter(([key]) => !RESERVED.includes(key)))
}

/** The deepest nesting. A browser cannot send much deeper data to a frame. */
const MOST_DEPTH = 100

function nestsBeyond(value: unknown, depth: number): boolean {
  return (
    isObject(value) && (depth === 0 || Object.values(value).some((inner) => nestsBeyond(inner, depth - 1)))
  )
}

function textOf(value: unknown): string | undefined {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : ''
  return text || undefined
}
