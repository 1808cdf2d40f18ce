// Rows of the log of recent API requests.
import type { ErrorCode, SubCode } from '../../../core/error-catalog.ts'
import type { Json } from './json.ts'

/** A field that a request was refused for. */
export interface RequestFault {
  code: ErrorCode
  /** Absent: the fault is of none, or its name doesn't look like one of a schema. */
  field?: string
  sub_code?: SubCode
}

/** An answered request that came with a key or a token (platform/request-log/request-log.ts). */
export interface ApiRequestRow {
  merchant_id: string
  /** When it was answered, by the machine's time, in microseconds (core/clock.ts). */
  position: number
  /** As in the answer's `Request-Id`, and in the log. */
  request_id: string
  /** The mode of a secret key; a public one has none, and neither has a partner's token. */
  key_kind: 'test' | 'live' | 'public' | 'token'
  key_last4: string
  /** By the merchant's clock of that mode, as all of its data; of what has no mode by the machine's. */
  created: number
  method: string
  /** The pattern of the path: no id, no query. */
  route: string
  status: number
  /** Milliseconds. */
  duration: number
  /** The record that it named in its path, made, or failed to pay; null: none. */
  record_id: string | null
  /** The first code of a refusal; null: it succeeded, or a version that noted none logged it. */
  error_code: string | null
  /** The fields that were at fault; null: none, or a version that noted none logged it. */
  faults: Json<RequestFault[]> | null
}
