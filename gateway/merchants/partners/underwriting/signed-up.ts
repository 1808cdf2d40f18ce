// The merchants that signed up through a partner's application, and what became of their codes (rules: partners.md#reissue).
import type { Paging } from '../../../core/paging.ts'
import type { MerchantApplicationRow, PartnerEventRow } from '../../../platform/storage/index.ts'
import type { ApplicationParts } from '../applications/application-parts.ts'
import { openCode } from '../events/events.ts'
import { findCodes } from '../oauth/codes.ts'

export type CodeState = 'exchanged' | 'valid' | 'expired' | 'disconnected'

export interface SignedUp
  extends Pick<MerchantApplicationRow, 'id' | 'business_name' | 'reference' | 'decided'> {
  code: CodeState
}

/** The approved applications of a partner, the latest first. Those that only tried the API have no merchant. */
export async function listSignedUp(
  parts: Pick<ApplicationParts, 'storage' | 'cipher' | 'clock'>,
  partnerApplicationId: string,
  { page, page_size }: Paging,
): Promise<{ results: SignedUp[]; hasMore: boolean }> {
  const { reading } = parts.storage
  const rows = await reading
    .selectFrom('merchant_applications as application')
    .innerJoin('partner_events as event', 'event.merchant_application_id', 'application.id')
    .leftJoin('authorizations as authorization', (join) =>
      join
        .onRef('authorization.merchant_id', '=', 'application.merchant_id')
        .onRef('authorization.partner_application_id', '=', 'application.partner_application_id')
        .on('authorization.ended', 'is', null),
    )
    .select(['application.id', 'application.business_name', 'application.reference', 'application.decided'])
    .select(['event.id as event_id', 'event.code', 'authorization.id as authorization_id'])
    .where('application.partner_application_id', '=', partnerApplicationId)
    .where('event.partner_application_id', '=', partnerApplicationId)
    .where('event.type', '=', 'merchant.provisioned')
    .where('application.status', '=', 'APPROVED')
    .where('application.merchant_id', 'is not', null)
    .orderBy('application.created', 'desc')
    .orderBy('application.id', 'desc')
    .limit(page_size + 1)
    .offset((page - 1) * page_size)
    .execute()
  const shown = rows.slice(0, page_size)
  const opened = shown.map(({ event_id, code }) => codeOf(parts, { id: event_id, code }))
  const known = await findCodes(reading, parts, opened)
  const results = shown.map(({ event_id, code, authorization_id, ...row }, at) => ({
    ...row,
    code: authorization_id === null ? ('disconnected' as const) : stateOf(known.get(opened[at] ?? ''), parts),
  }))
  return { results, hasMore: rows.length > page_size }
}

const codeOf = ({ cipher }: Pick<ApplicationParts, 'cipher'>, event: Pick<PartnerEventRow, 'id' | 'code'>) =>
  openCode(cipher, event)

function stateOf(
  code: { used: number | null; expires: number } | undefined,
  { clock }: Pick<ApplicationParts, 'clock'>,
): CodeState {
  if (code?.used != null) return 'exchanged'
  return code && code.expires > clock.now() ? 'valid' : 'expired'
}
