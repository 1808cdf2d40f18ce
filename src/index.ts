import type { InitializeFields } from './api/api.ts'
import { createInitializeFields } from './hosted-fields.ts'

export type { FieldType } from '../shared/field-types.ts'
export type { HostedFieldsInstance, InitializeFields, StateCallback } from './api/api.ts'
export type { HostedFieldsEvent, HostedFieldsEvents } from './api/events.ts'
export type { ExceptionCode, ExceptionType, ParsedException } from './api/exceptions.ts'
export { exceptionMap, HostedFieldsException, parseException } from './api/exceptions.ts'
export type { HostedFieldsGlobal } from './api/global.ts'
export type { FieldState, HostedFieldsState } from './api/state.ts'
export type { HostedFieldsConfig } from './configuration/configuration.ts'
export type { FieldChanges, FieldConfig } from './configuration/field-configuration.ts'
export type { BankFormData, CardFormData, FormData } from './configuration/form-data.ts'
export type { Messages } from './configuration/language.ts'
export { type LoadOptions, loadHostedFields } from './load.ts'
export type {
  CardBrand,
  FieldCss,
  FieldErrorCode,
  PaymentToken,
  Surchargeable,
  SurchargeEntry,
  SurchargeRequest,
} from './protocol.ts'

/**
 * See {@link InitializeFields}. The configuration must have a `frameUrl`, because an import does not know the gateway's
 * address.
 */
export const initializeFields: InitializeFields = createInitializeFields()
