import { type ErrorMessage, GatewayError } from '../../core/errors.ts'

/** What was refused of a form, to be shown on it again. */
export interface Refused {
  status: number
  faults: readonly ErrorMessage[]
}

/**
 * Does what a form asks for.
 * @returns what is wrong with it, or what was done
 * @throws whatever is not about the form: 403, 404, 500
 */
export async function tryForm<T>(
  act: () => Promise<T>,
): Promise<{ refused: Refused } | { refused?: undefined; done: T }> {
  try {
    return { done: await act() }
  } catch (error) {
    if (!(error instanceof GatewayError) || ![409, 422, 429].includes(error.status)) throw error
    return { refused: { status: error.status, faults: error.messages } }
  }
}
