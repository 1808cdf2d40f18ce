// Who made or changed a record of the invoicing system.
import type { Json } from './json.ts'

/** Who made or changed a record, and from where (rules: invoicing.md#audit-stamp). */
export interface AuditFacts {
  /** The email address of the person who acted on a page. */
  user?: string | undefined
  client_id?: string | undefined
  client_inet_address?: string | undefined
  client_country_code?: string | undefined
  caller_inet_address?: string | undefined
  caller_country_code?: string | undefined
}

export interface Audited {
  created: number
  created_by: Json<AuditFacts>
  modified: number
  modified_by: Json<AuditFacts>
}
