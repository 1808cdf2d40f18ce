// Links that let a payer into the portal. Their secrets are kept by a keyed digest alone.
import { type Clock, clockOf } from '../../core/clock.ts'
import { newId, newLinkSecret } from '../../core/ids.ts'
import type { Cipher } from '../../platform/encryption/index.ts'
import type { PortalLinkRow, Storage, Tx } from '../../platform/storage/index.ts'

export interface LinkParts {
  cipher: Cipher
  /** The origin of a brand's pages. Called only while the gateway serves. */
  pagesUrlOf: (brandId: string) => string
}

/** A link before it is kept: what it is about may not be known yet. */
export interface NewLink {
  secret: string
  url: string
}

/** Makes a link into the portal of a brand. */
export function newLink(parts: Pick<LinkParts, 'pagesUrlOf'>, brandId: string): NewLink {
  const secret = newLinkSecret()
  return { secret, url: linkUrl(parts, brandId, secret) }
}

/** @param secret or what stands for one where it is not to be shown */
export function linkUrl(
  { pagesUrlOf }: Pick<LinkParts, 'pagesUrlOf'>,
  brandId: string,
  secret: string,
): string {
  return `${pagesUrlOf(brandId)}/pay/${secret}`
}

const digestOf = ({ cipher }: Pick<LinkParts, 'cipher'>, secret: string) =>
  cipher.digest('portal link', secret)

/** Keeps a link, so that it opens (rules: invoicing.md#links). */
export async function keepLink(
  tx: Tx,
  parts: Pick<LinkParts, 'cipher'>,
  { secret }: NewLink,
  about: Omit<PortalLinkRow, 'id' | 'digest'>,
): Promise<PortalLinkRow> {
  const row = { id: newId(), digest: digestOf(parts, secret), ...about }
  await tx.insertInto('portal_links').values(row).execute()
  return row
}

/** A link that opens, and whose contact it is. */
export interface FoundLink extends PortalLinkRow {
  mode: 'test' | 'live'
}

/**
 * Finds a link by its secret (rules: invoicing.md#links). One that is unknown, has expired or is another brand's gives nothing: nobody
 * learns which it was, by the answer or by how long it took.
 * @param clock the gateway's; a test invoice's link expires by the merchant's test clock
 * @param secret as it stands in the address
 */
export async function findLink(
  { storage, cipher, clock }: { storage: Storage; cipher: Cipher; clock: Clock },
  brandId: string,
  secret: string,
): Promise<FoundLink | undefined> {
  const found = await storage.read
    .selectFrom('portal_links')
    .innerJoin('contacts', (join) =>
      join
        .onRef('contacts.merchant_id', '=', 'portal_links.merchant_id')
        .onRef('contacts.id', '=', 'portal_links.contact_id'),
    )
    .innerJoin('merchants', 'merchants.id', 'portal_links.merchant_id')
    .selectAll('portal_links')
    .select(['contacts.mode', 'merchants.test_clock_offset', 'merchants.test_clock_frozen_at'])
    .where('portal_links.digest', '=', digestOf({ cipher }, secret))
    .executeTakeFirst()
  if (!found) return undefined
  const { test_clock_offset, test_clock_frozen_at, ...link } = found
  const now = clockOf({ test_clock_offset, test_clock_frozen_at }, link.mode, clock).now()
  return link.brand_id === brandId && link.expires > now ? link : undefined
}
