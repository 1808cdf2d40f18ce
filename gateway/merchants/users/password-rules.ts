// What a password must not be (rules: pages.md#passwords).
import { type ErrorMessage, fieldFault } from '../../core/errors.ts'
import { limits } from '../../core/limits.ts'
import { isBreached } from './breached/index.ts'

/** In small letters, without spaces and signs. */
const PRODUCTS = ['hostedfields', 'paymentgateway']
/** Shorter parts of a name are in too many honest passwords. */
const SHORTEST_PART = 4

/**
 * Finds what is wrong with a password that somebody has chosen.
 * @param owner whose password it is to be
 * @param context the field in errors
 */
export async function passwordFaults(
  password: string,
  owner: { email: string; name: string },
  context = 'password',
): Promise<ErrorMessage[]> {
  const { least, most } = limits.people.password
  const fault = (message: string) => [fieldFault(context, message)]
  const length = [...password].length
  if (length < least) return fault(`Choose at least ${least} characters.`)
  if (length > most) return fault(`Choose at most ${most} characters.`)
  const plain = password.normalize('NFKC').toLowerCase()
  if (partsOf(owner).some((part) => plain.includes(part)))
    return fault("Choose a password that doesn't contain your name or your email address.")
  if (PRODUCTS.some((name) => lettersOf(plain).includes(name)))
    return fault("Choose a password that doesn't contain the name of this product.")
  if (new Set(plain).size < 5) return fault('Choose a password with more different characters.')
  if (await isBreached(password))
    return fault(
      'This password is too easy to guess: it is on a list of leaked passwords, or close to one. Choose another, such as four unrelated words.',
    )
  return []
}

/** The email address and the words before its `@`, the name and its words. */
function partsOf({ email, name }: { email: string; name: string }): string[] {
  const [local = ''] = email.split('@')
  const words = [...name.split(/\s+/), local, ...local.split(/[._+-]/)]
  const whole = [email, name].filter((text) => text.trim() !== '')
  return [...whole, ...words.filter((word) => [...word].length >= SHORTEST_PART)].map((text) =>
    text.normalize('NFKC').toLowerCase(),
  )
}

const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')
