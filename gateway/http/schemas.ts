// What several schemas have in common.
import { Type } from 'typebox'

export const Text = Type.Optional(Type.String())
/** Some clients send it as a string (service.md, Transaction). */
export const Flag = Type.Union([Type.Boolean(), Type.Literal('true'), Type.Literal('false')])

/** Who holds a card or an account, and where to reach them; spread into a schema's properties. */
export const holderProperties = {
  name: Text,
  address1: Text,
  address2: Text,
  city: Text,
  state: Text,
  postal_code: Text,
  country: Text,
  phone: Text,
  email: Text,
}
