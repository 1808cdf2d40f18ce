// The fields as components of Vue 3: thin, over the form that all frameworks share.
export {
  AccountNumber,
  Card,
  CardNumber,
  type CardProps,
  Expiration,
  ExpiryMonth,
  ExpiryYear,
  type FieldProps,
  RoutingNumber,
  SecurityCode,
  TextField,
  type TextFieldProps,
} from './frameworks/vue/fields.ts'
export {
  HostedFields,
  type HostedFieldsForm,
  type HostedFieldsProps,
  type HostedFieldsSlot,
  useHostedFields,
} from './frameworks/vue/form.ts'
