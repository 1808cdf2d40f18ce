// What a partner sets of its applications (rules: partners.md#settings).

import { isPrivateHost, PUBLIC_HOSTS_ONLY } from '../../../core/addresses/public.ts'
import { secureUrl } from '../../../core/addresses/urls.ts'
import { type ErrorMessage, fieldFault, forbidden, notFound, refuse } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import { askedPermissions, covers, type MemberRole, partnerPermissions } from '../../../core/permissions.ts'
import { endGoneEventUrl } from '../../../payments/webhooks/index.ts'
import { type AuditAction, recordChange } from '../../../platform/audit-log/index.ts'
import {
  fromJson,
  lockName,
  type PartnerApplicationRow,
  type ProposedChange,
  type Reader,
  type Tx,
  toJson,
  updateRow,
} from '../../../platform/storage/index.ts'
import { createApplication, rollClientSecret } from './applications.ts'
import type { ActingOAuthParts } from './oauth-parts.ts'
import { lockApplication } from './review.ts'
import { mailOperators } from './review-mails.ts'

export interface ApplicationSettings {
  name: string
  oauthEnabled: boolean
  /** Empty: none. */
  redirectUri: string
  eventUrl: string
}

export interface SettingParts extends ActingOAuthParts {
  /** Whether events may be posted to addresses that are not of the public internet. */
  allowPrivateWebhooks: boolean
  pagesUrlOf: (brandId: string) => string
}

/** A merchant's applications, the latest first. */
export function applicationsOf(db: Reader, merchantId: string): Promise<PartnerApplicationRow[]> {
  return db
    .selectFrom('partner_applications')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .orderBy('created', 'desc')
    .orderBy('id')
    .execute()
}

/** @throws 404, also for another merchant's */
export async function findApplication(
  db: Reader,
  merchantId: string,
  id: string,
): Promise<PartnerApplicationRow> {
  const row = await db
    .selectFrom('partner_applications')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('PartnerApplication', id)
  return row
}

/** Makes an application, whose secret nobody knows until it is rolled. @returns its id @throws 422 naming what is wrong */
export async function addApplication(
  parts: SettingParts,
  of: { merchantId: string; brandId: string },
  settings: ApplicationSettings,
): Promise<string> {
  const read = readApplicationSettings(parts, settings)
  return parts.storage.write(async (tx) => {
    await lockName(tx, `partner applications ${of.merchantId}`)
    const known = await applicationsOf(tx, of.merchantId)
    if (known.length >= limits.people.applications) refuse([fieldFault('name', 'There are too many.')])
    const { name, redirectUri, eventUrl } = read
    const { application } = await createApplication(tx, parts, { ...of, name, redirectUri, eventUrl })
    await audit(tx, parts, 'partner_application.created', undefined, application)
    await mailOperators(tx, parts, application)
    return application.id
  })
}

/** Who changes an application of a merchant. */
export interface ApplicationChanger {
  merchantId: string
  role: MemberRole
}

/**
 * Whether a user may replace an application's secret and its addresses: the secret and the codes act in live mode for
 * every merchant that connects the application, and users can't get more than they hold.
 */
export const mayControl = (role: MemberRole): boolean =>
  covers(role, 'live', partnerPermissions(askedPermissions.join(',')))

/** Throws 403. */
export function assertControls({ role }: ApplicationChanger): void {
  if (mayControl(role)) return
  throw forbidden(
    'This grants more in live mode than your role has. Ask an owner or administrator of your team.',
  )
}

/**
 * An approved application keeps its name and redirect URI until an operator approves the new ones (rules: partners.md#changes).
 * Throws 403 as `assertControls` for other addresses; 404, also for another merchant's; 422 naming what is wrong.
 * @returns whether the change waits for an operator
 */
