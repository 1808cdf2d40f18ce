// Simulates what happens to an application in the sandbox (rules: partners.md#sandbox).
import { type Actor, jobActor } from '../../../core/actor.ts'
import { fieldError, gatewayError } from '../../../core/errors.ts'
import {
  type DeclineReason,
  declineReasons,
  type MerchantApplicationRow,
  type PartnerApplicationRow,
} from '../../../platform/storage/index.ts'
import type { ActingParts } from '../applications/application-parts.ts'
import { lockApplication } from '../applications/lock.ts'
import { endAuthorization } from '../oauth/authorizations.ts'
import { askApplicant } from '../underwriting/ask.ts'
import { approveApplication, declineApplication } from '../underwriting/decisions.ts'
import { deleteTestMerchant } from '../underwriting/delete-test-merchant.ts'
import { applicationView, findOwnApplication } from './applications.ts'

export const simulatedActions = ['approve', 'decline', 'ask', 'disconnect', 'delete'] as const
type SimulatedAction = (typeof simulatedActions)[number]

/** The request as it was sent. */
export interface Simulation {
  action?: string | undefined
  reason?: string | undefined
  question?: string | undefined
}

export interface Simulated {
  merchant_application: ReturnType<typeof applicationView>
  /** The secret of the link at which a question is answered. */
  token?: string
}

/** The merchant's side of a disconnection: the partner gets the event. */
const merchant: Actor = jobActor('Sandbox')

type Act = (parts: ActingParts, row: MerchantApplicationRow, wish: Simulation) => Promise<string | undefined>

const ACTS: Readonly<Record<SimulatedAction, Act>> = {
  async approve(parts, { id }) {
    await approveApplication(parts, id)
    return undefined
  },
  async decline(parts, { id }, { reason }) {
    await declineApplication(parts, id, reasonOf(reason))
    return undefined
  },
  async ask(parts, { id }, { question = 'Which goods do you sell?' }) {
    const { token } = await askApplicant(parts, id, question, async () => {})
    return token
  },
  async disconnect(parts, { partner_application_id: applicationId, merchant_id }) {
    if (merchant_id === null) throw refused('The application has no merchant. Approve it first.')
    await endAuthorization({ ...parts, by: merchant }, { applicationId, merchantId: merchant_id })
    return undefined
  },
  async delete(parts, { id }) {
    await deleteTestMerchant(parts, id)
    return undefined
  },
}

/**
 * Does what an operator, or the merchant, would do with an application in the sandbox.
 * @throws 404; 422 for one that isn't in the sandbox, for an unknown action or reason, and where the action isn't possible now
 */
export async function simulate(
  parts: ActingParts,
  partner: PartnerApplicationRow,
  id: string,
  wish: Simulation,
): Promise<Simulated> {
  const action = simulatedActions.find((one) => one === wish.action)
  if (!action) throw fieldError('action', `The value must be one of ${simulatedActions.join(', ')}.`)
  const row = await parts.storage.write((tx) => lockApplication(tx, id, partner))
  if (row.sandbox !== 1)
    throw refused('Only an application submitted with `test` as `sandbox` can be simulated.')
  const token = await ACTS[action](parts, row, wish)
  const after = await findOwnApplication(parts.storage.read, partner.id, id)
  return { merchant_application: applicationView(after), ...(token !== undefined && { token }) }
}

function reasonOf(text = 'other'): DeclineReason {
  const reason = declineReasons.find((one) => one === text)
  if (!reason) throw fieldError('reason', `The value must be one of ${declineReasons.join(', ')}.`)
  return reason
}

const refused = (message: string) => gatewayError('unavailable_for_current_status', { message })
