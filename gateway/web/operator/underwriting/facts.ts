// What an application says, in words: the labels of the sign-up, and values as people say them.
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

/** Each group of fields with its heading. The signature is no text: it has a picture. */
export function contentFacts({ fields, owners }: ApplicationContent): Html {
  const said = applicationFields.filter(({ name }) => name !== 'signature' && Object.hasOwn(fields, name))
  const groups = Map.groupBy(said, headingOf)
  return html`${[...groups].map(([heading, grouped]) => section(heading, grouped, fields))}
    ${owners.map((owner) => {
      const given = ownerFields.filter(({ name }) => Object.hasOwn(owner, name))
      return section('Additional owner', given, owner)
    })}`
}

const headingOf = ({ group }: ApplicationField): string => (group ? english.text(group) : 'From the partner')

const section = (heading: string, fields: readonly ApplicationField[], values: FieldValues): Html =>
  html`<h3>${heading}</h3>${facts(fields.map((field) => [labelOf(field), wordsFor(field, own(values, field.name) ?? '')]))}`

const labelOf = ({ label, about, name }: ApplicationField): string =>
  label ? english.text(label) : (about ?? name)

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
