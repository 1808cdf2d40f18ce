// A sign-up link, and the session that its one use begins (rules: partners.md#sign-up-link).
import { newSecret } from '../../../core/ids.ts'
import { limits } from '../../../core/limits.ts'
import type { MerchantApplicationRow, Reader, SignUpLinkRow } from '../../../platform/storage/index.ts'
import type { ApplicationParts } from './application-parts.ts'
import { linkDigest } from './sign-up.ts'

const openLink = (db: Reader, hash: string, now: number) =>
  db
    .selectFrom('sign_up_links')
    .selectAll()
    .where('hash', '=', hash)
    .where('used', 'is', null)
    .where('expires', '>', now)

/** The link of a token as long as it opens: looking at it does not use it. */
export function findLink(
  { storage, cipher, clock }: ApplicationParts,
  token: string,
): Promise<SignUpLinkRow | undefined> {
  return openLink(storage.read, linkDigest(cipher, token), clock.now()).executeTakeFirst()
}

/** The name of the partner whose link it is; undefined where there is no link, and at another brand's address. */
export async function partnerNameOf(
  { storage: { read } }: ApplicationParts,
  brandId: string,
  link: SignUpLinkRow | undefined,
): Promise<string | undefined> {
  const partner = await read
    .selectFrom('merchant_applications as application')
    .innerJoin('partner_applications as partner', 'partner.id', 'application.partner_application_id')
    .select('partner.name')
    .where('application.id', '=', link?.merchant_application_id ?? '')
    .where('application.brand_id', '=', brandId)
    .executeTakeFirst()
  return partner?.name
}

/** Whether an application is for a trust plan. */
export async function isTrustPlan(db: Reader, { plan_id }: MerchantApplicationRow): Promise<boolean> {
  const plan = db.selectFrom('plans').select('trust').where('id', '=', plan_id)
  return (await plan.executeTakeFirstOrThrow()).trust === 1
}

/**
 * Uses a link. Of two requests at once one gets a session, and sessions that were opened by earlier links end.
 * @returns the session's secret, which is kept nowhere; undefined where the link does not open
 */
export async function redeemLink(parts: ApplicationParts, token: string): Promise<string | undefined> {
  const { storage, cipher, clock } = parts
  return storage.write(async (tx) => {
    const now = clock.now()
    const hash = linkDigest(cipher, token)
    const link = await openLink(tx, hash, now).forUpdate().executeTakeFirst()
    if (!link) return undefined
    const session = newSecret()
    await tx
      .deleteFrom('sign_up_links')
      .where('merchant_application_id', '=', link.merchant_application_id)
      .where('hash', '<>', hash)
      .execute()
    const opened = {
      used: now,
      session_hash: sessionDigest(parts, session),
      session_expires: now + limits.application.sessionLifeMs,
    }
    await tx.updateTable('sign_up_links').set(opened).where('hash', '=', hash).execute()
    return session
  })
}

/** The application that a session is for; undefined once it has ended, and at another brand's address. */
export async function applicationOf(
  parts: ApplicationParts,
  brandId: string,
  session: string,
): Promise<MerchantApplicationRow | undefined> {
  return parts.storage.read
    .selectFrom('sign_up_links as link')
    .innerJoin('merchant_applications as application', 'application.id', 'link.merchant_application_id')
    .selectAll('application')
    .where('link.session_hash', '=', sessionDigest(parts, session))
    .where('link.session_expires', '>', parts.clock.now())
    .where('application.brand_id', '=', brandId)
    .executeTakeFirst()
}

const sessionDigest = ({ cipher }: Pick<ApplicationParts, 'cipher'>, session: string) =>
  cipher.digest('sign-up session', session)

/** Deletes links that nobody used in time, and sessions that are over. */
export async function sweepLinks({ storage, clock }: ApplicationParts): Promise<void> {
  const now = clock.now()
  let deleted: number = limits.sweep.batchRows
  while (deleted === limits.sweep.batchRows) {
    deleted = await storage.write(async (tx) => {
      const over = tx
        .selectFrom('sign_up_links')
        .select('hash')
        .where('expires', '<=', now)
        .where((link) => link.or([link('session_expires', 'is', null), link('session_expires', '<=', now)]))
        .limit(limits.sweep.batchRows)
      const { numDeletedRows } = await tx
        .deleteFrom('sign_up_links')
        .where('hash', 'in', over)
        .executeTakeFirstOrThrow()
      return Number(numDeletedRows)
    })
  }
}
