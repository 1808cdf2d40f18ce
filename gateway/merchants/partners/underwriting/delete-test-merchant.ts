// The end of an application that only tried the sign-up: its merchant is deleted (rules: partners.md#sign-up-test).
import { gatewayError, notFound } from '../../../core/errors.ts'
import type { MerchantApplicationRow, PartnerApplicationRow } from '../../../platform/storage/index.ts'
import { deleteMerchant } from '../../merchants/index.ts'
import type { ActingParts } from '../applications/application-parts.ts'
import { isSignUpTest } from '../applications/sign-up-test.ts'

type Application = Pick<MerchantApplicationRow, 'business_name' | 'merchant_id' | 'sandbox'>
type Partner = Pick<PartnerApplicationRow, 'name'>

/** Whether there is a merchant of an application that only tried the sign-up, or of one in the sandbox. */
export const hasTestMerchant = (application: Application, partner: Partner): boolean =>
  application.merchant_id !== null && (application.sandbox === 1 || isSignUpTest(application, partner))

/** The merchant to delete. @throws 422 unavailable_for_current_status unless there is one */
export function testMerchantOf(application: Application, partner: Partner): string {
  const { merchant_id } = application
  if (merchant_id === null || !hasTestMerchant(application, partner)) throw refused()
  return merchant_id
}

/**
 * Deletes the merchant of an application that tried the sign-up. The application stays, and so do its events: the code in them
 * is good for nothing any more.
 * @throws 404; 422 unavailable_for_current_status for any other application, for one without a merchant, and as `deleteMerchant`
 */
export async function deleteTestMerchant(parts: ActingParts, id: string): Promise<void> {
  const found = await parts.storage.read
    .selectFrom('merchant_applications as application')
    .innerJoin('partner_applications as partner', 'partner.id', 'application.partner_application_id')
    .select(['business_name', 'application.merchant_id', 'sandbox', 'partner.name'])
    .where('application.id', '=', id)
    .executeTakeFirst()
  if (!found) throw notFound('MerchantApplication', id)
  if (!(await deleteMerchant(parts, testMerchantOf(found, found)))) throw refused()
}

const refused = () =>
  gatewayError('unavailable_for_current_status', {
    message: 'There is no merchant of an application that tried the sign-up.',
  })
