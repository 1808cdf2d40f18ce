// The first person of a new merchant's team: its owner, as the application names one (rules: partners.md#provisioning).
import type { Acting } from '../../../core/actor.ts'
import { printable } from '../../../core/text.ts'
import { type ApplicationParts, contentOf } from '../../../merchants/partners/index.ts'
import { invite, personFaults, teamOf } from '../../../merchants/users/index.ts'
import type { MerchantApplicationRow, Reader, Tx } from '../../../platform/storage/index.ts'
import { mailLink } from '../../sessions/index.ts'

/** What an invitation needs. */
export interface InvitingParts extends Acting, Pick<ApplicationParts, 'cipher' | 'clock'> {
  /** Whether there is a mail server. */
  mailsLeave: boolean
  /** The origin of a brand's pages. */
  pagesUrlOf: (brandId: string) => string
}

export interface InvitedOwner {
  email: string
  /** On the pages of the application's brand; told now and never again. */
  link: string
}

/** Where the owner reads mail: the application names the contact person, too. */
export function ownerEmail(parts: Pick<ApplicationParts, 'cipher'>, row: MerchantApplicationRow): string {
  const { owner_email, email } = contentOf(parts.cipher, row).fields
  return String(owner_email ?? email ?? '').trim()
}

/**
 * Invites the owner to the team of the merchant that came of an application, and mails the link where there is a mail server.
 * @returns undefined for an application without a merchant, and for an address that no account can have
 * @throws 422 for who is in the team
 */
export async function inviteOwner(
  tx: Tx,
  parts: InvitingParts,
  application: MerchantApplicationRow,
): Promise<InvitedOwner | undefined> {
  const { merchant_id: merchantId, brand_id, business_name } = application
  const email = ownerEmail(parts, application)
  if (merchantId === null || personFaults({ email, name: 'Owner' }).length > 0) return undefined
  const { id, secret } = await invite(tx, parts, { merchantId, email, role: 'owner', invitedBy: null })
  const link = `${parts.pagesUrlOf(brand_id)}/invitation/${secret}`
  if (!parts.mailsLeave) return { email, link }
  const brand = await tx.selectFrom('brands').selectAll().where('id', '=', brand_id).executeTakeFirstOrThrow()
  const mail = {
    kind: 'invitation' as const,
    merchantId,
    recordId: id,
    recipient: email,
    subject: `Join ${printable(business_name)} at ${brand.name}`,
    before: `We approved ${business_name}. Open this link within seven days to join its team as the owner:`,
    after: 'The link works once. If you weren’t expecting this email, ignore it.',
    link,
  }
  await mailLink(tx, { cipher: parts.cipher, brand }, mail, parts.clock.now())
  return { email, link }
}

/** Invites the owner with the approval. Without a mail server the operator passes the link on, when it is asked for. */
export const invitingOwner = (parts: InvitingParts) =>
  parts.mailsLeave
    ? (tx: Tx, approved: MerchantApplicationRow) => inviteOwner(tx, parts, approved)
    : undefined

/** Whether there is a merchant of an application with nobody in its team. */
export async function isWithoutTeam(
  db: Reader,
  { merchant_id }: Pick<MerchantApplicationRow, 'merchant_id'>,
): Promise<boolean> {
  return merchant_id !== null && (await teamOf(db, merchant_id)).length === 0
}
