// A call in each of the guide's six languages: by the `api` function of docs/api/README.md, in Node by the method of @service/node.

export interface Call {
  method: string
  /** With the values of examples in place of its parameters. */
  path: string
  /** Its address is the pages', not the API's. */
  isAtPages: boolean
  /** The environment variable with the key or token that it takes; undefined: it takes none. */
  key: Key | undefined
  body?: unknown
  /** The body is a form with a file. */
  isForm?: boolean
  library: LibraryCall
}

/** As docs/api/ has them: ACCESS_TOKEN was granted by a merchant, TENANT_TOKEN is a partner's own. */
export type Key = 'SECRET_KEY' | 'PUBLIC_KEY' | 'ACCESS_TOKEN' | 'TENANT_TOKEN'

/** A call of @service/node. */
export interface LibraryCall {
  /** `charges.create` */
  name: string
  /** Ids in its address. */
  ids: readonly string[]
  /** Only what is required. */
  query?: Readonly<Record<string, string>>
}

type Sample = [language: string, name: string, write: (call: Call) => string]

const SAMPLES: readonly Sample[] = [
  ['sh', 'curl', (call) => (call.isForm ? shellForm(call) : shellCall(call))],
  ['js', 'Node', nodeCall],
  [
    'python',
    'Python',
    ({ method, body, key, ...call }) => {
      const address = addressIn(call, JSON.stringify, 'os.environ["AUTH_URL"] + ')
      const other = otherKey(key, '""', (name) => `os.environ["${name}"]`)
      return `api("${method}", ${address}${after(body, python)}${other ? `, key=${other}` : ''})`
    },
  ],
  [
    'php',
    'PHP',
    ({ method, body, key, ...call }) => {
      const address = addressIn(call, single, "getenv('AUTH_URL') . ")
      const other = otherKey(key, "''", (name) => `getenv('${name}')`)
      return `<?php\napi('${method}', ${address}${positional(body, php, other)});`
    },
  ],
  [
    'ruby',
    'Ruby',
    ({ method, body, key, ...call }) => {
      const address = addressIn(call, single, "ENV.fetch('AUTH_URL') + ")
      const other = otherKey(key, "''", (name) => `ENV.fetch('${name}')`)
      return `api('${method}', ${address}${after(body, ruby)}${other ? `, key: ${other}` : ''})`
    },
  ],
  [
    'csharp',
    'C#',
    ({ method, body, key, ...call }) => {
      const variable = (name: string) => `Environment.GetEnvironmentVariable("${name}")`
      const address = addressIn(call, JSON.stringify, `${variable('AUTH_URL')} + `)
      const other = otherKey(key, '""', variable)
      return `Gateway.Api("${method}", ${address}${positional(body, csharp, other)});`
    },
  ],
]

/** Code blocks that the site shows as tabs. The `api` function sends no forms. */
export const samplesOf = (call: Call): string =>
  SAMPLES.filter(([, name]) => !call.isForm || name === 'curl' || name === 'Node')
    .map(([language, name, write]) => `\`\`\`${language} [${name}]\n${write(call)}\n\`\`\``)
    .join('\n\n')

function shellCall({ method, body, key, path, isAtPages }: Call): string {
  const other = otherKey(key, '', (name) => `$${name}`)
  const address = isAtPages ? `"$AUTH_URL${path}"` : quoted(path)
  return `${other === undefined ? '' : `KEY=${other} `}api ${method} ${address}${after(body, shell, ' ')}`
}

const shellForm = ({ path, key }: Call) =>
  `curl --silent --show-error --fail-with-body "$BASE_URL${path}" -H "Authorization: Bearer $${key}" -F file=@terms.txt`

