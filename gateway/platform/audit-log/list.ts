// Lists of the audit log (rules: audit-log.md#read).

import { type Actor, actorKinds } from '../../core/actor.ts'
import { readInstant } from '../../core/calendar.ts'
import type { Caller, Mode } from '../../core/caller.ts'
import { checkAll, fieldError } from '../../core/errors.ts'
import { readPaging } from '../../core/paging.ts'
import { type AuditEntryRow, type Page, type Reader, readPage } from '../storage/index.ts'
import { type AuditAction, isAction } from './actions.ts'

/** The query as it was sent: all texts. */
export interface AuditQuery {
  page?: string | undefined
  page_size?: string | undefined
  action?: string | undefined
  actor_kind?: string | undefined
  actor_id?: string | undefined
  record_id?: string | undefined
  start_date?: string | undefined
  end_date?: string | undefined
}

/** Which entries of a log are wanted. Times are milliseconds. */
export interface AuditFilter {
  mode?: Mode | undefined
  action?: AuditAction | undefined
  actorKind?: Actor['kind'] | undefined
  actorId?: string | undefined
  recordId?: string | undefined
  from?: number | undefined
  to?: number | undefined
}

/** Reads which entries a query asks for. @throws 422 naming each parameter at fault */
export function readAuditFilter(query: AuditQuery): AuditFilter {
  const action = () => readAction(query.action)
  const actorKind = () => readKind(query.actor_kind)
  const from = () => readDate('start_date', query.start_date)?.first
  const to = () => readDate('end_date', query.end_date)?.last
  checkAll(action, actorKind, from, to)
  return {
    action: action(),
    actorKind: actorKind(),
    actorId: query.actor_id,
    recordId: query.record_id,
    from: from(),
    to: to(),
  }
}

function readAction(text: string | undefined): AuditAction | undefined {
  if (text === undefined || isAction(text)) return text
  return invalid('action', 'There is no such action.')
}

function readKind(text: string | undefined): Actor['kind'] | undefined {
  const kind = actorKinds.find((one) => one === text)
  return text === undefined || kind ? kind : invalid('actor_kind', `Use one of ${actorKinds.join(', ')}.`)
}

function readDate(context: string, text: string | undefined) {
  if (text === undefined) return undefined
  return readInstant(text) ?? invalid(context, 'Use a date or a timestamp, such as 2026-01-31T12:00:00Z.')
}

function invalid(context: string, message: string): never {
  throw fieldError(context, message)
}

/**
 * One page of a merchant's log, the newest first. A key of test mode sees only what was done in test mode.
 * @throws 422 naming each parameter at fault
 */
export function listAudit(
  db: Reader,
  { merchant, mode }: Pick<Caller, 'merchant' | 'mode'>,
  query: AuditQuery,
): Promise<Page<AuditEntryRow>> {
  const { page, page_size } = query
  checkAll(
    () => readAuditFilter(query),
    () => readPaging({ page, page_size }),
  )
  return readPage(
    filtered(db, merchant.id, { ...readAuditFilter(query), mode: mode === 'test' ? mode : undefined }),
    readPaging({ page, page_size }),
  )
}

/** Where a list goes on: after this entry. */
export type AuditPlace = Pick<AuditEntryRow, 'position' | 'id'>

/** The newest entries of a log, without counting them. @param after the last one of the part before */
export function browseAudit(
  db: Reader,
  merchantId: string,
  filter: AuditFilter,
  { after, most }: { after?: AuditPlace | undefined; most: number },
): Promise<AuditEntryRow[]> {
  return filtered(db, merchantId, filter)
    .$if(after !== undefined, (all) =>
      all.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('position', 'id'), '<', tuple(after?.position ?? 0, after?.id ?? '')),
      ),
    )
    .limit(most)
    .execute()
}

/** What was done to some records of a merchant, the earliest first. */
export function auditOf(
  db: Reader,
  merchantId: string,
  recordIds: readonly string[],
  most: number,
): Promise<AuditEntryRow[]> {
  return db
    .selectFrom('audit_entries')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('record_id', 'in', recordIds)
    .orderBy('position')
    .orderBy('id')
    .limit(most)
    .execute()
}

function filtered(
  db: Reader,
  merchantId: string,
  { mode, action, actorKind, actorId, recordId, from, to }: AuditFilter,
) {
  return (
    db
      .selectFrom('audit_entries')
      .selectAll()
      .where('merchant_id', '=', merchantId)
      .$if(mode !== undefined, (all) => all.where('mode', '=', mode ?? 'test'))
      .$if(action !== undefined, (all) => all.where('action', '=', action ?? ''))
      .$if(actorKind !== undefined, (all) => all.where('actor_kind', '=', actorKind ?? 'user'))
      .$if(actorId !== undefined, (all) => all.where('actor_id', '=', actorId ?? ''))
      .$if(recordId !== undefined, (all) => all.where('record_id', '=', recordId ?? ''))
      // Positions are microseconds.
      .$if(from !== undefined, (all) => all.where('position', '>=', (from ?? 0) * 1000))
      .$if(to !== undefined, (all) => all.where('position', '<', ((to ?? 0) + 1) * 1000))
      .orderBy('position', 'desc')
      .orderBy('id', 'desc')
  )
}
