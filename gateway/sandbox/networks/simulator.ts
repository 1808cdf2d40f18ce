import { setTimeout as delay } from 'node:timers/promises'
import { surchargeDigits } from '../../../shared/methods.ts'
import { limits } from '../../core/limits.ts'
import { own } from '../../core/objects.ts'
import { DeadlineExceeded } from '../../core/promises.ts'
import type { Authorization, AuthorizationAnswer, Processor } from '../../payments/networks/index.ts'
import {
  fromJson,
  type Outcome,
  type SimulatorPaymentRow,
  type Storage,
  type Tx,
} from '../../platform/storage/index.ts'
import { decide } from './decide.ts'
import {
  capturePayment,
  decisionOf,
  enterPayment,
  knownPayment,
  noteDecision,
  returnsOf,
  reversePayment,
  settlementOf,
} from './ledger.ts'
import { isUnproven } from './proof.ts'
import { countMatch, findRuling, noRuling, paymentSubject } from './rules.ts'
import { fundings } from './test-numbers.ts'

export interface SimulatorParts {
  storage: Storage
  /** Waits so many milliseconds. Tests replace it, to end a pause when they want. */
  pause?: (milliseconds: number) => Promise<unknown>
}

/**
 * Simulates the card and bank networks. The card or account number decides the answer (rules: test-cards.md#cards), unless a
 * rule of the merchant's does (rules: test-cards.md#rules).
 * @param parts without them the number alone decides, and there is no ledger: enough for a test that directs the networks
 *   itself
 */
export function createSimulator(parts?: SimulatorParts): Processor {
  const byNumber: Processor = {
    authorize: async (authorization) => decide(authorization),
    async capture() {},
    async reverse() {},
    settle: async () => ({ settled: true }),
    returns: async () => [],
    funding: async (number) => own(fundings, number.slice(0, surchargeDigits)) ?? 'credit',
  }
  return parts ? { ...byNumber, ...withLedger(parts) } : byNumber
}

/** The calls that keep the ledger. Each is a database transaction of its own, and delays happen outside of it. */
function withLedger(parts: SimulatorParts): Omit<Processor, 'funding'> {
  const { storage } = parts
  return {
    authorize: (authorization) => authorize(parts, authorization),
    capture: (id, amount, at) => storage.write((tx) => capturePayment(tx, id, at, amount)),
    reverse: (id, at) => storage.write((tx) => reversePayment(tx, id, at)),
    settle: (id, at) => settlementOf(storage.read, id, at),
    returns: (asked) => returnsOf(storage.read, asked),
  }
}

async function authorize(
  { storage, pause = wait }: SimulatorParts,
  authorization: Authorization,
): Promise<AuthorizationAnswer> {
  const unproven = await isUnproven(storage.read, authorization)
  const { outcome, ...received } = await storage.write((tx) => receive(tx, authorization, unproven))
  let { payment } = received
  if (payment.state === 'ASKED') {
    await pause(outcome.delay ?? 0)
    const { transactionId, at } = authorization
    const decision = conclude(authorization, outcome, unproven)
    payment = await storage.write((tx) =>
      noteDecision(tx, transactionId, at + (outcome.delay ?? 0), decision),
    )
  }
  if (outcome.answer === 'lost') throw new DeadlineExceeded('The connection to the networks broke.')
  if (outcome.answer === 'late') await pause(outcome.delay ?? limits.simulator.lateMs)
  return answerOf(payment, authorization)
}

/** The timer does not keep a stopping gateway alive. */
const wait = (milliseconds: number) => delay(milliseconds, undefined, { ref: false })

interface Received {
  payment: SimulatorPaymentRow
  /** The part of the rule's outcome that is still to come. */
  outcome: Outcome
}

/** Enters a new payment and decides it, unless its rule delays the decision. */
async function receive(tx: Tx, authorization: Authorization, unproven: boolean): Promise<Received> {
  const ruling =
    authorization.mode === 'test' ? await findRuling(tx, paymentSubject(authorization)) : noRuling
  const { outcome } = ruling
  const takesTime = outcome.delay && outcome.answer !== 'late'
  const decision = takesTime ? undefined : conclude(authorization, outcome, unproven)
  const payment = await enterPayment(tx, authorization, ruling, decision)
  if (!payment) return findReceived(tx, authorization.transactionId)
  await countMatch(tx, authorization, ruling)
  return { payment, outcome }
}

/** A repeated call gets the stored answer: a lost or late answer happens only once. */
async function findReceived(tx: Tx, transactionId: string): Promise<Received> {
  const payment = await knownPayment(tx, transactionId)
  const isOpen = payment.state === 'ASKED'
  return { payment, outcome: isOpen && payment.outcome ? fromJson(payment.outcome) : {} }
}

function conclude(authorization: Authorization, outcome: Outcome, unproven: boolean) {
  return decisionOf(decide(authorization, outcome, unproven), authorization.at, outcome.settlement)
}

function answerOf(payment: SimulatorPaymentRow, { method }: Authorization): AuthorizationAnswer {
  const { authorization_code, failure_code } = payment
  if (failure_code) return { approved: false, failure_code }
  if (payment.state === 'REVERSED' || !authorization_code) {
    const dropped = method.type === 'card' ? 'card_processing_error' : 'ach_processing_error'
    return { approved: false, failure_code: dropped }
  }
  return {
    approved: true,
    authorization_code,
    cvv_result: payment.cvv_result ?? undefined,
    avs_result: payment.avs_result ?? undefined,
    network_transaction_id: payment.network_transaction_id ?? undefined,
  }
}