export async function changeApplication(
  parts: SettingParts,
  by: ApplicationChanger,
  id: string,
  settings: ApplicationSettings,
): Promise<boolean> {
  const { name, oauthEnabled, redirectUri, eventUrl } = readApplicationSettings(parts, settings)
  return parts.storage.write(async (tx) => {
    const before = await lockApplication(tx, id)
    if (before.merchant_id !== by.merchantId) throw notFound('PartnerApplication', id)
    if (wishOf(before).redirect_uri !== redirectUri || before.event_url !== eventUrl) assertControls(by)
    await updateRow(
      tx,
      'partner_applications',
      { id },
      {
        ...settle(before, { name, redirect_uri: redirectUri }),
        oauth_enabled: oauthEnabled ? 1 : 0,
        event_url: eventUrl,
        modified: parts.clock.now(),
      },
    )
    await endGoneEventUrl(tx, before, { ...before, event_url: eventUrl }, parts.clock)
    const after = await findApplication(tx, by.merchantId, id)
    await audit(tx, parts, 'partner_application.updated', before, after)
    const isAsked = after.proposed !== null && after.proposed !== before.proposed
    if (isAsked) await mailOperators(tx, parts, after)
    return after.proposed !== null
  })
}

/** The name and the redirect URI that the partner wants, approved or not. */
export const wishOf = ({ name, redirect_uri, proposed }: PartnerApplicationRow): ProposedChange =>
  proposed === null ? { name, redirect_uri } : fromJson(proposed)

/** What takes effect at once, and what waits: merchants trust the name and the address that an operator has approved. */
function settle(before: PartnerApplicationRow, wish: ProposedChange) {
  const isRemoved = wish.redirect_uri === ''
  const isKnown = wish.name === before.name && (isRemoved || wish.redirect_uri === before.redirect_uri)
  if (before.review !== 'APPROVED' || isKnown) return { ...wish, proposed: null }
  return { ...(isRemoved && { redirect_uri: '' }), proposed: toJson(wish) }
}

/** Replaces the secret. Returns the new one, once. Throws 403 as `assertControls`; 404, also for another merchant's. */
export async function rollSecretOf(
  parts: ActingOAuthParts,
  by: ApplicationChanger,
  id: string,
): Promise<string> {
  assertControls(by)
  const { merchantId } = by
  return parts.storage.write(async (tx) => {
    const before = await findApplication(tx, merchantId, id)
    const secret = await rollClientSecret(tx, parts, id, parts.by.id ?? null)
    const after = await findApplication(tx, merchantId, id)
    await audit(tx, parts, 'partner_application.secret_rolled', before, after)
    return secret
  })
}

/** Writes the audit log of the partner. */
function audit(
  tx: Tx,
  parts: ActingOAuthParts,
  action: AuditAction,
  before: PartnerApplicationRow | undefined,
  after: PartnerApplicationRow,
): Promise<void> {
  const record = { type: 'PartnerApplication', id: after.id }
  return recordChange(tx, parts, {
    merchantId: after.merchant_id,
    action,
    record,
    before: before && { ...before },
    after: { ...after },
  })
}

function readApplicationSettings(parts: SettingParts, given: ApplicationSettings): ApplicationSettings {
  const [name, redirectUri, eventUrl] = [given.name.trim(), given.redirectUri.trim(), given.eventUrl.trim()]
  const isName = name !== '' && [...name].length <= limits.maxChars.name && !/\p{Cc}/u.test(name)
  refuse([
    ...(isName
      ? []
      : [fieldFault('name', `Enter a name of ${limits.maxChars.name} characters at the most.`)]),
    ...urlFaults('redirect_uri', redirectUri, 'no fragment'),
    // The reference is appended to it.
    ...urlFaults('event_url', eventUrl, 'no fragment'),
    ...(parts.allowPrivateWebhooks ? [] : privateFaults(eventUrl)),
  ])
  return { ...given, name, redirectUri, eventUrl }
}

/** A fragment would be lost on the way back from the authorize page (RFC 6749, 3.1.2). */
function urlFaults(context: string, text: string, fragment?: 'no fragment'): ErrorMessage[] {
  if (text === '') return []
  const isUrl = /^[\x21-\x7e]+$/.test(text) && text.length <= limits.maxChars.redirectUrl && secureUrl(text)
  if (!isUrl) return [fieldFault(context, 'Enter an https address, such as https://partner.example/back.')]
  return fragment && text.includes('#')
    ? [fieldFault(context, 'Enter it without # and what comes after.')]
    : []
}

function privateFaults(url: string): ErrorMessage[] {
  const read = url === '' ? undefined : secureUrl(url)
  return read && isPrivateHost(read.hostname) ? [fieldFault('event_url', PUBLIC_HOSTS_ONLY)] : []
}
