// What resources and requests agree on.
import type { CredentialKind } from './credentials.ts'

/** A call as its operation describes it. */
export interface ApiRequest {
  method: string
  path: string
  accepts: readonly CredentialKind[]
  query?: object | undefined
  body?: object | undefined
  /** Send the body as a form with files. */
  isForm?: boolean
  /** The operation is at the address of the pages. */
  isAtPages?: boolean
  /** It takes an `Idempotency-Key`. */
  isKeyed?: boolean
}

/** Of one call; the first two replace what `createService` was given. */
export interface RequestOptions {
  /** Milliseconds for each attempt. */
  timeout?: number | undefined
  /** How many times a failed attempt is repeated. */
  maxRetries?: number | undefined
  /** Ends the call with the signal's reason. */
  signal?: AbortSignal | undefined
  /** Yours, in place of a random one: the same key does the same thing once. For POST. */
  idempotencyKey?: string | undefined
  /** The address of the customer for whom you call. */
  customerAddress?: string | undefined
}

/** One page of a list. */
export interface Page<Entry> {
  page: number
  page_size: number
  total_entries: number
  /** There are more than `total_entries`; absent where the number is exact. */
  total_entries_is_minimum?: boolean
  results: Entry[]
}

/**
 * `await` gets one page; `for await` gets every entry, and reads pages as it needs them. Your loop may capture or delete what it gets:
 * entries that move up are not skipped, except in a search whose total is a minimum or that doesn't begin with the newest. No entry comes
 * twice, unless more than 1,000 are added between two pages.
 */
export interface List<Entry> extends PromiseLike<Page<Entry>>, AsyncIterable<Entry> {}

/** Sends the requests of all resources. */
export interface Caller {
  send<Answer>(request: ApiRequest, options?: RequestOptions): Promise<Answer>
  list<Entry>(request: ApiRequest, options?: RequestOptions): List<Entry>
}

/** Ids in a path, encoded. @throws TypeError for an empty one, which would be another address */
export function path(texts: TemplateStringsArray, ...ids: string[]): string {
  if (ids.some((id) => /^\.{0,2}$/.test(id))) throw new TypeError('An id is empty, or no id.')
  return String.raw({ raw: texts }, ...ids.map(encodeURIComponent))
}
