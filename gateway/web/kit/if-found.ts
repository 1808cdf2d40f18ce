import { GatewayError } from '../../core/errors.ts'

/** What is found; undefined where it isn't. @throws whatever else goes wrong */
export async function ifFound<T>(finding: Promise<T>): Promise<T | undefined> {
  try {
    return await finding
  } catch (error) {
    if (error instanceof GatewayError && error.status === 404) return undefined
    throw error
  }
}
