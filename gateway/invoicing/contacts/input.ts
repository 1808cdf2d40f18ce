// Reads what is sent of a contact, and finds what its schema cannot.
import { type ErrorMessage, fieldFault } from '../../core/errors.ts'
import { isObject, type Members, own } from '../../core/objects.ts'
import { soughtAddress } from './seal.ts'

/** A contact has a name or an address. */
export function newContactFaults(body: Members): ErrorMessage[] {
  const { first_name, last_name, email_addresses } = body
  const isNamed = [first_name, last_name].some((name) => typeof name === 'string' && name.trim() !== '')
  const isReached = Array.isArray(email_addresses) && email_addresses.length > 0
  // A member that is at fault already was taken away.
  const isUnknown = ['first_name', 'last_name', 'email_addresses'].some(
    (name) => Object.hasOwn(body, name) && own(body, name) === undefined,
  )
  if (isNamed || isReached || isUnknown) return addressFaults(body)
  const message = 'A contact needs a name or an email address.'
  return [fieldFault('first_name', message, 'not_blank')]
}

/** No address twice. */
function addressFaults({ email_addresses }: Members): ErrorMessage[] {
  if (!Array.isArray(email_addresses)) return []
  const addresses = email_addresses.map((one) =>
    isObject(one) && typeof one.address === 'string' ? soughtAddress(one.address) : undefined,
  )
  return addresses.flatMap((address, at) => {
    if (address === undefined || addresses.indexOf(address) === at) return []
    const context = `email_addresses.${at}.address`
    return [fieldFault(context, 'This contact already has that address.')]
  })
}
