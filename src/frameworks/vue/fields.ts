import {
  type DefineSetupFnComponent,
  defineComponent,
  type HTMLAttributes,
  h,
  onActivated,
  onBeforeUnmount,
  onDeactivated,
  onMounted,
  shallowRef,
  watch,
} from 'vue'
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
import { useForm } from './form.ts'
import { propertiesOf } from './properties.ts'

type Attributes = Omit<HTMLAttributes, keyof FieldOptions | keyof FieldHandlers | 'innerHTML'>

/** The options and events of a field; all else goes to the `div` that its frame fills. */
export interface FieldProps extends Attributes, Omit<FieldOptions, 'name'>, FieldHandlers {}

/** The options of a card, and the events of all its fields. */
export interface CardProps extends Attributes, CardOptions, FieldHandlers {}

export interface TextFieldProps extends Attributes, TextFieldOptions, FieldHandlers {}

type Field<Props extends object> = DefineSetupFnComponent<Props>

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

function field<Props extends FieldProps | CardProps>(name: string, type: FieldType | 'card'): Field<Props> {
  const setup = (props: FieldOptions & CardOptions & FieldHandlers) => {
    const form = useForm(`<${name}>`)
    const container = shallowRef<HTMLElement>()
    const put = () => {
      const options = pick(props, optionNames)
      if (container.value) form.put(container.value, { type, ...options }, pick(props, fieldHandlerNames))
    }
    const remove = () => {
      if (container.value) form.remove(container.value)
    }
    onMounted(put)
    watch(() => ({ ...props }), put, { deep: true, flush: 'post' })
    // With KeepAlive around, whose frames are not kept.
    onActivated(put)
    onDeactivated(remove)
    onBeforeUnmount(remove)
    return () => h('div', { ref: container })
  }
  const component = defineComponent(setup, { name, props: propertiesOf(optionNames, fieldHandlerNames) })
  // Vue passes the element's own attributes on.
  return component as unknown as Field<Props>
}
