import { isObject, ownMembers, plainCopy, type Unknown } from '../unknown.ts'
import { type AuthenticateRequest, isRequestData, LIMIT, WINDOWS } from './protocol.ts'
import { colorSchemeAt, fittingWindow } from './surroundings.ts'

/** What the page asked for. */
export interface AskedFor {
  request: AuthenticateRequest
  /** Shows it; undefined for a dialog. */
  container: HTMLElement | undefined
  signal: AbortSignal | undefined
}

/**
 * Reads what a page passed, which may be anything.
 * @param faults gets a sentence for each fault
 * @returns undefined if there are any
 */
export function readAuthentication(given: unknown, options: unknown, faults: string[]): AskedFor | undefined {
  try {
    const { container: place, fullPage, signal, window: size, timeout, ...payment } = ownMembers(options)
    const container = readContainer(place, faults)
    const request: Unknown = {
      data: readData(given, payment, faults),
      window: readWindow(size, faults) ?? fittingWindow(container, fullPage === true),
      timeout: readTimeout(timeout, faults),
      colorScheme: colorSchemeAt(container ?? document.body),
    }
    if (faults.length) return undefined
    return {
      request: request as unknown as AuthenticateRequest,
      container,
      signal: signal instanceof AbortSignal ? signal : undefined,
    }
  } catch {
    faults.push('the options could not be read.')
    return undefined
  }
}

/** A new authentication of a token, or the one that the server has created. */
function readData(given: unknown, payment: Unknown, faults: string[]): Unknown | undefined {
  const data = plainCopy(isObject(given) ? given : { ...payment, token: given })
  const { amount, currency, secret } = data ?? {}
  if (!isRequestData(data)) faults.push('the token is missing.')
  // A server has created it, or it's to store the card: neither amount nor currency.
  if (secret !== undefined || (amount === undefined && currency === undefined)) return data
  if (!(Number.isSafeInteger(amount) && Number(amount) >= 0))
    faults.push('amount must be a whole number of cents.')
  if (typeof currency !== 'string' || !currency) faults.push('currency is missing.')
  return data
}

function readContainer(place: unknown, faults: string[]): HTMLElement | undefined {
  const container = typeof place === 'string' ? document.querySelector(place) : place
  if (container instanceof HTMLElement) return container
  if (container !== undefined) faults.push('container must be an element or its selector.')
  return undefined
}

function readWindow(size: unknown, faults: string[]) {
  const known = WINDOWS.find((window) => window === size)
  if (size !== undefined && !known) faults.push(`window must be one of ${WINDOWS.join(', ')}.`)
  return known
}

function readTimeout(given: unknown = LIMIT.most, faults: string[]): number {
  const { least, most } = LIMIT
  // A text would be put behind the time in place of being added to it, and nothing would ever end.
  const timeout = Number(given)
  if (!(timeout >= least && timeout <= most))
    faults.push(`timeout must be from ${least} to ${most} milliseconds.`)
  return timeout
}
