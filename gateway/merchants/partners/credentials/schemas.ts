// The schemas of gateway credentials.
import { Type } from 'typebox'
import { namesOf } from '../../../core/objects.ts'
import { abilities } from '../../../core/permissions.ts'
import { example, OneOf } from '../../../platform/http/index.ts'
import { accountTypes } from '../../../platform/storage/index.ts'

const UserSchema = Type.Object(
  {
    first_name: Type.String(),
    last_name: Type.String(),
    email: Type.String(),
    owner: Type.Boolean(),
    abilities: Type.Array(OneOf(namesOf(abilities))),
  },
  { title: 'CredentialsUser' },
)

const MerchantSchema = Type.Object(
  {
    name: Type.String(),
    address: Type.String(),
    additional_address: Type.String(),
    city: Type.String(),
    state: Type.String(),
    postal_code: Type.String(),
    country: Type.String(),
    phone: Type.String(),
    timezone: Type.String(),
    website: Type.String(),
    support_email: Type.String(),
    support_phone: Type.String(),
    email_success_to: Type.String(),
    email_failure_to: Type.String(),
    reference_required: Type.Boolean(),
    reference_label: Type.String(),
  },
  { title: 'CredentialsMerchant', description: 'What is not set is empty.' },
)

export const AccountCredentialsSchema = Type.Object(
  {
    name: Type.String(),
    type: OneOf(accountTypes),
    currency: Type.String(),
    recurring_charges_enabled: Type.Boolean(),
    id: Type.String(),
    public_key: Type.String(),
    secret_key: Type.String({ description: 'Of this authorization and of no other; it ends with it.' }),
    trust_account: OneOf(['true', 'false']),
  },
  { title: 'AccountCredentials' },
)

const exampleAccount = {
  name: 'Cards',
  type: 'MerchantAccount',
  currency: 'USD',
  recurring_charges_enabled: false,
  id: example.account,
  public_key: 'm_Gk3Wd8Xs1Vb6Nq0Pz4Lt9Y',
  secret_key: 'sk_test_…',
  trust_account: 'false',
}

export const GatewayCredentialsSchema = Type.Object(
  {
    application: Type.String({ description: "The name of the partner's application." }),
    user: UserSchema,
    merchant: MerchantSchema,
    test_accounts: Type.Array(AccountCredentialsSchema),
    live_accounts: Type.Array(AccountCredentialsSchema),
  },
  {
    title: 'GatewayCredentials',
    examples: [
      {
        application: 'Example Partner',
        user: {
          first_name: 'Ada',
          last_name: 'Example',
          email: 'ada@example.com',
          owner: true,
          abilities: namesOf(abilities),
        },
        merchant: {
          name: 'Example Cups',
          address: '1 Main Street',
          additional_address: '',
          city: 'Springfield',
          state: 'IL',
          postal_code: '62701',
          country: 'US',
          phone: '2175550100',
          timezone: 'America/New_York',
          website: 'https://cups.example',
          support_email: 'help@cups.example',
          support_phone: '2175550101',
          email_success_to: '',
          email_failure_to: '',
          reference_required: false,
          reference_label: '',
        },
        test_accounts: [exampleAccount],
        live_accounts: [],
      },
    ],
  },
)
