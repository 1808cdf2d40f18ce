import type { InitializeFields } from './api/api.ts'
import { HostedFieldsException } from './api/exceptions.ts'
import { createInitializeFields } from './hosted-fields.ts'

export type { FieldType } from '../shared/field-types.ts'
export type { HostedFieldsInstance, InitializeFields, StateCallback } from './api/api.ts'
export type { HostedFieldsEvent, HostedFieldsEvents } from './api/events.ts'
export type { ExceptionCode, ExceptionType, ParsedException } from './api/exceptions.ts'
export { exceptionMap, HostedFieldsException, parseException } from './api/exceptions.ts'
export type { HostedFieldsGlobal } from './api/global.ts'
export type { FieldState, HostedFieldsState } from './api/state.ts'
export type { AuthenticationStatus } from './authenticate/outcomes.ts'
export type {
  AuthenticationData,
  CardAuthenticationData,
  ChallengeWindow,
  StartedAuthentication,
} from './authenticate/protocol.ts'
export type { Authenticated, AuthenticateOptions, ChallengeOptions } from './authenticate/types.ts'
export type { HostedFieldsConfig } from './configuration/configuration.ts'
export type { CardInput, FieldChanges, FieldConfig, FieldInput } from './configuration/field-configuration.ts'
export type { BankFormData, CardFormData, FormData } from './configuration/form-data.ts'
export type { Messages } from './configuration/language.ts'
export { type LoadOptions, loadHostedFields } from './load.ts'
export type { CardBrand, FieldCss, FieldErrorCode } from './protocol.ts'
export type { PaymentToken, Surchargeable, SurchargeEntry, SurchargeRequest } from './vault-protocol.ts'

const initialize = createInitializeFields(() => import('./authenticate/authenticate.ts'))

/**
 * See {@link InitializeFields}. The configuration must have a `frameUrl`, because an import does not know the gateway's
 * address.
 * @throws HostedFieldsException of code 1 on a server
 */
export const initializeFields: InitializeFields = (config, callback) => {
  if (typeof document === 'undefined') {
    throw new HostedFieldsException(
      1,
      'There is no page here: call initializeFields in the browser, not on a server.',
    )
  }
  return initialize(config, callback)
}
