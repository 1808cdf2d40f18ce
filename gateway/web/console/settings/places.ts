// The country and the state of a business, which people read by name and the API by code.
import { english } from '../../../core/language/words.ts'
import { codeOf, countries, nameOf, states } from '../../layout/places.ts'

interface Places {
  country?: string
  state?: string
}

/** A state of another country isn't one of the US, even if it has the same code. */
const isInUs = (country: string | undefined) => country === undefined || country === '' || country === 'US'

/** The names of what is stored. */
export const placesOf = ({ country = '', state = '' }: Places): Required<Places> => ({
  country: nameOf(countries(english), country),
  state: isInUs(country) ? nameOf(states, state) : state,
})

/** Reads what a form sends: names become codes, and any other text stays as it is. */
export function readPlaces<Values extends Places>(values: Values): Values {
  const country = values.country === undefined ? undefined : codeOf(countries(english), values.country)
  const sent = country ?? values.country?.trim().toUpperCase()
  const state = values.state !== undefined && isInUs(sent) ? codeOf(states, values.state) : undefined
  return { ...values, ...(country !== undefined && { country }), ...(state !== undefined && { state }) }
}
