import { createElement, type HTMLAttributes, type ReactElement, useEffect, useRef } from 'react'
import type { FieldType } from '../../../shared/field-types.ts'
import {
  type FieldHandlers,
  type FieldOptions,
  handlersByEvent,
  optionNames,
  type TextFieldOptions,
} from '../options.ts'
import { useBeforePaint, useForm } from './context.ts'

type Attributes = Omit<
  HTMLAttributes<HTMLDivElement>,
  keyof FieldOptions | keyof FieldHandlers | 'children' | 'dangerouslySetInnerHTML'
>

/** The options and events of a field; all else goes to the `div` that its frame fills. */
export interface FieldProps extends Attributes, Omit<FieldOptions, 'name'>, FieldHandlers {}

export interface TextFieldProps extends Attributes, TextFieldOptions, FieldHandlers {}

type Field<Props> = (props: Props) => ReactElement

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

function field<Props extends FieldProps>(displayName: string, type: FieldType): Field<Props> {
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

/** Tells a field's own properties from those of its `div`. */
function divide(props: object) {
  const options: FieldOptions = {}
  const handlers: FieldHandlers = {}
  const attributes: Record<string, unknown> = { ...props }
  const take = (into: Record<string, unknown>, key: string) => {
    if (attributes[key] !== undefined) into[key] = attributes[key]
    delete attributes[key]
  }
  for (const name of optionNames) take(options as Record<string, unknown>, name)
  for (const [name] of handlersByEvent) take(handlers as Record<string, unknown>, name)
  return { options, handlers, attributes }
}
