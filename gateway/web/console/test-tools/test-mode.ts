import type { Caller } from '../../../core/caller.ts'
import { gatewayError } from '../../../core/errors.ts'

/** The caller, of a page that there is in test mode only. @throws 404 in live mode */
export function inTestMode(caller: Caller): Caller {
  if (caller.mode !== 'test') throw gatewayError('resource_not_found')
  return caller
}
