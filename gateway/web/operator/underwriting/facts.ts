// What an application says, in words: the labels of the sign-up, and values as people say them.
import type { TextKey } from '../../../core/language/catalogs.ts'
import { english } from '../../../core/language/words.ts'
import { own } from '../../../core/objects.ts'
import {
  type ApplicationField,
  applicationFields,
  industries,
  ownerFields,
} from '../../../merchants/partners/index.ts'
import type { ApplicationContent, FieldValues } from '../../../platform/storage/index.ts'
import { type Html, html } from '../../layout/html.ts'
import { facts } from '../../layout/tables.ts'
import { shownValue } from '../../sign-up/fields.ts'

/** Shown elsewhere: the signature has a picture, and the status the plan's name. */
const ELSEWHERE = ['signature', 'plan']

/** Each group of fields with its heading. */
export function contentFacts({ fields, owners }: ApplicationContent): Html {
  const said = applicationFields.filter(
    ({ name }) => !ELSEWHERE.includes(name) && Object.hasOwn(fields, name),
  )
  const groups = Map.groupBy(said, headingOf)
  return html`${[...groups].map(([heading, grouped]) => section(heading, grouped, fields))}
    ${owners.map((owner) => {
      const given = ownerFields.filter(({ name }) => Object.hasOwn(owner, name))
      return section('Additional owner', given, owner)
    })}`
}

/** The sign-up speaks to the applicant in these. */
const FOR_OPERATORS: { readonly [Key in TextKey]?: string } = {
  'label.selling': 'Sales channel',
  'label.goods': 'Products and services',
  'apply.money': 'Deposit account',
  'apply.trustMoney': 'Trust account',
}

const wordsOf = (key: TextKey): string => FOR_OPERATORS[key] ?? english.text(key)

const headingOf = ({ group }: ApplicationField): string => (group ? wordsOf(group) : 'From the partner')

const section = (heading: string, fields: readonly ApplicationField[], values: FieldValues): Html =>
  html`<h3>${heading}</h3>${facts(fields.map((field) => [labelOf(field), wordsFor(field, own(values, field.name) ?? '')]))}`

const labelOf = ({ label, about, name }: ApplicationField): string =>
  label ? wordsOf(label) : (about ?? name)

const countryNames = new Intl.DisplayNames('en-US', { type: 'region' })

function wordsFor(field: ApplicationField, value: string | number | boolean): string {
  if (field.name === 'industry_code') return industryText(Number(value))
  if (field.name.includes('country')) return countryNames.of(String(value)) ?? String(value)
  return shownValue(english, field, value)
}

/** `5812 Eating places`. */
export function industryText(code: number): string {
  const key = industries.get(code)
  return `${String(code).padStart(4, '0')} ${key ? english.text(key) : ''}`.trim()
}
