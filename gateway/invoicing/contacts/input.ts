// Reads what is sent of a contact, and finds what its schema cannot.
import { countryOf, NO_COUNTRY } from '../../core/addresses/countries.ts'
import { type ErrorMessage, fieldFault } from '../../core/errors.ts'
import { isObject, type Members, own } from '../../core/objects.ts'
import { soughtAddress } from './seal.ts'

const NAMES = ['first_name', 'last_name', 'company'] as const

/** A contact has a name or an email address. */
export function newContactFaults(body: Members): ErrorMessage[] {
  const { email_addresses } = body
  const isNamed = NAMES.some((name) => {
    const value = own(body, name)
    return typeof value === 'string' && value.trim() !== ''
  })
  const isReached = Array.isArray(email_addresses) && email_addresses.length > 0
  // A member that is at fault already was taken away.
  const isUnknown = [...NAMES, 'email_addresses'].some(
    (name) => Object.hasOwn(body, name) && own(body, name) === undefined,
  )
  const others = [...addressFaults(body), ...countryFaults(body)]
  if (isNamed || isReached || isUnknown) return others
  const message = 'A contact needs a name or an email address.'
  return [fieldFault('first_name', message, 'not_blank'), ...others]
}

function countryFaults({ country }: Members): ErrorMessage[] {
  const isFine = typeof country !== 'string' || country.trim() === '' || countryOf(country.trim())
  return isFine ? [] : [fieldFault('country', NO_COUNTRY)]
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
