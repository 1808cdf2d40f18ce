import type { FieldState, FieldType, HostedFieldsState, Surchargeable } from '@service/hosted-fields'
import { isExactly } from './equal.ts'

declare const state: HostedFieldsState

isExactly<boolean>()(state.isReady, true)
isExactly<FieldState[]>()(state.fields, true)
isExactly<FieldState | null>()(state.target, true)
isExactly<boolean | 'unknown'>()({} as Surchargeable, true)

// Nobody is the target before the first event.
// @ts-expect-error -- it may be null
state.target.error
if (state.target) {
  const { selector, type, error, shownError, length, focus, valid, empty, potentiallyValid, card, luhn } =
    state.target
  isExactly<string>()(selector, true)
  isExactly<FieldType>()(type, true)
  isExactly<string>()(error, true)
  isExactly<string>()(shownError, true)
  isExactly<number>()(length, true)
  isExactly<boolean[]>()([focus, valid, empty, potentiallyValid, luhn], true)
  isExactly<
    | 'visa'
    | 'mastercard'
    | 'amex'
    | 'discover'
    | 'jcb'
    | 'dinersclub'
    | 'unionpay'
    | 'maestro'
    | 'elo'
    | 'mir'
    | 'hiper'
    | 'hipercard'
    | 'naranja'
    | 'troy'
    | 'verve'
    | ''
  >()(card, true)
}

// Whether a card may be surcharged has three answers, and may be open.
const { surchargeable } = state
// @ts-expect-error -- it may be open
const answer: Surchargeable = surchargeable
if (surchargeable === undefined) isExactly<undefined>()(surchargeable, true)
else if (surchargeable === 'unknown') isExactly<'unknown'>()(surchargeable, true)
else isExactly<boolean>()(surchargeable, true)

// A token is there only while the field is valid.
export function reference({ token }: FieldState): string {
  // @ts-expect-error -- it may be missing
  const certain: string = token
  return token ?? certain
}

// No state holds a value.
// @ts-expect-error
state.fields[0]?.value
// @ts-expect-error
state.fields[0]?.bin
