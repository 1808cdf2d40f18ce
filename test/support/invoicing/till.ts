// Pays invoices as a page of the portal does, by the function that the page calls.

import { type Caller, GATEWAY } from '../../../gateway/core/caller.ts'
import { systemClock } from '../../../gateway/core/clock.ts'
import { newId } from '../../../gateway/core/ids.ts'
import { createLogger } from '../../../gateway/core/logger.ts'
import {
  followCharge,
  type InvoicePayment,
  type PaymentRequest,
  type PaymentWish,
  payInvoices,
  type Quote,
  quotePayment,
} from '../../../gateway/invoicing/index.ts'
import { createCardTesting } from '../../../gateway/payments/card-testing/index.ts'
import type { Authorization, Processor } from '../../../gateway/payments/networks/index.ts'
import { followOccurrence } from '../../../gateway/payments/recurring/index.ts'
import { followCharges } from '../../../gateway/payments/transactions/index.ts'
import { createTokens } from '../../../gateway/payments/vault/index.ts'
import { openCipher } from '../../../gateway/platform/encryption/index.ts'
import { startLeases } from '../../../gateway/platform/leases/index.ts'
import { openStorage, type Tx } from '../../../gateway/platform/storage/index.ts'
import { createSimulator } from '../../../gateway/sandbox/networks/index.ts'
import { testCardData } from '../engine.ts'

export interface Till {
  /** @param request without an attempt of its own it is one more */
  pay(
    merchantId: string,
    request: Omit<PaymentRequest, 'attemptId' | 'linkId'> & { attemptId?: string },
  ): Promise<InvoicePayment>
  quote(merchantId: string, wish: PaymentWish): Promise<Quote>
  close(): Promise<void>
}

export interface TillOptions {
  dataDir: string
  databaseUrl?: string
  /** In place of the simulated networks. */
  processor?: Processor
  /** Milliseconds without a heartbeat until others take it for dead. */
  leaseLife?: number
  /** Where a payment waits, and what for. */
  pause?: { step: Step; wait(): Promise<unknown> }
}

export const steps = [
  'before it is stored',
  'before the networks are asked',
  'before their answer is stored',
  'after it is stored',
] as const
export type Step = (typeof steps)[number]

/** Opens the data of a gateway, which may run beside it, in this process or in another one. */
export async function openTill({ dataDir, databaseUrl, leaseLife, ...options }: TillOptions): Promise<Till> {
  const unkeyed = await openStorage({ dataDir, ...(databaseUrl && { databaseUrl }) })
  const cipher = await openCipher(unkeyed, dataDir)
  const { cardData, storage: untold } = await testCardData(dataDir, unkeyed)
  const storage = followCharges(untold, { ofInvoices: followCharge, ofOccurrences: followOccurrence })
  const onError = (error: unknown) => console.error(error)
  const leases = await startLeases(storage, { isAlone: false, time: systemClock, life: leaseLife, onError })
  const tokens = createTokens(storage, cardData, systemClock)
  const { processor = createSimulator({ storage }), pause } = options
  const at = async (step: Step) => {
    if (step === pause?.step) await pause.wait()
  }
  let isAsked = false
  const parts = {
    cipher,
    cardData,
    leases,
    tokens,
    cardTesting: createCardTesting({
      storage,
      cipher,
      clock: systemClock,
      pagesUrlOf: () => 'https://pages.example',
    }),
    storage: {
      ...storage,
      async write<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
        await at(isAsked ? 'before their answer is stored' : 'before it is stored')
        const written = await storage.write(work)
        if (isAsked) await at('after it is stored')
        return written
      },
    },
    processor: {
      ...processor,
      async authorize(asked: Authorization) {
        await at('before the networks are asked')
        isAsked = true
        return processor.authorize(asked)
      },
    },
  }
  const callerFor = async (merchantId: string): Promise<Caller> => {
    const { id, timezone, status, rehearsal_until } = await storage.read
      .selectFrom('merchants')
      .selectAll()
      .where('id', '=', merchantId)
      .executeTakeFirstOrThrow()
    return {
      merchant: { id, timezone, status, rehearsal_until },
      mode: 'test',
      ...GATEWAY,
      address: { own: '8.8.8.8' },
      clock: systemClock,
      logger: createLogger('silent'),
    }
  }
  return {
    pay: async (merchantId, request) =>
      payInvoices(parts, await callerFor(merchantId), { attemptId: newId(), linkId: newId(), ...request }),
    quote: async (merchantId, wish) => quotePayment(parts, await callerFor(merchantId), wish),
    async close() {
      await leases.stop()
      await storage.close()
    },
  }
}
