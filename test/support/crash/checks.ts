// Checks everything that clients requested and were answered while gateways were killed.
import { expect } from 'vitest'
import type { Storage, TransactionRow } from '../../../gateway/platform/storage/index.ts'
import type { ApiClient } from '../client.ts'
import { checkBooks, checkPaidOnce } from './books.ts'
import { checkInvariants } from './invariants.ts'
import { type Operation, repeat } from './patient-client.ts'

/** Rows that a process still works on, or that are open although no process does. */
export async function openRows({ read }: Storage): Promise<string[]> {
  const open = await read
    .selectFrom('transactions')
    .select('id')
    .where((row) =>
      row.or([
        row('status', '=', 'PENDING'),
        row('instance_id', 'is not', null),
        row('under_way', 'is not', null),
      ]),
    )
    .execute()
  return open.map(({ id }) => id)
}

/** @throws when something was done twice, was lost, or differs from what a client was told */
export async function checkEverything(storage: Storage, operations: readonly Operation[]): Promise<void> {
  await checkOutcomes(storage, operations)
  await checkInvariants(storage)
  await checkBooks(storage)
  await checkPaidOnce(storage)
}

/**
 * Compares what there is with what clients were told.
 * @param isAsked whether a transaction is one that these clients asked for; others are no business of theirs
 * @throws when something was done twice, was lost, or differs from what a client was told
 */
export async function checkOutcomes(
  storage: Storage,
  operations: readonly Operation[],
  isAsked: (row: TransactionRow) => boolean = () => true,
): Promise<void> {
  await checkMadeOnce(storage, operations)
  const all = await storage.read.selectFrom('transactions').selectAll().execute()
  const transactions = all.filter(isAsked)
  checkFailures(transactions, operations)
  checkLastWord(transactions, operations)
}

/** @throws when what a client has asked for is not there, or is there twice */
export async function checkMadeOnce({ read }: Storage, operations: readonly Operation[]): Promise<void> {
  const transactions = await read.selectFrom('transactions').select(['id', 'reference']).execute()
  const saved = await read.selectFrom('saved_methods').select(['id', 'reference']).execute()
  const byReference = Map.groupBy([...transactions, ...saved], ({ reference }) => reference ?? '')
  for (const operation of operations) {
    const made = byReference.get(operation.reference) ?? []
    if (MAKES_ONE.includes(operation.kind)) checkMade(operation, made)
  }
}

const MAKES_ONE = ['charge', 'refund', 'credit', 'card']

/** What a client was told of must exist exactly once. What it gave up on may exist, but only once. */
function checkMade({ reference, answer }: Operation, made: readonly { id: string }[]) {
  if (!answer) return expect(made.length, reference).toBeLessThanOrEqual(1)
  const id = answer.status === 200 ? answer.body.id : answer.body.messages[0].entity_id
  expect(
    made.map((row) => row.id),
    reference,
  ).toEqual([id])
}

/** Failure codes that no crash has caused, and the last digits of the test card that causes each. */
const REFUSED: Record<string, string> = { card_declined: '0002', card_processor_not_available: '1881' }

/**
 * Checks that a charge failed only because the networks declined it or did not answer, because of a crash, or because the gateway could
 * not store its outcome, and reversed it.
 */
function checkFailures(transactions: readonly TransactionRow[], operations: readonly Operation[]) {
  const byReference = new Map(operations.map((operation) => [operation.reference, operation]))
  for (const { status, reference, failure_code, method } of transactions) {
    if (status !== 'FAILED') continue
    const refused = REFUSED[failure_code ?? '']
    if (refused) expect(JSON.parse(method).number, failure_code ?? '').toMatch(new RegExp(`${refused}$`))
    else {
      expect(['card_processing_error', 'ach_processing_error']).toContain(failure_code)
      const { interruptions = 0, unserved = 0 } = byReference.get(reference ?? '') ?? {}
      expect(interruptions + unserved, reference ?? '').toBeGreaterThan(0)
    }
  }
}

/** Each transaction has the status that was last told to a client, unless the client gave up on a change of it. */
function checkLastWord(transactions: readonly TransactionRow[], operations: readonly Operation[]) {
  const told = new Map<string, string>()
  const unknown = new Set<string>()
  for (const { path, answer } of operations) {
    const { id, status } = answer?.status === 200 ? answer.body : {}
    if (id && status) told.set(id, status)
    const changed = /^\/v1\/(?:charges|transactions)\/([^/]+)\//.exec(path)?.[1]
    if (changed && !answer) unknown.add(changed)
  }
  for (const { id, status } of transactions) {
    if (!unknown.has(id)) expect(status, id).toBe(told.get(id) ?? status)
  }
}

/** Milliseconds for which an answer to a public key is surely kept (rules: limits.md#idempotency-key). */
const KEPT = 4 * 60 * 1000

/** @throws when a retry with the same key gets another answer, though the first one must still be kept */
export async function checkRepeats(client: ApiClient, operations: readonly Operation[]): Promise<void> {
  const AT_ONCE = 16
  for (let at = 0; at < operations.length; at += AT_ONCE) {
    await Promise.all(
      operations.slice(at, at + AT_ONCE).map(async (operation) => {
        const { answer, reference, path, begun } = operation
        if (!answer || (path === '/v1/tokens' && performance.now() - begun > KEPT)) return
        const again = await repeat(client, operation)
        expect({ status: again.status, body: again.body }, reference).toEqual({
          status: answer.status,
          body: answer.body,
        })
      }),
    )
  }
}
