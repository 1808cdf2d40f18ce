'use client'

// The fields as components of React 18 and 19: thin, over the form that all frameworks share.
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
} from './frameworks/react/fields.ts'
export {
  HostedFields,
  type HostedFieldsForm,
  type HostedFieldsProps,
  useHostedFields,
} from './frameworks/react/provider.ts'
