// Generates what browsers and attackers send to one form: filled in well, nearly well, and as no page ever would.
import fc from 'fast-check'
import type { FormField } from './walk.ts'

/** A request for one form, but for whatever its visitor adds: cookies, and the token of a form where it has one. */
export interface FormRequest {
  path: string
  type: string
  /** `undefined` for an address that is only opened. */
  body: ((csrf: string) => Buffer) | undefined
  hasToken: boolean
}

/** Already encoded: what no encoder would write. */
const ENCODED = [
  '%',
  '%zz',
  '%00',
  '%FF',
  '%E0%A4',
  '%C0%80',
  '%ED%A0%80',
  '%F8%88',
  '%252e',
  '+',
  '\u00ff',
  'a%00b',
]

const NAMES = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'valueOf',
  '__defineGetter__',
  'then',
  'length',
]

const TEXTS = [
  '',
  ' ',
  ...NAMES,
  'null',
  'true',
  'false',
  'undefined',
  '[object Object]',
  'NaN',
  '\0',
  '\ud800',
  '\u202e\u0000\ufeff',
  '٤٢',
  "'; drop table users; --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  'javascript:alert(1)',
  '//evil.example',
  'https://[::1',
  'https://xn--a.example',
  '{"a":[1]}',
  '[]',
  'a,b,a',
  '\r\nset-cookie: a=b',
  '%',
  '_',
  'x'.repeat(300),
  'x'.repeat(20_000),
  '\n'.repeat(3_000),
]

const NUMBERS = [
  '0',
  '-1',
  '-0',
  '0.001',
  '1e5',
  '1e400',
  '0x10',
  '99999999999999999999',
  '9007199254740993',
  '2147483648',
  '-9223372036854775809',
  'Infinity',
  '1,000.00',
  '1.2.3',
]

const DATES = [
  '0000-00-00',
  '2026-02-30',
  '9999-12-31',
  '-000001-01-01',
  '+275760-09-13',
  '+275760-09-14',
  '2026-06-15T25:61',
  '1970-01-01T00:00:00Z',
  '2026-W01',
]

/** A moment to which a test clock may be set forward: in a year, days of work would fall due. */
const soon = new Date(Date.now() + 24 * 60 * 60_000).toISOString()

/** What a person may well type, of which some is right for each field. */
const LIKELY = [
  '12',
  '10.00',
  soon.slice(0, 10),
  soon.slice(0, 16),
  'P1D',
  'ada@example.com',
  'https://shop.example',
  'USD',
  'true',
  'Ada Example',
  '5551234567',
  '78730',
  '10.0.0.0/8',
  'America/New_York',
  '110000000',
  'a river, seven lamps',
]

const hostile = (ids: readonly string[]) =>
  fc.oneof(
    fc.constantFrom(...TEXTS),
    fc.constantFrom(...NUMBERS),
    fc.constantFrom(...DATES),
    fc.constantFrom(...ids),
    fc.string({ unit: 'binary', maxLength: 100 }),
  )

/** A value, encoded. @param calm whether it is one that a person may choose or type */
function encodedValue(
  { offered, type }: FormField,
  ids: readonly string[],
  calm: boolean,
): fc.Arbitrary<string> {
  const likely = fc.constantFrom(...LIKELY)
  const shown = offered.length > 0 ? fc.constantFrom(...offered) : likely
  const isTyped = type !== 'hidden' && offered.length < 2
  const right = (isTyped ? fc.oneof({ arbitrary: shown, weight: 3 }, likely) : shown).map(encode)
  if (calm) return right
  return fc.oneof(
    { arbitrary: right, weight: 7 },
    { arbitrary: hostile(ids).map(encode), weight: 4 },
    { arbitrary: fc.constantFrom(...ENCODED), weight: 1 },
  )
}

const encode = (text: string) => encodeURIComponent(text.toWellFormed())

/** Other ways to write the name of a field. */
const nameOf = (name: string) =>
  fc.oneof(
    { arbitrary: fc.constant(name), weight: 20 },
    {
      arbitrary: fc.constantFrom(
        `${name}[]`,
        `${name}[a]`,
        `${name}.a`,
        `${name}[__proto__]`,
        `${name}%00`,
        name.toUpperCase(),
      ),
      weight: 1,
    },
  )

