import { setTimeout as delay } from 'node:timers/promises'
import { surchargeDigits } from '../../../shared/methods.ts'
import { limits } from '../../core/limits.ts'
import { DeadlineExceeded } from '../../core/promises.ts'
import {
  fromJson,
  type Outcome,
  type SimulatorPaymentRow,
  type Storage,
  type Tx,
} from '../../storage/index.ts'
import type { Authorization, AuthorizationAnswer, Processor } from '../processor.ts'
import { decide } from './decide.ts'
import {
  decisionOf,
  enterPayment,
  knownPayment,
  noteDecision,
  returnsOf,
  reversePayment,
  settlementOf,
  takePayment,
} from './ledger.ts'
import { countPayment, findRuling, noRuling } from './rules.ts'
import { fundings } from './test-numbers.ts'

export interface SimulatorParts {
  storage: Storage
  /** Lets so many milliseconds go by; tests end a pause when they want to. */
  pause?: (milliseconds: number) => Promise<unknown>
}

/**
 * The card and bank networks, simulated: the number decides the answer (rules: test-cards.md#cards), or a rule of the
 * merchant's (rules: test-cards.md#rules).
 * @param parts left out, the number alone decides and nothing is kept: enough for a test that plays the networks itself
 */
export function createSimulator(parts?: SimulatorParts): Processor {
  const byNumber: Processor = {
    authorize: async ({ method }) => decide(method),
    async capture() {},
    async reverse() {},
    settle: async () => ({ settled: true }),
    returns: async () => [],
    funding: async (number) => fundings[number.slice(0, surchargeDigits)] ?? 'credit',
  }
  return parts ? { ...byNumber, ...keepingBooks(parts) } : byNumber
}

/** Each call is a database transaction of its own, and waits outside of it. */
function keepingBooks(parts: SimulatorParts): Omit<Processor, 'funding'> {
  const { storage } = parts
  return {
    authorize: (authorization) => authorize(parts, authorization),
    capture: (id, amount, at) => storage.write((tx) => takePayment(tx, id, at, amount)),
    reverse: (id, at) => storage.write((tx) => reversePayment(tx, id, at)),
    settle: (id, at) => settlementOf(storage.read, id, at),
    returns: (asked) => returnsOf(storage.read, asked),
  }
}

async function authorize(
  { storage, pause = wait }: SimulatorParts,
  authorization: Authorization,
): Promise<AuthorizationAnswer> {
  const { outcome, ...heard } = await storage.write((tx) => hear(tx, authorization))
  let { payment } = heard
  if (payment.state === 'ASKED') {
    await pause(outcome.delay ?? 0)
    const { transactionId, at } = authorization
    const decision = conclude(authorization, outcome)
    payment = await storage.write((tx) =>
      noteDecision(tx, transactionId, at + (outcome.delay ?? 0), decision),
    )
  }
  if (outcome.answer === 'lost') throw new DeadlineExceeded('The connection to the networks broke.')
  if (outcome.answer === 'late') await pause(outcome.delay ?? limits.simulator.lateMs)
  return answerOf(payment, authorization)
}

/** A gateway that stops waits for no network. */
const wait = (milliseconds: number) => delay(milliseconds, undefined, { ref: false })

interface Heard {
  payment: SimulatorPaymentRow
  /** What is still to happen. */
  outcome: Outcome
}

/** Enters a new payment, and decides it unless the networks are to take their time. */
async function hear(tx: Tx, authorization: Authorization): Promise<Heard> {
  const ruling = authorization.mode === 'test' ? await findRuling(tx, authorization) : noRuling
  const { outcome } = ruling
  const takesTime = outcome.delay && outcome.answer !== 'late'
  const decision = takesTime ? undefined : conclude(authorization, outcome)
  const payment = await enterPayment(tx, authorization, ruling, decision)
  if (!payment) return look(tx, authorization.transactionId)
  await countPayment(tx, ruling)
  return { payment, outcome }
}

/** Who asks again gets the answer that there is: a connection breaks once. */
async function look(tx: Tx, transactionId: string): Promise<Heard> {
  const payment = await knownPayment(tx, transactionId)
  const isOpen = payment.state === 'ASKED'
  return { payment, outcome: isOpen && payment.outcome ? fromJson(payment.outcome) : {} }
}

function conclude({ method, at }: Authorization, outcome: Outcome) {
  return decisionOf(decide(method, outcome), at, outcome.settlement)
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
  }
}
