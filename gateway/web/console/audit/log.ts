// The audit log as pages show it: a merchant's, and the operator's own.
import type { FastifyRequest } from 'fastify'
import { actorKinds } from '../../../core/actor.ts'
import type { Mode } from '../../../core/caller.ts'
import { auditCsv } from '../../../merchants/reporting/index.ts'
import {
  type AuditPlace,
  actionOf,
  auditTime,
  browseAudit,
  type NoteReading,
  noteReadings,
  readAuditFilter,
} from '../../../platform/audit-log/index.ts'
import { type AuditEntryRow, fromJson } from '../../../platform/storage/index.ts'
import {
  addressOf,
  day,
  daysIn,
  following,
  type Listing,
  linked,
  list,
  oneMore,
  oneOf,
  type Pages,
  type Screen,
  textOf,
} from '../../kit/index.ts'
import { type Html, type HtmlValue, html } from '../../layout/html.ts'
import type { Column } from '../../layout/tables.ts'
import { moment } from '../../layout/times.ts'
import { actorOf } from '../../sessions/index.ts'
import { actionChoices } from './areas.ts'
import { changesCell } from './changes.ts'
import { type Finders, type NamedEntry, withNames } from './names.ts'

/** Which log a page shows. */
export interface ShownLog {
  about: string
  /** The name of the file with all of it. */
  file: string
  /** Finds the records that entries are about, by their types. */
  finders: Finders
  /** A merchant's id, or `GATEWAY`; and its mode, absent: both. */
  logOf(request: FastifyRequest): { log: string; mode?: Mode | undefined }
  /** Whether it has what concerns no merchant. */
  isOperators?: boolean
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

const columns: readonly Column<NamedEntry>[] = [
  { label: 'Action', cell: (row) => changesCell(row, actionOf(row.action)?.label ?? row.action) },
  { label: 'Record', cell: (row) => recordCell(row) },
  { label: 'Actor', cell: (row) => actorCell(row) },
  { label: 'Time', cell: (row) => timeCell(row) },
]

const filtersOf = (isOperators: boolean) => ({
  actor_id: linked(),
  record_id: linked(),
  actor_kind: oneOf(
    'Actor',
    actorKinds.map((value) => ({ value, label: KINDS[value] })),
    'Anyone',
  ),
  action: oneOf('Action', actionChoices(isOperators), 'All'),
  start_date: day('From'),
  end_date: day('To'),
})

/** The pages of a log. Whoever reads it is in it. */
export const auditLog =
  (base: Pick<Screen<never>, 'path' | 'access'>, shown: ShownLog): Pages =>
  async (app, parts) => {
    await app.register(list(base, listingOf(base.path, shown, noteReadings(parts))), parts)
  }

const listingOf = (
  path: string,
  { about, file, finders, logOf, isOperators = false }: ShownLog,
  note: NoteReading,
): Listing<NamedEntry, ReturnType<typeof filtersOf>> => ({
  title: 'Audit log',
  about,
  filters: filtersOf(isOperators),
  async find(visitor, asked) {
    const { parts, request, query, zone } = visitor
    const { log, mode } = logOf(request)
    await note({ log, mode, by: actorOf(request), as: 'page' })
    const after = readPlace(textOf(query, 'before'))
    const filter = { ...readAuditFilter({ ...asked, ...daysIn(zone, asked) }), mode }
    const found = await browseAudit(parts.storage.reading, log, filter, { after, most: oneMore(visitor) })
    const named = await withNames(visitor, finders, found)
    return following(visitor, named, after, ({ position, id }) => `${position}_${id}`)
  },
  above: (rows, asked) =>
    html`${
      asked.actor_id !== undefined &&
      html`<p>Only changes by ${nameIn(rows)}. <a href="${addressOf(path, { ...asked, actor_id: undefined })}">Show everyone’s changes</a></p>`
    }${
      asked.record_id !== undefined &&
      html`<p>Only changes of ${rows[0]?.name ?? 'one record'}. <a href="${addressOf(path, { ...asked, record_id: undefined })}">Show all changes</a></p>`
    }`,
  caption: 'Newest first',
  columns,
  empty: 'No changes found.',
  csv: {
    name: file,
    async lines({ parts, request, zone }, asked) {
      const { log, mode } = logOf(request)
      const filter = { ...readAuditFilter({ ...asked, ...daysIn(zone, asked) }), mode }
      await note({ log, mode, by: actorOf(request), as: 'csv' })
      return auditCsv(parts.storage.reading, log, filter)
    },
  },
})

/** The name of the person whose changes these are. */
const nameIn = ([row]: readonly AuditEntryRow[]): string => (row ? fromJson(row.actor).name : 'one person')

const timeCell = (row: AuditEntryRow): Html =>
  html`${moment(auditTime(row))}${row.mode !== null && softLine(row.mode === 'live' ? 'Live mode' : 'Test mode')}`

function actorCell({ actor }: AuditEntryRow): Html {
  const { kind, name, email } = fromJson(actor)
  const line = email ?? (KINDS[kind] === name ? undefined : KINDS[kind])
  return html`${name}${line !== undefined && softLine(line)}`
}

const softLine = (text: string): Html => html`<div class="soft">${text}</div>`

/** The record by its name, and what it is where the name doesn't say that. Empty where that is the actor. */
function recordCell({ action, actor, record_id, kind, name, isClear, href }: NamedEntry): HtmlValue {
  if (record_id === fromJson(actor).id) return ''
  const isGone = /(deleted|erased)$/.test(action)
  const text = name ?? kind
  const shown = href && !isGone ? html`<a href="${href}">${text}</a>` : text
  return html`${shown}${name !== undefined && !isClear && softLine(kind)}`
}

/** @returns undefined for what is none: the list begins anew */
function readPlace(text: string | undefined): AuditPlace | undefined {
  const found = /^(\d{1,16})_([\w-]{1,64})$/.exec(text ?? '')
  return found ? { position: Number(found[1]), id: found[2] ?? '' } : undefined
}
