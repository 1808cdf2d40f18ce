import { systemClock } from '../../../gateway/core/clock.ts'
import { storeOf } from '../../../gateway/payments/card-data/index.ts'
import { openStorage } from '../../../gateway/platform/storage/index.ts'
import { testCardData } from '../../support/engine.ts'
import { COMPARE_AGAIN, keepCounts } from '../../support/keep-counts.ts'
import { openBulk } from './bulk.ts'
import type { Place } from './engines.ts'
import { type MadeUp, makeUp } from './made-up.ts'

/** Transactions at once. */
const BATCH = 2_000

/** Milliseconds from one transaction to the next, by default. */
const APART = 1_000

/**
 * Adds transactions, each with all its rows, to a place where a gateway has been and none is.
 * @param from the first one's number
 * @param until the number after the last one's
 * @param apart milliseconds from one to the next
 * @throws when it is told to stop
 */
export async function fill(
  place: Place,
  from: number,
  until: number,
  signal: AbortSignal,
  apart = APART,
): Promise<void> {
  const { account, cardData } = await readOwner(place)
  const begin = systemClock.now() - until * apart
  const bulk = await openBulk(place)
  try {
    for (let nth = from; nth < until; nth += BATCH) {
      signal.throwIfAborted()
      const batch: MadeUp = { transactions: [], transaction_texts: [], events: [], simulator_payments: [] }
      for (let at = nth; at < Math.min(nth + BATCH, until); at++) {
        const made = await makeUp(at, begin + at * apart, account, cardData)
        for (const key of Object.keys(made) as (keyof MadeUp)[]) batch[key].push(...(made[key] as never[]))
      }
      await bulk.add({ ...batch })
      report(nth - from, until - from)
    }
    for (const statement of COMPARE_AGAIN) await bulk.run(statement)
  } finally {
    await bulk.close()
  }
  const storage = await openStorage(place)
  try {
    await keepCounts(storage)
  } finally {
    await storage.close()
  }
  report(until - from, until - from)
}

/** The account that the transactions are of, and what their numbers are sealed with. */
async function readOwner(place: Place) {
  const storage = await openStorage(place)
  try {
    const account = await storage.read
      .selectFrom('accounts')
      .selectAll()
      .where('mode', '=', 'test')
      .where('type', '=', 'MerchantAccount')
      .executeTakeFirstOrThrow()
    // The key is loaded while the storage is open, and kept.
    const forever = Number.POSITIVE_INFINITY
    const { cardData } = await testCardData(place.dataDir, storage, { freshMs: forever, lifeMs: forever })
    await storeOf(cardData).load({ merchantId: account.merchant_id })
    return { account, cardData }
  } finally {
    await storage.close()
  }
}

function report(done: number, all: number) {
  progress(`${done} of ${all} transactions added${done === all ? '\n' : ''}`)
}

/** Replaces the line of a terminal. */
export function progress(line: string) {
  if (process.stderr.isTTY) process.stderr.write(`\r${line}`)
}
