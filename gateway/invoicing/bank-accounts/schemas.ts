// The schemas of bank accounts in answers.
import { Type } from 'typebox'
import { methodTypes } from '../../../shared/methods.ts'
import { example, OneOf, Text } from '../../platform/http/index.ts'
import { avsPolicies, cvvPolicies } from '../../platform/storage/index.ts'
import { exampleIds } from '../audit/schemas.ts'

/** An account behind a bank account (rules: invoicing.md#processing-accounts). */
const ProcessingAccountSchema = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    type: OneOf(methodTypes),
    required_payment_fields: Type.String(),
    accepted_card_types: Text,
    cvv_policy: Type.Optional(OneOf(cvvPolicies)),
    avs_policy: Type.Optional(OneOf(avsPolicies)),
    swipe_cvv_policy: Type.Optional(OneOf(cvvPolicies)),
    swipe_avs_policy: Type.Optional(OneOf(avsPolicies)),
    swipe_required_payment_fields: Text,
  },
  { title: 'ProcessingAccount' },
)

const exampleBankAccount = {
  id: exampleIds.bankAccount,
  name: 'Bank',
  bank_name: 'FIRST BANK OF TESTING',
  trust: false,
  account_id: '******7890',
  currency: 'USD',
  test_mode: true,
  processing_accounts: [
    { id: example.account, name: 'Bank', type: 'bank', required_payment_fields: '' },
    {
      id: example.id,
      name: 'Cards',
      type: 'card',
      required_payment_fields: '',
      accepted_card_types: 'VISA,MASTERCARD',
      cvv_policy: 'OPTIONAL',
      avs_policy: 'SUBMIT_IGNORE_RESULT',
      swipe_cvv_policy: 'OPTIONAL',
      swipe_avs_policy: 'SUBMIT_IGNORE_RESULT',
      swipe_required_payment_fields: '',
    },
  ],
}

export const BankAccountSchema = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    bank_name: Text,
    trust: Type.Boolean(),
    account_id: Type.Optional(Type.String({ description: 'The number of the account, masked.' })),
    currency: Type.String(),
    test_mode: Type.Boolean(),
    processing_accounts: Type.Array(ProcessingAccountSchema),
  },
  {
    title: 'BankAccount',
    examples: [exampleBankAccount],
  },
)

export const BankAccountsSchema = Type.Array(BankAccountSchema, { examples: [[exampleBankAccount]] })
