// Attempts to charge cards by the rules against card testing, without a server: an hour of them takes seconds.

import { commandLine } from '../../gateway/core/actor.ts'
import { type Caller, GATEWAY } from '../../gateway/core/caller.ts'
import { GatewayError } from '../../gateway/core/errors.ts'
import { newId } from '../../gateway/core/ids.ts'
import { createLogger } from '../../gateway/core/logger.ts'
import { makeComplete, primaryAccount } from '../../gateway/merchants/merchants/index.ts'
import {
  addressDigest,
  type CardTesting,
  createCardTesting,
} from '../../gateway/payments/card-testing/index.ts'
import { newTransaction } from '../../gateway/payments/transactions/model/new-transaction.ts'
import { type Cipher, openCipher } from '../../gateway/platform/encryption/index.ts'
import {
  insertRows,
  type Storage,
  type TransactionStatus,
  type Tx,
  termsOf,
  textRows,
  toJson,
} from '../../gateway/platform/storage/index.ts'
import { isLuhnValid } from '../../shared/checksums.ts'
import { openStorage } from './engine.ts'
import { temporaryFolder, testClock } from './gateway.ts'

/** What whoever pays gets to know: `reason` is a decline that tells about the card, `declined` one that tells nothing. */
export type Told = 'approved' | 'reason' | 'declined' | 'delayed'

export interface Attempt {
  number: string
  /** Whether the networks approve it. */
  isLive: boolean
  /** The browser's; absent: a server sends the card with a secret key, from `server`. */
  address?: string
  server?: string
  /** By a link of a contact. */
  link?: string
  email?: string
  /** When the card was saved, in milliseconds; absent: it is new. */
  saved?: number
  /** While the networks are asked. */
  meanwhile?: () => Promise<unknown>
}

export interface CardWorld {
  storage: Storage
  clock: ReturnType<typeof testClock>
  cipher: Cipher
  cardTesting: CardTesting
  merchantId: string
  try(attempt: Attempt): Promise<Told>
  close(): Promise<void>
}

/** A merchant in live mode over a database of its own. */
export async function cardWorld(): Promise<CardWorld> {
  const { folder, remove } = temporaryFolder()
  const storage = await openStorage({ dataDir: folder })
  const cipher = await openCipher(storage, folder)
  const clock = testClock()
  const parts = { storage, cipher, clock, by: commandLine, pagesUrlOf: () => 'https://pages.example' }
  const { id: merchantId } = await storage.write((tx) =>
    makeComplete(tx, parts, { merchant: { name: 'Shop' } }),
  )
  const accountId = await primaryAccount(storage, merchantId, 'live')
  const cardTesting = createCardTesting(parts)
  const callerFrom = (own: string): Caller => ({
    merchant: { id: merchantId, timezone: 'UTC', status: 'ACTIVE', rehearsal_until: 0 },
    mode: 'live',
    ...GATEWAY,
    address: { own },
    clock,
    logger: createLogger('silent'),
  })
  const store = async (tx: Tx, id: string, number: string, status: TransactionStatus) => {
    const method = toJson({
      type: 'card',
      number: '************1111',
      exp_month: 1,
      exp_year: 2040,
      card_type: 'VISA',
      fingerprint: cipher.fingerprint(merchantId, number),
    } as const)
    const row = newTransaction(clock.now(), {
      id,
      merchant_id: merchantId,
      account_id: accountId,
      mode: 'live',
      type: 'CHARGE',
      amount: 100,
      currency: 'USD',
      method,
    })
    await insertRows(tx, 'transactions', [{ ...row, status }])
    // What finds the charges of a card.
    const { method: shown } = row
    if (status === 'AUTHORIZED')
      await insertRows(tx, 'transaction_texts', textRows(row, termsOf({ method: shown })))
  }
  return {
    storage,
    clock,
    cipher,
    cardTesting,
    merchantId,
    async try({ number, isLive, address, server = '198.51.100.1', link, email, saved, meanwhile }) {
      const id = newId()
      const caller = callerFrom(link === undefined ? server : (address ?? server))
      const charge = async (): Promise<Told> => {
        const admission = await storage.write((tx) =>
          cardTesting.admit(tx, caller, {
            id,
            card: { number, ...(email && { email }) },
            payer: link === undefined ? undefined : { linkId: link, contactId: `contact of ${link}` },
            tokenAddress: address && addressDigest(cipher, merchantId, address),
            saved,
          }),
        )
        if (!admission) throw new Error('Live payments are limited.')
        await meanwhile?.()
        return await storage.write(async (tx) => {
          const isApproved = isLive && admission.declined === undefined
          await store(tx, id, number, isApproved ? 'AUTHORIZED' : 'FAILED')
          if (isApproved) {
            await cardTesting.noteApproved(tx, caller, admission)
            return 'approved'
          }
          return (await cardTesting.noteFailed(tx, caller, admission)) ? 'declined' : 'reason'
        })
      }
      try {
        return await cardTesting.during(caller, id, charge)
      } catch (error) {
        if (!(error instanceof GatewayError) || error.status !== 429) throw error
        return 'delayed'
      }
    },
    async close() {
      await storage.close()
      remove()
    },
  }
}

/** A card number that nobody has: digits of a BIN, a number and the check digit. */
export function cardOf(bin: string, number: number): string {
  const digits = bin + String(number).padStart(15 - bin.length, '0')
  return [...'0123456789'].map((check) => digits + check).find(isLuhnValid) ?? ''
}

/** Random numbers from 0 to 1 that are the same in each run. */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
