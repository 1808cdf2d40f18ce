import { createElement, type HTMLAttributes, type ReactElement, useEffect, useRef } from 'react'
import type { FieldType } from '../../../shared/field-types.ts'
import {
  type CardOptions,
  type FieldHandlers,
  type FieldOptions,
  fieldHandlerNames,
  optionNames,
  pick,
  type TextFieldOptions,
} from '../options.ts'
import { useBeforePaint } from './before-paint.ts'
import { useForm } from './context.ts'

type Attributes = Omit<
  HTMLAttributes<HTMLDivElement>,
  keyof FieldOptions | keyof FieldHandlers | 'children' | 'dangerouslySetInnerHTML'
>

/** The options and events of a field; all else goes to the `div` that its frame fills. */
export interface FieldProps extends Attributes, Omit<FieldOptions, 'name'>, FieldHandlers {}

/** The options of a card, and the events of all its fields. */
export interface CardProps extends Attributes, CardOptions, FieldHandlers {}

export interface TextFieldProps extends Attributes, TextFieldOptions, FieldHandlers {}

type Field<Props> = (props: Props) => ReactElement

/** Number, expiration and security code, or other fields, in one frame. */
export const Card: Field<CardProps> = field('Card', 'card')
export const CardNumber: Field<FieldProps> = field('CardNumber', 'credit_card_number')
export const SecurityCode: Field<FieldProps> = field('SecurityCode', 'cvv')
/** Month and year in one field. */
export const Expiration: Field<FieldProps> = field('Expiration', 'expiration')
export const ExpiryMonth: Field<FieldProps> = field('ExpiryMonth', 'exp_month')
export const ExpiryYear: Field<FieldProps> = field('ExpiryYear', 'exp_year')
export const AccountNumber: Field<FieldProps> = field('AccountNumber', 'bank_account_number')
export const RoutingNumber: Field<FieldProps> = field('RoutingNumber', 'routing_number')
/** Anything; `name` is its key in the token. */
export const TextField: Field<TextFieldProps> = field('TextField', 'text')

function field<Props extends FieldProps | CardProps>(
  displayName: string,
  type: FieldType | 'card',
): Field<Props> {
  function HostedField(props: Props): ReactElement {
    const form = useForm(`<${displayName}>`)
    const container = useRef<HTMLDivElement>(null)
    const { options, handlers, attributes } = divide(props)
    useBeforePaint(() => {
      if (container.current) form.put(container.current, { type, ...options }, handlers)
    })
    useBeforePaint(() => {
      const { current } = container
      // Suspense runs this when it only hides the field, which then keeps what is typed.
      return () => {
        if (current) form.release(current)
      }
    }, [form])
    useEffect(() => {
      const { current } = container
      return () => {
        if (current) form.remove(current)
      }
    }, [form])
    return createElement('div', { ...attributes, ref: container })
  }
  HostedField.displayName = displayName
  return HostedField
}

/** Separates a field's own properties from those of its `div`. */
function divide(props: FieldOptions & CardOptions & FieldHandlers) {
  const own: ReadonlySet<string> = new Set([...optionNames, ...fieldHandlerNames])
  return {
    options: pick(props, optionNames),
    handlers: pick(props, fieldHandlerNames),
    attributes: Object.fromEntries(Object.entries(props).filter(([name]) => !own.has(name))),
  }
}
