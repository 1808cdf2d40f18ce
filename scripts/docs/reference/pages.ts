// The API reference as pages of the guide: one for each group of operations, one with all objects, one with all errors. The site is
// made of docs/, so that is where they are written; they are in no commit.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Description, type Operation, operationsOf, type Schema } from '../../api/description.ts'
import { libraryNames } from '../../server/resources.ts'
import { operationSection } from './operation.ts'
import { hasMembers, membersTable, prose, typeOf } from './schema.ts'

/** Where they are. */
export const referenceFolder = path.join(import.meta.dirname, '../../../docs/reference')

/** Writes all pages. @param api what the gateway serves at `/openapi.json` */
export function writeReference(api: Description): void {
  rmSync(referenceFolder, { recursive: true, force: true })
  mkdirSync(referenceFolder, { recursive: true })
  for (const [name, text] of Object.entries(pagesOf(api)))
    writeFileSync(path.join(referenceFolder, name), text)
}

/** Pages by the names of their files. */
export function pagesOf(api: Description): Record<string, string> {
  const nameOf = libraryNames(api)
  const groups = api.tags.map(({ name, description }) => {
    const operations = inGroup(api, name)
    const text = [
      `# ${name}`,
      prose(description),
      listOf(operations),
      ...operations.map((one) => operationSection(api, one, nameOf(one))),
    ]
    return [`${slugOf(name)}.md`, page(text)] as const
  })
  return {
    ...Object.fromEntries(groups),
    'README.md': page(overview(api)),
    'objects.md': page(objects(api.components.schemas)),
    'error-codes.md': page(errors(api)),
  }
}

/** `Test clock` is `test-clock`. */
export const slugOf = (tag: string): string => tag.toLowerCase().replaceAll(' ', '-')

const page = (parts: readonly string[]) =>
  `---\noutline: 2\neditLink: false\n---\n\n${parts.filter(Boolean).join('\n\n')}\n`

const inGroup = (api: Description, tag: string) =>
  operationsOf(api).filter(({ tags = [] }) => tags.includes(tag))

const listOf = (operations: readonly Operation[], folder = '') =>
  [
    '| Operation | Address |',
    '|---|---|',
    ...operations.map(
      ({ method, path, operationId, summary }) =>
        `| [${summary}](${folder}#${operationId.toLowerCase()}) | \`${method} ${path}\` |`,
    ),
  ].join('\n')

const overview = (api: Description): string[] => [
  '# API reference',
  `Every operation of version ${api.info.version}, with a call in six languages and, if it takes a key, a form that sends it to your gateway. [Objects](objects.md) has all answers, [Error codes](error-codes.md) all codes.`,
  'The key is the user of HTTP Basic authentication, and the password is empty: `curl -u "$SECRET_KEY:" …`. A token is a bearer token: `Authorization: Bearer at_…`. Partners have their own, `TENANT_TOKEN`, and those that merchants granted. A test key sees test data only, a live key live data only. [Definition of `api`](../api/README.md#the-api-function) in each language, and of `service` in Node.',
  '- Amounts are whole numbers in cents. Timestamps are UTC, `yyyy-MM-ddTHH:mm:ss.SSSZ`.\n- In a body, `null` is the same as leaving an optional member out. In a change, it clears the value. Numbers and switches may be sent as text.\n- Any POST takes an [`Idempotency-Key`](../server-api.md#retry-requests).\n- Tools read the same at `/openapi.json` of your gateway.',
  ...api.tags.flatMap(({ name, description }) => [
    `## ${name}`,
    prose(description),
    listOf(inGroup(api, name), `${slugOf(name)}.md`),
  ]),
]

function objects(schemas: Record<string, Schema>): string[] {
  return [
    '# Objects',
    'What operations answer and events contain.',
    ...Object.entries(schemas).flatMap(([name, schema]) => [
      `## ${name}`,
      prose(schema.description ?? ''),
      hasMembers(schema) ? membersTable(schema, true) : typeOf(schema),
    ]),
  ]
}

function errors(api: Description): string[] {
  const sections = Object.entries(api.components.responses).flatMap(
    ([status, { description = '', content }]) => {
      const examples = Object.entries(content?.['application/json']?.examples ?? {})
      const rows = examples.map(([code, { value }]) => `| \`${code}\` | ${prose(messageIn(value))} |`)
      const anchor = status === '422' ? ' {#unprocessable}' : ''
      return [
        `## ${status}${anchor}`,
        prose(description),
        ['| Code | Message |', '|---|---|', ...rows].join('\n'),
      ]
    },
  )
  return [
    '# Error codes',
    'Every answer outside 2xx has a body `{ "messages": [{ "code", "level", "message", "context", "field_name", "sub_code", "facility", "entity_id" }] }` with one message for each fault. `context` names the field with `invalid_data`, `field_name` with other codes. [What each code means](/rules/errors).',
    ...sections,
  ]
}

/** The text of an error's only message. */
function messageIn(envelope: unknown): string {
  const { messages = [] }: { messages?: { message?: string }[] } = Object(envelope)
  return messages[0]?.message ?? ''
}
