import type { OpenDecision } from '../../../merchants/partners/index.ts'
import type { ApplicationStatus, MerchantApplicationRow } from '../../../platform/storage/index.ts'
import { badge } from '../../layout/components.ts'
import type { Html } from '../../layout/html.ts'

const STATUS: Readonly<Record<ApplicationStatus, Html>> = {
  DRAFT: badge('plain', 'Draft'),
  SUBMITTED: badge('wait', 'Waiting'),
  APPROVED: badge('good', 'Approved'),
  DECLINED: badge('bad', 'Declined'),
}

/** The status of an application. @param decision one that can still be undone */
export function statusOf(
  { status, asked }: Pick<MerchantApplicationRow, 'status' | 'asked'>,
  decision?: OpenDecision,
): Html {
  if (decision) return badge('wait', decision.reason === null ? 'Being approved' : 'Being declined')
  return status === 'SUBMITTED' && asked !== null ? badge('wait', 'More information needed') : STATUS[status]
}
