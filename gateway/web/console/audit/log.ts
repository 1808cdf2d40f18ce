// The audit log as pages show it: a merchant's, and the operator's own.
import type { FastifyRequest } from 'fastify'
import { actorKinds } from '../../../core/actor.ts'
import type { Mode } from '../../../core/caller.ts'
import { english } from '../../../core/language/words.ts'
import { own } from '../../../core/objects.ts'
import { plainly } from '../../../core/records/settings.ts'
import { auditCsv } from '../../../merchants/reporting/index.ts'
import {
  type AuditPlace,
  actionOf,
  auditActions,
  auditTime,
  browseAudit,
  type NoteReading,
  noteReadings,
  readAuditFilter,
} from '../../../platform/audit-log/index.ts'
import {
  type AuditChange,
  type AuditEntryRow,
  type AuditValue,
  fromJson,
} from '../../../platform/storage/index.ts'
import {
  addressOf,
  day,
  daysIn,
  following,
  type Listing,
  linked,
  list,
  money,
  oneMore,
  oneOf,
  type Pages,
  type Screen,
  textOf,
} from '../../kit/index.ts'
import { type Html, html } from '../../layout/html.ts'
import type { Column } from '../../layout/tables.ts'
import { moment } from '../../layout/times.ts'
import { actorOf } from '../../sessions/index.ts'

/** Which log a page shows. */
export interface ShownLog {
  about: string
  /** The name of the file with all of it. */
  file: string
  /** Where a record has a page, without its id. */
  pagesOf(entry: AuditEntryRow, request: FastifyRequest): string | undefined
  /** A merchant's id, or `GATEWAY`; and its mode, absent: both. */
  logOf(request: FastifyRequest): { log: string; mode?: Mode | undefined }
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

const columnsOf = (pagesOf: (row: AuditEntryRow) => string | undefined): readonly Column<AuditEntryRow>[] => [
  { label: 'Action', cell: (row) => html`${actionOf(row.action)?.label ?? row.action}${changesOf(row)}` },
  { label: 'Actor', cell: (row) => actorCell(row) },
  { label: 'Record', cell: (row) => recordCell(row, pagesOf(row)) },
  { label: 'Time', cell: (row) => timeCell(row) },
]

const filters = {
  actor_id: linked(),
  record_id: linked(),
  actor_kind: oneOf(
    'Actor',
    actorKinds.map((value) => ({ value, label: KINDS[value] })),
    'Anyone',
  ),
  action: oneOf(
    'Action',
    Object.entries(auditActions).map(([value, { label }]) => ({ value, label })),
    'All',
  ),
  start_date: day('From'),
  end_date: day('To'),
}

/** The pages of a log. Whoever reads it is in it. */
export const auditLog =
  (base: Pick<Screen<never>, 'path' | 'access'>, shown: ShownLog): Pages =>
  async (app, parts) => {
    await app.register(list(base, listingOf(base.path, shown, noteReadings(parts))), parts)
  }

const listingOf = (
  path: string,
  { about, file, pagesOf, logOf }: ShownLog,
  note: NoteReading,
): Listing<AuditEntryRow, typeof filters> => ({
  title: 'Audit log',
  about,
  filters,
  async find(visitor, asked) {
    const { parts, request, query, zone } = visitor
    const { log, mode } = logOf(request)
    await note({ log, mode, by: actorOf(request), as: 'page' })
    const after = readPlace(textOf(query, 'before'))
    const filter = { ...readAuditFilter({ ...asked, ...daysIn(zone, asked) }), mode }
    const found = await browseAudit(parts.storage.reading, log, filter, { after, most: oneMore(visitor) })
    return following(visitor, found, after, ({ position, id }) => `${position}_${id}`)
  },
  above: (rows, asked) =>
    asked.actor_id !== undefined &&
    html`<p>Only changes by ${nameIn(rows)}. <a href="${addressOf(path, { ...asked, actor_id: undefined })}">Show everyone’s changes</a></p>`,
  caption: 'Newest first',
  columns: ({ request }) => columnsOf((row) => pagesOf(row, request)),
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

function timeCell(row: AuditEntryRow): Html {
  const lines = [
    row.sequence === null ? 'Pending' : `No. ${row.sequence}`,
    row.mode === null ? undefined : `${row.mode} mode`,
  ]
  return html`${moment(auditTime(row))}${softLine(lines)}`
}

function actorCell({ actor }: AuditEntryRow): Html {
  const { kind, name, email, address } = fromJson(actor)
  return html`${name}${softLine([email ?? (KINDS[kind] === name ? undefined : KINDS[kind]), address])}`
}

const softLine = (parts: readonly (string | undefined)[]): Html =>
  html`<div class="soft">${parts.filter((part) => part !== undefined).join(' · ')}</div>`

function recordCell({ action, record_type, record_id }: AuditEntryRow, pages: string | undefined): Html {
  const type = plainly(record_type.replace(/(?<=[a-z])(?=[A-Z])/g, ' '))
  const isGone = /(deleted|erased)$/.test(action)
  if (pages && !isGone) return html`<a href="${pages}/${encodeURIComponent(record_id)}">${type}</a>`
  return html`${type}<div class="soft"><code>${record_id}</code></div>`
}

/** Shown at once if they are few. */
const FEW = 3

function changesOf({ changes }: AuditEntryRow): Html | undefined {
  const lines = fromJson(changes).map(changeLine)
  if (lines.length <= FEW) return html`${lines}`
  return html`<details><summary>${lines.length} values</summary>${lines}</details>`
}

function changeLine({ name, before, after }: AuditChange): Html {
  const shown = [before, after].filter((value) => value !== undefined)
  const label = plainly(name).replace(/\b(api|avs|cvv|id|ip|url)(?=s?\b)/gi, (word) => word.toUpperCase())
  const text = shown.length === 0 ? 'changed' : shown.map((value) => valueText(name, value)).join(' → ')
  return html`<div class="soft">${label}: ${text}</div>`
}

function valueText(name: string, value: AuditValue): string {
  if (value === null || value === '') return 'none'
  // Settings were sent as text.
  const count = /^\d{1,12}$/.test(String(value)) ? Number(value) : undefined
  if (count !== undefined && (name.endsWith('amount') || name === 'fee')) return money(count)
  // Of a surcharge, in hundredths of a percent.
  if (count !== undefined && name === 'rate') return english.percent(count / 100)
  return own({ true: 'yes', false: 'no' }, String(value)) ?? String(value)
}

/** @returns undefined for what is none: the list begins anew */
function readPlace(text: string | undefined): AuditPlace | undefined {
  const found = /^(\d{1,16})_([\w-]{1,64})$/.exec(text ?? '')
  return found ? { position: Number(found[1]), id: found[2] ?? '' } : undefined
}
