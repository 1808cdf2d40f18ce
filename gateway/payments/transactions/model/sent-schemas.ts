// What the networks got of a charge besides the payment itself: the payer's authentication, and that the card is stored.
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
    description: 'Of a card that this charge is to store, or of a saved one: who starts the charge, and why.',
  },
)
export const StoredCredentialSchema = Type.Object(
  {
    usage: OneOf(credentialUsages, 'Whether the card is being stored, or has been.'),
    initiator: Initiator,
    reason: Reason,
    network_transaction_id: Type.Optional(
      Type.String({ description: 'Of the first charge, to which this one refers.' }),
    ),
  },
  { description: 'Of a charge of a stored card: what the networks got of it.' },
)
