// The audit log as pages show it: a merchant's, and the operator's own.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { actorKinds } from '../../../core/actor.ts'
import type { Mode } from '../../../core/caller.ts'
import { type ErrorMessage, GatewayError } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import {
  type AuditFilter,
  type AuditPlace,
  actionOf,
  auditActions,
  auditTime,
  browseAudit,
  type NoteReading,
  readAuditFilter,
} from '../../../platform/audit-log/index.ts'
import { type AuditChange, type AuditEntryRow, fromJson } from '../../../platform/storage/index.ts'
import { moment } from '../../layout/components.ts'
import { errorSummary, filterForm, formFields, hidden } from '../../layout/forms.ts'
import { type Html, html } from '../../layout/html.ts'
import { pager, table } from '../../layout/tables.ts'
import { actorOf } from '../../sessions/index.ts'
import type { ConsoleParts } from '../console-parts.ts'
import { sendConsole } from '../shell.ts'
import { addressOf, type Query, textOf } from '../show.ts'

/** Which log a page shows. */
export interface ShownLog {
  /** Of the page. */
  path: string
  /** A merchant's id, or `GATEWAY`. */
  log: string
  /** Absent: both. */
  mode?: Mode | undefined
  about: string
  note: NoteReading
}

const FILTERS = ['actor_kind', 'actor_id', 'action', 'start_date', 'end_date'] as const

/** What the filter on the page says; what is empty says nothing. */
const filterOf = (query: Query) =>
  Object.fromEntries(FILTERS.map((name) => [name, textOf(query, name)?.trim() || undefined]))

/** @throws 422 naming what is wrong with it */
export const readFilter = (query: Query): AuditFilter => readAuditFilter(filterOf(query))

/** Answers with the page of a log. */
export async function sendLog(
  { storage, brand }: ConsoleParts,
  request: FastifyRequest<{ Querystring: Query }>,
  reply: FastifyReply,
  { path, log, mode, about, note }: ShownLog,
): Promise<FastifyReply> {
  await note({ log, mode, by: actorOf(request), as: 'page' })
  const { query } = request
  const asked = filterOf(query)
  const { filter, faults } = tryFilter(query)
  const after = readPlace(textOf(query, 'before'))
  const most = limits.page.defaultEntries
  const found = filter
    ? await browseAudit(storage.reading, log, { ...filter, mode }, { after, most: most + 1 })
    : []
  const rows = found.slice(0, most)
  const last = rows.at(-1)
  return sendConsole(request, reply.code(filter ? 200 : 422), {
    title: 'Audit log',
    look: brand,
    current: path,
    isRefused: !filter,
    main: html`
      <h1>Audit log</h1>
      <p class="lead">${about}</p>
      ${errorSummary(faults)}
      ${asked.actor_id !== undefined && html`<p>Only changes by ${nameIn(rows)}. <a href="${addressOf(path, { ...asked, actor_id: undefined })}">Show everyone’s changes</a></p>`}
      ${filterForm(path, filterFields(asked, faults))}
      <p><a class="button" href="${addressOf(`${path}.csv`, asked)}">Download CSV</a></p>
      ${entryTable(rows)}
      ${pager({
        newer: after === undefined ? undefined : addressOf(path, asked),
        older:
          found.length > most && last
            ? addressOf(path, { ...asked, before: `${last.position}_${last.id}` })
            : undefined,
      })}`,
  })
}

/** The name of the person whose changes these are. */
const nameIn = ([row]: readonly AuditEntryRow[]): string => (row ? fromJson(row.actor).name : 'one person')

function tryFilter(query: Query) {
  try {
    return { filter: readFilter(query), faults: [] }
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    return { filter: undefined, faults: error.messages }
  }
}

function filterFields(
  values: Readonly<Record<string, string | undefined>>,
  faults: readonly ErrorMessage[],
): Html {
  const fields = formFields({ values, faults })
  return html`${values.actor_id !== undefined && hidden('actor_id', values.actor_id)}${fields.select({
    name: 'actor_kind',
    label: 'Actor',
    options: [{ value: '', label: 'Anyone' }, ...actorKinds.map((value) => ({ value, label: KINDS[value] }))],
  })}
  ${fields.select({
    name: 'action',
    label: 'Action',
    options: [
      { value: '', label: 'All' },
      ...Object.entries(auditActions).map(([value, { label }]) => ({ value, label })),
    ],
  })}
  ${fields.text({ name: 'start_date', label: 'From', type: 'date', optional: true })}
  ${fields.text({ name: 'end_date', label: 'To', type: 'date', optional: true })}`
}

const KINDS = {
  user: 'User',
  key: 'Secret key',
  partner: 'Partner',
  operator: 'Operator',
  payer: 'Payer',
  visitor: 'Visitor',
  job: 'Gateway',
} as const

const entryTable = (rows: readonly AuditEntryRow[]): Html =>
  table<AuditEntryRow>({
    caption: 'Changes, the newest first',
    rows,
    empty: html`<p>No changes found.</p>`,
    columns: [
      { label: 'Action', cell: ({ action }) => actionOf(action)?.label ?? action },
      { label: 'Time', cell: timeCell },
      { label: 'Actor', cell: actorCell },
      {
        label: 'Record',
        cell: ({ record_type, record_id }) => html`${record_type} <code>${record_id}</code>`,
      },
      { label: 'Changes', cell: ({ changes }) => fromJson(changes).map(changeLine) },
      { label: 'Number', isNumber: true, cell: ({ sequence }) => sequence ?? 'Pending' },
    ],
  })

const timeCell = (row: AuditEntryRow): Html =>
  html`${moment(auditTime(row))}${row.mode !== null && html`<div class="soft">${row.mode} mode</div>`}`

function actorCell({ actor }: AuditEntryRow): Html {
  const { kind, name, email, address, session } = fromJson(actor)
  const lines = [
    email,
    KINDS[kind] === name ? undefined : KINDS[kind],
    address,
    session && `Session ${session}`,
  ]
  return html`${name}${lines.filter((line) => line !== undefined).map((line) => html`<div class="soft">${line}</div>`)}`
}

function changeLine({ name, before, after }: AuditChange): Html {
  const shown = [before, after].filter((value) => value !== undefined)
  if (shown.length === 0) return html`<div>${name}: changed</div>`
  return html`<div>${name}: ${shown.map((value) => (value === null || value === '' ? 'none' : String(value))).join(' → ')}</div>`
}

/** @returns undefined for what is none: the list begins anew */
function readPlace(text: string | undefined): AuditPlace | undefined {
  const found = /^(\d{1,16})_([\w-]{1,64})$/.exec(text ?? '')
  return found ? { position: Number(found[1]), id: found[2] ?? '' } : undefined
}
