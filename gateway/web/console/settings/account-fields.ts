// The settings of an account as fields of a form.
import { cardTypes } from '../../../../shared/card-brands.ts'
import { limits } from '../../../core/limits.ts'
import { type AccountRow, avsPolicies, cvvPolicies, disturbedPolicies } from '../../../storage/index.ts'
import type { Fields } from '../../layout/forms.ts'
import { type Html, html } from '../../layout/html.ts'

const choices = (values: readonly string[]) =>
  values.map((value) => ({ value, label: value.toLowerCase().replaceAll('_', ' ') }))

const FLAGS = [
  'primary',
  'trust_account',
  'ignore_avs_failure_if_cvv_match',
  'swipe_ignore_avs_failure_if_cvv_match',
] as const

/** What a form sends of an account's settings, as the API takes it: a box that is not ticked is not sent. */
export function settingsOf(type: AccountRow['type'], values: Record<string, string>): Record<string, string> {
  const flags = FLAGS.filter((name) => type === 'MerchantAccount' || !name.includes('avs'))
  const { csrf: _csrf, ...settings } = values
  return { ...Object.fromEntries(flags.map((name) => [name, 'false'])), ...settings }
}

export function accountFields(type: AccountRow['type'], fields: Fields): Html {
  return html`
    ${fields.text({ name: 'name', label: 'Name', maxlength: limits.maxChars.name })}
    ${fields.checkbox({ name: 'primary', label: 'Primary account', hint: 'For payments that name none.' })}
    ${fields.checkbox({ name: 'trust_account', label: 'Trust account', hint: "It holds other people's money." })}
    ${type === 'MerchantAccount' ? cardFields(fields) : bankFields(fields)}
    ${fields.text({
      name: 'transaction_allowed_countries',
      label: 'Allowed countries',
      hint: 'From which payments may be asked for, as ISO codes with commas. Empty: any.',
      optional: true,
      maxlength: limits.maxChars.list,
    })}
    ${fields.select({
      name: 'disturbed_policy',
      label: 'Disturbed fields',
      hint: 'What to do with a token when a page interfered with its fields while the payer typed.',
      options: choices(disturbedPolicies),
    })}`
}

const bankFields = (fields: Fields) => html`
  ${fields.text({ name: 'bank_name', label: 'Name of the bank', optional: true, maxlength: limits.maxChars.name })}
  ${required(fields, 'required_payment_fields', 'Required fields')}`

const cardFields = (fields: Fields) => html`
  ${fields.text({
    name: 'accepted_card_types',
    label: 'Accepted cards',
    hint: `* for all, or some of ${cardTypes.join(', ')}.`,
    maxlength: limits.maxChars.list,
  })}
  <h2>Cards that are typed</h2>${policies(fields, '')}
  <h2>Cards that are swiped</h2>${policies(fields, 'swipe_')}`

const policies = (fields: Fields, prefix: '' | 'swipe_') => html`
  ${fields.select({ name: `${prefix}cvv_policy`, label: 'Security code', options: choices(cvvPolicies) })}
  ${fields.select({ name: `${prefix}avs_policy`, label: 'Billing address', options: choices(avsPolicies) })}
  ${fields.checkbox({
    name: `${prefix}ignore_avs_failure_if_cvv_match`,
    label: 'Let the address differ when the security code matches',
  })}
  ${required(fields, `${prefix}required_payment_fields`, 'Required fields')}`

const required = (fields: Fields, name: string, label: string) =>
  fields.text({
    name,
    label,
    hint: 'Names of fields that a payment must have, with commas.',
    optional: true,
    maxlength: limits.maxChars.list,
  })
