import {
  type ExceptionCode,
  type ExceptionType,
  exceptionMap,
  HostedFieldsException,
  type ParsedException,
  parseException,
} from '@service/hosted-fields'
import { isExactly } from './equal.ts'

isExactly<1 | 2 | 3 | 4>()({} as ExceptionCode, true)
isExactly<'initialization' | 'configuration' | 'network' | 'payment'>()({} as ExceptionType, true)
isExactly<'payment'>()(exceptionMap[4], true)
// @ts-expect-error -- there is no fifth
exceptionMap[5]
// @ts-expect-error -- not to be changed
exceptionMap[4] = 'payment'

// Anything that was caught.
for (const caught of [null, undefined, 'text', new Error('text')]) {
  const parsed = parseException(caught)
  isExactly<ParsedException>()(parsed, true)
  isExactly<ExceptionCode>()(parsed.code, true)
  isExactly<string>()(parsed.message, true)
  isExactly<string[]>()(parsed.messages, true)
  isExactly<ExceptionType>()(exceptionMap[parsed.code], true)
}

/** Compiles only while every code is dealt with. */
export function advice({ code }: ParsedException): string {
  switch (code) {
    case 1:
    case 2:
      return 'a mistake of ours'
    case 3:
      return 'try again'
    case 4:
      return 'another card'
  }
}

export function mayRetry(error: unknown): boolean {
  // @ts-expect-error -- not known yet
  if (error.retryable) return true
  if (!(error instanceof HostedFieldsException)) return false
  const name: 'HostedFieldsException' = error.name
  // @ts-expect-error -- not to be changed
  error.code = 4
  const asError: Error = error
  return error.retryable && asError.message !== name && error.messages.length > 0
}

// @ts-expect-error -- no such code
export const wrong = new HostedFieldsException(5, 'text')
export const right = new HostedFieldsException(3, 'text', ['text'], true)
