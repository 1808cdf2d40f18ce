// Applications that only try the sign-up: each partner has one (rules: partners.md#sign-up-test).
import { fieldFault, refuse } from '../../../core/errors.ts'
import {
  lockName,
  type MerchantApplicationRow,
  type PartnerApplicationRow,
  type Tx,
} from '../../../platform/storage/index.ts'
import { businessKey } from './content.ts'

/** Whether a partner only tries the sign-up. */
export function isSignUpTest(
  { business_name }: Pick<MerchantApplicationRow, 'business_name'>,
  { name }: Pick<PartnerApplicationRow, 'name'>,
): boolean {
  return business_name === `${name} - TEST`
}

/**
 * Call it in the write that submits an application.
 * @param id of an application that is stored already; it isn't compared with itself
 * @throws 422 invalid_data when it tries the sign-up, and the partner has an earlier one that wasn't declined
 */
export async function refuseSecondTest(
  tx: Tx,
  partner: Pick<PartnerApplicationRow, 'id' | 'name'>,
  business_name: string,
  id = '',
): Promise<void> {
  if (!isSignUpTest({ business_name }, partner)) return
  await lockName(tx, `sign-up test ${partner.id}`)
  const first = await tx
    .selectFrom('merchant_applications')
    .select('id')
    .where('business_key', '=', businessKey(business_name))
    .where('partner_application_id', '=', partner.id)
    .where('business_name', '=', business_name)
    .where('status', 'in', ['SUBMITTED', 'APPROVED'])
    .where('test', 'is', null)
    .where('sandbox', 'is', null)
    .where('id', '<>', id)
    .orderBy('created')
    .executeTakeFirst()
  if (!first) return
  const message = `You have submitted a test of the sign-up: application ${first.id}. A second one isn't possible.`
  refuse([fieldFault('business_name', message)])
}
