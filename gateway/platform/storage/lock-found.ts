// Locks rows of several merchants, those of one merchant in a statement: an engine that distributes tables by merchant refuses to lock
// rows of several servers at once.

/** A row that was read without a lock. */
interface Found {
  merchant_id: string
  id: string
}

/** How many times as many rows as are wanted should be read: other processes may be working on the first ones. */
export const SPARE = 4

/**
 * Locks the first of these rows that no other process has, at most `most`, in the order in which they were found.
 * @param lock selects rows of a merchant by their ids, with what they were found by, and skips locked ones
 */
export async function lockFound<Row extends Found>(
  found: readonly Found[],
  most: number,
  lock: (merchantId: string, ids: readonly string[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const locked = new Map<string, Row>()
  for (let from = 0; from < found.length && locked.size < most; ) {
    const next = found.slice(from, from + most - locked.size)
    from += next.length
    for (const [merchantId, own] of Map.groupBy(next, ({ merchant_id }) => merchant_id)) {
      const ids = own.map(({ id }) => id)
      for (const row of await lock(merchantId, ids)) locked.set(row.id, row)
    }
  }
  return found.flatMap(({ id }) => locked.get(id) ?? [])
}
