// A merchant application that a partner submits by itself (rules: partners.md#submit).

import { type ErrorMessage, fieldFault, refuse } from '../../../core/errors.ts'
import { newGrant } from '../../../core/ids.ts'
import type { Members } from '../../../core/objects.ts'
import { type AuditParts, GATEWAY, recordChange } from '../../../platform/audit-log/index.ts'
import {
  applicationTests,
  type MerchantApplicationRow,
  type PartnerApplicationRow,
  type PlanRow,
  type Tx,
} from '../../../platform/storage/index.ts'
import { type ActingParts, dayOf, findPlan, type KeepAnswer } from './application-parts.ts'
import { decideApplication } from './decide.ts'
import { insertApplication } from './new-application.ts'
import { readApplication } from './read.ts'
import { refuseSecondTest } from './sign-up-test.ts'

/** An application about which its partner decides (rules: partners.md#sandbox). */
const SANDBOX = 'sandbox'

/** What `test` may be. */
export const submittedTests = [...applicationTests, SANDBOX] as const

/** The plan of an application that is only a test, and names none. */
const ANY_PLAN = { id: 'standard', trust: 0 }

/**
 * Submits an application. One that is a test is decided at once, and no merchant comes of it (rules: partners.md#test).
 * @param keep keeps the answer to the request, with the application
 * @throws 422 with one message for each field at fault
 */
export async function submitApplication(
  parts: ActingParts,
  partner: PartnerApplicationRow,
  given: Members,
  keep: KeepAnswer<MerchantApplicationRow>,
): Promise<MerchantApplicationRow> {
  const { storage, clock } = parts
  const plan = await findPlan(storage.read, given.plan)
  const kind = testOf(given)
  const test = kind === SANDBOX ? null : kind
  const isTrustPlan = plan?.trust === 1
  const { content, faults } = readApplication(given, { today: dayOf(parts), isTrustPlan, isWhole: true })
  // What is to be declined in any case need not be whole.
  if (test !== 'fail') refuse([...faults, ...planFaults(given, plan), ...testFaults(given, kind)])
  return storage.write(async (tx) => {
    if (kind === null) await refuseSecondTest(tx, partner, String(content.fields.business_name ?? ''))
    const sandbox = kind === SANDBOX ? 1 : null
    const beginning = { status: 'SUBMITTED', submitted: clock.now(), test, sandbox } as const
    const row = await insertApplication(tx, parts, partner, plan ?? ANY_PLAN, content, beginning)
    await auditSubmission(tx, parts, row)
    await keep(tx, row)
    if (test === null) return row
    return decideApplication(tx, parts, row, {
      by: 'test',
      ...(test === 'validate'
        ? // A code that was never given out cannot be exchanged.
          { status: 'APPROVED', code: newGrant('ac'), merchantId: null }
        : { status: 'DECLINED', reason: 'other' }),
    })
  })
}

/** Writes the operator's audit log. Who applies is in the application, and not here. */
export function auditSubmission(
  tx: Tx,
  parts: AuditParts,
  { id, status, plan_id, test }: Pick<MerchantApplicationRow, 'id' | 'status' | 'plan_id' | 'test'>,
): Promise<void> {
  const record = { type: 'MerchantApplication', id }
  const after = { status, plan: plan_id, test }
  return recordChange(tx, parts, {
    merchantId: GATEWAY,
    action: 'merchant_application.submitted',
    record,
    after,
  })
}

type SubmittedTest = (typeof submittedTests)[number]

function testOf({ test }: Members): SubmittedTest | null {
  return submittedTests.find((name) => name === test) ?? null
}

function testFaults({ test }: Members, known: SubmittedTest | null): ErrorMessage[] {
  if (known !== null || test === undefined || test === null || test === '') return []
  const message = `The value must be one of ${submittedTests.join(', ')}.`
  return [fieldFault('test', message)]
}

/** A plan that there is not; without a name there is another fault already. */
export function planFaults({ plan: name }: Members, plan: PlanRow | undefined): ErrorMessage[] {
  if (plan || name === undefined || name === null || String(name).trim() === '') return []
  const message = 'No such plan exists.'
  return [fieldFault('plan', message)]
}
