// What the schemas of all records of the portal share.
import { Type } from 'typebox'
import { example, Text, Timestamp } from '../../platform/http/index.ts'

/** Who made or changed a record (rules: invoicing.md#audit-stamp). */
export const AuditSchema = Type.Object({
  timestamp: Timestamp,
  user: Type.Optional(
    Type.String({
      description:
        'The email address of the person who did it on a page, or who connected the application that did it.',
    }),
  ),
  client_id: Text,
  client_inet_address: Text,
  client_country_code: Text,
  caller_inet_address: Text,
  caller_country_code: Text,
})

export const exampleAudit = {
  timestamp: example.time,
  client_inet_address: '203.0.113.7',
  client_country_code: 'US',
  caller_inet_address: '203.0.113.7',
  caller_country_code: 'US',
}

/** Ids as the portal's records have them. */
export const exampleIds = {
  contact: 'p_0wPlqzE5TRyMN4vO8xkQhA',
  payment: 'pmt_Zr3Vx0aPq9mT5uLd2Kc8Yw',
  invoice: 'i_Nn2oWq7yT5uLd2Kc8YwZr3',
  bankAccount: `bank_${example.account}`,
  file: 'fref_Hb7Qe1nSj4wR6yFg0Xo3Ti',
  creditNote: 'cn_Zr3Vx0aPq9mT5uLd2Kc8Yw',
}
