import { createHash } from 'node:crypto'
import type { PoolClient, QueryResult } from 'pg'

/** Statements that the server is asked to keep; a query with a list in it is another one for each length of the list. */
const MOST_KEPT = 500

/** The server's word for a kept statement whose table another process has changed since. */
const STALE_PLAN = '0A000'

const names = new Map<string, string>()

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= MOST_KEPT) return known
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22)
  names.set(text, name)
  return name
}

/** What Kysely wants of a client. */
export interface NamingClient {
  query(text: string, values: readonly unknown[]): Promise<QueryResult>
  release(discard?: boolean): void
}

/** A client whose statements have names, so that the server parses and plans each of them once. */
export function nameStatements(client: PoolClient): NamingClient {
  let isStale = false
  return {
    async query(text, values) {
      const name = nameOf(text)
      try {
        return await client.query({ text, values: [...values], ...(name && { name }) })
      } catch (error) {
        isStale ||= (error as { code?: string }).code === STALE_PLAN
        throw error
      }
    },
    release: (discard) => client.release(discard || isStale),
  }
}
