// What the playground's form sets, and the configuration that comes of it.
import type { FieldInput, HostedFieldsConfig } from '../../../../src/index.ts'

export type Expiry = 'expiration' | 'lists' | 'none'
export type Mask = 'never' | 'blur' | 'always'

export interface Settings {
  /** All in one frame. */
  isCard: boolean
  expiry: Expiry
  hasCode: boolean
  hasName: boolean
  format: boolean
  numberMask: Mask
  codeMask: Mask
  placeholder: string
  /** With commas; empty: all. */
  brands: string
  /** Empty: the page's. */
  locale: string
  /** JSON: the styles of all fields. */
  css: string
}

export const initial: Settings = {
  isCard: false,
  expiry: 'expiration',
  hasCode: true,
  hasName: false,
  format: true,
  numberMask: 'never',
  codeMask: 'always',
  placeholder: '1234 1234 1234 1234',
  brands: '',
  locale: '',
  css: `{
  "font-size": "16px",
  "padding": "0 12px",
  "border": "1px solid light-dark(#767676, #8f8f8f)",
  "border-radius": "6px",
  ":focus": { "border": "2px solid light-dark(#2f46b5, #aab8ff)" },
  ":invalid": { "border": "2px solid light-dark(#a40000, #ff9c9c)" }
}`,
}

export const LOCALES = ['ar', 'de', 'en', 'es', 'fr', 'ja', 'pt', 'zh'] as const

export type Config = Omit<HostedFieldsConfig, 'publicKey' | 'frameUrl'>
type Field = Config['fields'][number]
/** A field or a card, and the words beside it. */
export type Place = Field & { id: string; title: string }
type OneField = Place & { input: FieldInput }

const MASKS = { never: false, blur: 'blur', always: true } as const

/** What is on the page: the fields, or a card of all of them. */
export function placesOf(settings: Settings): Place[] {
  const places = fieldsOf(settings)
  if (!settings.isCard) return places
  const fields = places.map(({ title, input }) => ({
    ...input,
    ...(input.type === 'text' && { label: title }),
  }))
  return [{ id: 'card', title: 'Card', selector: '#card', input: { type: 'card', fields } }]
}

/** The fields in the order of the page, without what is the default anyway. */
function fieldsOf(settings: Settings): OneField[] {
  const { expiry, hasCode, hasName, format, numberMask, codeMask, placeholder, brands } = settings
  const named = brands.split(',').map((brand) => brand.trim())
  const accepted = named.filter((brand) => brand !== '')
  const place = (id: string, title: string, input: FieldInput): OneField => ({
    id,
    title,
    selector: `#${id}`,
    input,
  })
  const number = {
    type: 'credit_card_number',
    ...(format && { format }),
    ...(placeholder !== '' && { placeholder }),
    ...(numberMask !== 'never' && { mask: MASKS[numberMask] }),
    // A name that there is not is said by the library, as it says it to any page.
    ...(accepted.length > 0 && { brands: accepted as NonNullable<Field['input']['brands']> }),
  } as const
  const list = { control: 'select', placeholder: true } as const
  return [
    place('number', 'Card number', number),
    ...(expiry === 'expiration'
      ? [place('expiry', 'Expires', { type: 'expiration', placeholder: true })]
      : []),
    ...(expiry === 'lists'
      ? [
          place('month', 'Month', { type: 'exp_month', ...list }),
          place('year', 'Year', { type: 'exp_year', ...list }),
        ]
      : []),
    ...(hasCode
      ? [
          place('cvv', 'Security code', {
            type: 'cvv',
            ...(codeMask !== 'always' && { mask: MASKS[codeMask] }),
          }),
        ]
      : []),
    ...(hasName ? [place('name', 'Name on card', { type: 'text', name: 'name' })] : []),
  ]
}

/** @throws where the styles are no JSON object */
export function configOf(settings: Settings): Config {
  const css: unknown = JSON.parse(settings.css || '{}')
  if (typeof css !== 'object' || css === null || Array.isArray(css))
    throw new Error('The styles are no object.')
  return {
    ...(settings.locale !== '' && { locale: settings.locale }),
    ...(Object.keys(css).length > 0 && { input: { css: css as NonNullable<Config['input']>['css'] } }),
    fields: placesOf(settings).map(({ selector, input }) => ({ selector, input })),
  }
}
