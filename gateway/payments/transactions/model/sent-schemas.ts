// What the networks learn about a charge besides the payment itself: the payer's authentication, and that the card is stored.
import { Type } from 'typebox'
import { OneOf, Text } from '../../../platform/http/index.ts'
import {
  credentialReasons,
  credentialUsages,
  exemptions,
  initiators,
  protocolVersions,
  transStatuses,
} from '../../../platform/storage/index.ts'

/** What the payer's bank said of a charge. */
export const UsedAuthenticationSchema = Type.Object(
  {
    version: OneOf(protocolVersions),
    trans_status: OneOf(transStatuses),
    eci: Type.String(),
    liability_shift: Type.Boolean({ description: 'Whether the issuer answers for fraud.' }),
    ds_transaction_id: Text,
    exemption: Type.Optional(OneOf(exemptions)),
  },
  { description: 'Of a charge that used an authentication.' },
)

const Initiator = OneOf(
  initiators,
  '`CARDHOLDER`: the payer is there (CIT). `MERCHANT`: the payer is not (MIT).',
)
const Reason = Type.Optional(OneOf(credentialReasons, 'What the card is kept for.'))
export const AskedCredentialSchema = Type.Object(
  { initiator: Type.Optional(Initiator), reason: Reason },
  {
    description: 'For a saved card, or one that you’re going to save: who starts the charge, and why.',
  },
)
export const StoredCredentialSchema = Type.Object(
  {
    usage: OneOf(credentialUsages, 'Whether the card is being stored, or has been.'),
    initiator: Initiator,
    reason: Reason,
    network_transaction_id: Type.Optional(
      Type.String({ description: 'The id of the first charge, which this one refers to.' }),
    ),
  },
  { description: 'What the networks learn about a stored card.' },
)
