// Who made or changed a record of the portal, from where and when.
import { Type } from 'typebox'
import { countryOfAddress } from '../../core/addresses/ip-country.ts'
import { timestamp } from '../../core/calendar.ts'
import type { Caller, Mode } from '../../core/caller.ts'
import * as column from '../../core/records/columns.ts'
import type { View } from '../../core/view.ts'
import {
  type AuditFacts,
  type ContactRow,
  fromJson,
  type Json,
  toJson,
} from '../../platform/storage/index.ts'
import { AuditSchema } from './schemas.ts'

/**
 * What is kept of who acts (rules: invoicing.md#audit-stamp): the person on a page or who connected the partner, the partner's application as
 * the client, and as the caller whom it says that it calls for. Scheduled work has no user.
 */
export function auditFacts({
  clientId,
  connectedBy,
  actor,
  address,
}: Pick<Caller, 'clientId' | 'connectedBy' | 'address'> & Partial<Pick<Caller, 'actor'>>): Json<AuditFacts> {
  if (address === 'gateway') return NOBODY
  const { own, relayed = own } = address
  return toJson({
    user: actor?.email ?? connectedBy,
    client_id: clientId,
    client_inet_address: own,
    client_country_code: countryOfAddress(own),
    caller_inet_address: relayed,
    caller_country_code: countryOfAddress(relayed),
  })
}

/** The columns `audited` of a record that the caller creates. @param now milliseconds */
export function newStamp(
  caller: Parameters<typeof auditFacts>[0] & Pick<Caller, 'clock'>,
  now = caller.clock.now(),
): Pick<ContactRow, 'created' | 'created_by' | 'modified' | 'modified_by'> {
  const by = auditFacts(caller)
  return { created: now, created_by: by, modified: now, modified_by: by }
}

/** Of whom nothing is kept. */
export const NOBODY: Json<AuditFacts> = toJson({})

/** Such facts, with the time, as the API shows them. @param at milliseconds */
export function auditView(at: number, by: Json<AuditFacts>): View<typeof AuditSchema> {
  return { timestamp: timestamp(at), ...fromJson(by) }
}

type Stamps = Pick<ContactRow, 'created_by' | 'modified_by'>

/** The columns of such facts. */
export const audited = {
  created: column.shownBy(AuditSchema, (at: number, { created_by }: Stamps) => auditView(at, created_by)),
  modified: column.shownBy(AuditSchema, (at: number, { modified_by }: Stamps) => auditView(at, modified_by)),
  ...column.hidden('created_by', 'modified_by'),
}

/** The column of a record's mode. */
export const testMode = column.named(
  'test_mode',
  column.shownBy(Type.Boolean(), (mode: Mode) => mode === 'test'),
)
