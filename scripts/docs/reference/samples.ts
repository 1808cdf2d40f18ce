// A call in each of the guide's six languages, by the `api` function of docs/api/README.md.

export interface Call {
  method: string
  /** With the values of examples in place of its parameters. */
  path: string
  body?: unknown
}

type Sample = [language: string, name: string, write: (call: Call) => string]

const SAMPLES: readonly Sample[] = [
  ['sh', 'curl', ({ method, path, body }) => `api ${method} ${quoted(path)}${after(body, shell, ' ')}`],
  ['js', 'Node', ({ method, path, body }) => `await api('${method}', '${path}'${after(body, script)})`],
  ['python', 'Python', ({ method, path, body }) => `api("${method}", "${path}"${after(body, python)})`],
  ['php', 'PHP', ({ method, path, body }) => `<?php\napi('${method}', '${path}'${after(body, php)});`],
  ['ruby', 'Ruby', ({ method, path, body }) => `api('${method}', '${path}'${after(body, ruby)})`],
  ['csharp', 'C#', ({ method, path, body }) => `Gateway.Api("${method}", "${path}"${after(body, csharp)});`],
]

/** Code blocks that the site shows as tabs. */
export const samplesOf = (call: Call): string =>
  SAMPLES.map(([language, name, write]) => `\`\`\`${language} [${name}]\n${write(call)}\n\`\`\``).join('\n\n')

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
