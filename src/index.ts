import { createInitializeFields } from './hosted-fields.ts'

export type { FieldConfig, HostedFieldsConfig } from './configuration.ts'
export type { ExceptionCode, ExceptionType, ParsedException } from './exceptions.ts'
export { exceptionMap, HostedFieldsException, parseException } from './exceptions.ts'
export type { CardFormData } from './form-data.ts'
export type { HostedFieldsInstance, InitializeFields, StateCallback } from './hosted-fields.ts'
export type { CardBrand, FieldCss, FieldType, PaymentToken } from './protocol.ts'
export type { FieldState, HostedFieldsState } from './state.ts'

/** See {@link InitializeFields}. The configuration names `frameUrl`: an import cannot tell where the gateway is. */
export const initializeFields = createInitializeFields()
