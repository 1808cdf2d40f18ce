import { createHash } from 'node:crypto'
import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { PoolClient } from 'pg'
import { codeOf } from '../../core/errors.ts'

/** The most statements that get a name. A query with a list in it is a different statement for each length of the list. */
const MAX_NAMES = 500

/** The error code for a prepared statement whose table another process has changed since. */
const STALE_PLAN = '0A000'

const names = new Map<string, string>()

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= MAX_NAMES) return known
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22)
  names.set(text, name)
  return name
}

/** Wraps a client so that its statements are prepared under a name: the server parses and plans each only once. */
export function nameStatements(client: PoolClient): PostgresPoolClient {
  let isStale = false
  const run = async (text: string, values: readonly unknown[]) => {
    const name = nameOf(text)
    try {
      return await client.query({ text, values: [...values], ...(name && { name }) })
    } catch (error) {
      isStale ||= codeOf(error) === STALE_PLAN
      throw error
    }
  }
  function query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  function query(query: unknown, values: readonly unknown[] = []): unknown {
    if (typeof query !== 'string') throw new Error('There are no cursors here.')
    return run(query, values)
  }
  return { query, release: (discard) => client.release(discard || isStale) }
}
