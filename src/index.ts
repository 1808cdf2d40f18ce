import { createInitializeFields } from './hosted-fields.ts'

export type { FieldType } from '../shared/field-types.ts'
export type { HostedFieldsInstance, InitializeFields, StateCallback } from './api.ts'
export type { HostedFieldsConfig } from './configuration.ts'
export type { HostedFieldsEvent, HostedFieldsEvents } from './events.ts'
export type { ExceptionCode, ExceptionType, ParsedException } from './exceptions.ts'
export { exceptionMap, HostedFieldsException, parseException } from './exceptions.ts'
export type { FieldConfig } from './field-configuration.ts'
export type { BankFormData, CardFormData, FormData } from './form-data.ts'
export type {
  CardBrand,
  FieldCss,
  PaymentToken,
  Surchargeable,
  SurchargeEntry,
  SurchargeRequest,
} from './protocol.ts'
export type { FieldState, HostedFieldsState } from './state.ts'

/** See {@link InitializeFields}. The configuration names `frameUrl`: an import cannot tell where the gateway is. */
export const initializeFields = createInitializeFields()