/** The fields of a form as they are; or some left out, repeated, renamed, with hostile values, and others among them. */
function pairsOf(fields: readonly FormField[], others: readonly FormField[], ids: readonly string[]) {
  const calm = fields.map((field) => fc.tuple(fc.constant(field.name), encodedValue(field, ids, true)))
  const pair = (field: FormField) => fc.tuple(nameOf(field.name), encodedValue(field, ids, false))
  const times = fc.oneof({ arbitrary: fc.constant(1), weight: 12 }, fc.constantFrom(0, 2, 3))
  const known = fields.map((field) =>
    times.chain((count) => fc.array(pair(field), { minLength: count, maxLength: count })),
  )
  const names = NAMES.map((name) => ({ name, type: 'text', offered: [] }))
  const stranger = fc.constantFrom(...names, ...others).chain(pair)
  const wild = fc
    .tuple(fc.tuple(...known), fc.array(stranger, { maxLength: fields.length > 0 ? 2 : 8 }))
    .map(([own, more]) => [...own.flat(), ...more])
  return fc.oneof({ arbitrary: fc.tuple(...calm), weight: 2 }, { arbitrary: wild, weight: 3 })
}

type Pairs = readonly (readonly [name: string, value: string])[]

const asForm = (pairs: Pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('&')

/** The same as a browser sends it where the form has files. */
function asParts(pairs: Pairs): string {
  const parts = pairs.map(
    ([name, value], at) =>
      `--limit\r\ncontent-disposition: form-data; name="${name}"${at % 2 ? '; filename="a.png"\r\ncontent-type: image/png' : ''}\r\n\r\n${value}\r\n`,
  )
  return `${parts.join('')}--limit--\r\n`
}

const FORM = 'application/x-www-form-urlencoded'
type Encoding = readonly [type: string, write: (pairs: Pairs) => Buffer]
const utf8 = (write: (pairs: Pairs) => string) => (pairs: Pairs) => Buffer.from(write(pairs))

const encodings: Encoding[] = [
  [FORM, (pairs) => Buffer.from(asForm(pairs), 'latin1')],
  [`${FORM}; charset=utf-16`, (pairs) => Buffer.from(asForm(pairs), 'utf16le')],
  [
    FORM,
    (pairs) => Buffer.concat([Buffer.from(asForm(pairs)), Buffer.from('&a=\xff\xfe\x00&=&&==', 'latin1')]),
  ],
  [FORM, (pairs) => Buffer.from(asForm(pairs).slice(0, -3))],
  ['multipart/form-data; boundary=limit', utf8(asParts)],
  ['multipart/form-data', utf8(asParts)],
  ['application/json', utf8((pairs) => JSON.stringify(Object.fromEntries(pairs)))],
  ['application/json', utf8(asForm)],
  ['text/plain', utf8(asForm)],
  ['x', utf8(asForm)],
]

/**
 * Requests for a route of pages.
 * @param paths where it was found; ids take the places of others where there are none
 * @param others fields of other forms, for those that no page shows
 */
export function formRequests(
  route: string,
  {
    paths,
    fields,
    others,
    ids,
  }: {
    paths: readonly string[]
    fields: readonly FormField[]
    others: readonly FormField[]
    ids: readonly string[]
  },
): fc.Arbitrary<FormRequest> {
  const [method, pattern = ''] = route.split(' ')
  const id = fc.oneof(
    fc.constantFrom(...ids).map(encode),
    hostile(ids).map((text) => encode(text.slice(0, 200))),
    fc.constantFrom(...ENCODED.map(encodeURI)),
  )
  const filled = id.map((value) => pattern.replaceAll(/:\w+/g, value || 'x'))
  const path =
    paths.length > 0
      ? fc.oneof({ arbitrary: fc.constantFrom(...paths), weight: 6 }, { arbitrary: filled, weight: 1 })
      : filled
  const pairs = pairsOf(fields, others, ids)
  if (method === 'GET')
    return fc.record({ path, pairs }).map(({ path, pairs }) => ({
      path: `${path}?${encodeURI(asForm(pairs)).replaceAll('%25', '%').slice(0, 8_000)}`,
      type: '',
      body: undefined,
      hasToken: false,
    }))
  const encoding = fc.oneof(
    { arbitrary: fc.constant<Encoding>([FORM, utf8(asForm)]), weight: 9 },
    { arbitrary: fc.constantFrom(...encodings), weight: 2 },
  )
  return fc
    .record({ path, pairs, encoding, hasToken: fc.nat(19).map((one) => one > 0) })
    .map(({ path, pairs, encoding: [type, write], hasToken }) => ({
      path,
      type,
      hasToken,
      body: (csrf) => write([['csrf', csrf], ...pairs]),
    }))
}
