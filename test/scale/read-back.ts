// Reads every payment back through the API and compares it with what its customer was told.
import { setTimeout as pause } from 'node:timers/promises'
import type { Payment } from './payers.ts'
import type { Send } from './requests.ts'

const PAGE = 100
const PAUSE = 500

interface Transaction {
  id: string
  type: string
  reference: string
  status: string
  amount: number
  amount_refunded?: number
}

/**
 * Returns what is wrong, one line each.
 * @param since only payments from this moment on, a timestamp
 */
export async function compare(
  payments: readonly Payment[],
  send: Send,
  since = '2000-01-01',
): Promise<string[]> {
  const made = Map.groupBy(await transactions(send, since), ({ reference }) => reference)
  const known = new Set(payments.map(({ reference }) => reference))
  const wrong = [...made.keys()].filter((reference) => !known.has(reference)).map((one) => `${one}: unknown`)
  for (const payment of payments) {
    const all = made.get(payment.reference) ?? []
    const good = all.filter(({ status }) => status !== 'FAILED' && status !== 'VOIDED')
    const say = (what: string) =>
      wrong.push(`${payment.reference}: ${what} ${JSON.stringify([payment, all])}`)
    if (good.length > 1) say('doubled')
    if (payment.status !== 200) {
      if (good.length > 0) say('failed for its customer, and was made')
      continue
    }
    const one = good.find(({ id }) => id === payment.id)
    if (!one) say('lost')
    else if (one.amount !== payment.amount) say('another amount')
    else if (payment.isCaptured && one.status !== 'COMPLETED') say('not captured')
    else if ((one.amount_refunded ?? 0) !== payment.refunded) say('refunded otherwise')
  }
  return wrong
}

async function transactions(send: Send, since: string): Promise<Transaction[]> {
  const all = new Map<string, Transaction>()
  for (let page = 1; ; page++) {
    const found = await results(send, `/v1/transactions?start_date=${since}&page=${page}&page_size=${PAGE}`)
    for (const one of found) all.set(one.id, one)
    if (found.length < PAGE) return [...all.values()].filter(({ type }) => type === 'CHARGE')
  }
}

async function results(send: Send, path: string): Promise<Transaction[]> {
  for (;;) {
    const { status, body } = await send('GET', path)
    if (status === 200) return body.results
    await pause(PAUSE)
  }
}