function nodeCall({ key, body, isForm, library: { name, ids, query } }: Call): string {
  const values = [
    ...ids.map(single),
    ...(isForm ? ["{ file: new File(['Net 30 days.'], 'terms.txt') }"] : []),
    ...(body === undefined ? [] : [script(body)]),
    ...(query ? [script(query)] : []),
  ]
  const call = (service: string) => `await ${service}.${name}(${values.join(', ')})`
  // The guide's `service` has a merchant's token.
  return key === 'TENANT_TOKEN' ? `${PARTNER}\n${call('partner')}` : call('service')
}

const PARTNER = `const { TENANT_TOKEN } = process.env
const partner = createService({ baseUrl: BASE_URL, authUrl: AUTH_URL, accessToken: TENANT_TOKEN })`

const addressIn = (
  { path, isAtPages }: Pick<Call, 'path' | 'isAtPages'>,
  text: (value: string) => string,
  atPages: string,
) => `${isAtPages ? atPages : ''}${text(path)}`

/** What is sent in place of the secret key. */
function otherKey(key: Key | undefined, none: string, write: (name: Key) => string): string | undefined {
  if (key === 'SECRET_KEY') return undefined
  return key === undefined ? none : write(key)
}

/** The last arguments where they have no names. */
function positional(body: unknown, write: (value: unknown) => string, key: string | undefined): string {
  if (key === undefined) return after(body, write)
  return `, ${body === undefined ? 'null' : write(body)}, ${key}`
}

const after = (body: unknown, write: (value: unknown) => string, space = ', ') =>
  body === undefined ? '' : `${space}${write(body)}`

const quoted = (path: string) => (/[?&]/.test(path) ? `"${path}"` : path)
const json = (value: unknown) => JSON.stringify(value, null, 2)
const shell = (value: unknown) => `'${json(value).replaceAll("'", "'\\''")}'`
const csharp = (value: unknown) => `@"${json(value).replaceAll('"', '""')}"`

/** What differs between the languages that write objects as they go. */
interface Syntax {
  open: string
  close: string
  list: [string, string]
  key: (name: string) => string
  text: (value: string) => string
  words: { true: string; false: string; null: string }
}

const single = (value: string) => `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
const isName = (name: string) => /^[a-z_]\w*$/i.test(name)
const WORDS = { true: 'true', false: 'false', null: 'null' }

const script = writer({
  open: '{',
  close: '}',
  list: ['[', ']'],
  key: (name) => `${isName(name) ? name : single(name)}: `,
  text: single,
  words: WORDS,
})
const python = writer({
  open: '{',
  close: '}',
  list: ['[', ']'],
  key: (name) => `${JSON.stringify(name)}: `,
  text: JSON.stringify,
  words: { true: 'True', false: 'False', null: 'None' },
})
const php = writer({
  open: '[',
  close: ']',
  list: ['[', ']'],
  key: (name) => `${single(name)} => `,
  text: single,
  words: WORDS,
})
const ruby = writer({
  open: '{',
  close: '}',
  list: ['[', ']'],
  key: (name) => (isName(name) ? `${name}: ` : `${single(name)} => `),
  text: single,
  words: { ...WORDS, null: 'nil' },
})

function writer({ open, close, list, key, text, words }: Syntax) {
  const write = (value: unknown, indent = ''): string => {
    const deeper = `${indent}  `
    const between = (all: readonly string[], [first, last]: readonly [string, string]) =>
      all.length === 0
        ? first + last
        : `${first}\n${all.map((one) => `${deeper}${one},`).join('\n')}\n${indent}${last}`
    if (typeof value === 'string') return text(value)
    if (typeof value === 'number') return String(value)
    if (value === null) return words.null
    if (typeof value === 'boolean') return words[`${value}`]
    if (Array.isArray(value))
      return between(
        value.map((one) => write(one, deeper)),
        list,
      )
    const members = Object.entries(Object(value)).map(
      ([name, member]) => `${key(name)}${write(member, deeper)}`,
    )
    return between(members, [open, close])
  }
  return (value: unknown) => write(value)
}
