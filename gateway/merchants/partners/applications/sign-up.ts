// The beginning of a sign-up: a draft with what the partner knows, and the link that opens it (rules: partners.md#sign-up).
import { fieldFault, refuse } from '../../../core/errors.ts'
import { newSecret } from '../../../core/ids.ts'
import { limits } from '../../../core/limits.ts'
import type { Members } from '../../../core/objects.ts'
import {
  type ApplicationContent,
  lockName,
  type MerchantApplicationRow,
  type PartnerApplicationRow,
  type PlanRow,
  type Tx,
  updateRow,
} from '../../../platform/storage/index.ts'
import {
  type ApplicationParts,
  dayOf,
  findPlan,
  type KeepAnswer,
  type WriteParts,
} from './application-parts.ts'
import { columnsOf, contentOf } from './content.ts'
import { insertApplication } from './new-application.ts'
import { readApplication } from './read.ts'
import { planFaults } from './submit.ts'

const REQUIRED = ['reference', 'email', 'plan'] as const

/** What only the person who signs can say. */
const BY_THE_SIGNER = [
  'signature',
  'signed_by',
  'ip_address',
  'browser_user_agent',
  'browser_language',
  'ip_address_timestamp',
]

/**
 * Begins a sign-up, or goes on with the one of the same reference, email and plan that is not submitted yet: what its user has
 * typed stays.
 * @param keep keeps the answer to the request, with the link
 * @returns the application's id, and the token of a new link; those before open nothing any more
 * @throws 422 with one message for each field at fault
 */
export async function beginSignUp(
  parts: ApplicationParts,
  partner: PartnerApplicationRow,
  given: Members,
  keep: KeepAnswer<{ id: string; token: string }>,
): Promise<{ id: string; token: string }> {
  const { storage } = parts
  const plan = await findPlan(storage.read, given.plan)
  const known = Object.fromEntries(Object.entries(given).filter(([name]) => !BY_THE_SIGNER.includes(name)))
  const isTrustPlan = plan?.trust === 1
  const { content, faults } = readApplication(known, { today: dayOf(parts), isTrustPlan, isWhole: false })
  const missing = REQUIRED.filter((name) => String(given[name] ?? '').trim() === '').map((context) =>
    fieldFault(context, 'A value is required.', 'not_blank'),
  )
  refuse([...missing, ...faults, ...planFaults(given, plan)])
  if (!plan) throw new Error('A plan that there is not is a fault.')
  return storage.write(async (tx) => {
    const { id } = await draftOf(tx, parts, partner, plan, content)
    const link = { id, token: await makeLink(tx, parts, id) }
    await keep(tx, link)
    return link
  })
}

async function draftOf(
  tx: Tx,
  parts: WriteParts,
  partner: PartnerApplicationRow,
  plan: PlanRow,
  content: ApplicationContent,
): Promise<Pick<MerchantApplicationRow, 'id'>> {
  const { reference, email } = content.fields
  await lockName(tx, `sign-up ${partner.id} ${reference}`)
  const draft = await tx
    .selectFrom('merchant_applications')
    .selectAll()
    .where('partner_application_id', '=', partner.id)
    .where('reference', '=', String(reference))
    .where('status', '=', 'DRAFT')
    .where('plan_id', '=', plan.id)
    .orderBy('created', 'desc')
    .forUpdate()
    .execute()
  const same = draft.find((row) => contentOf(parts.cipher, row).fields.email === email)
  if (!same) {
    const beginning = { status: 'DRAFT', submitted: null, test: null } as const
    return insertApplication(tx, parts, partner, plan, content, beginning)
  }
  const { fields, owners } = contentOf(parts.cipher, same)
  const merged = {
    fields: { ...content.fields, ...fields },
    owners: owners.length > 0 ? owners : content.owners,
  }
  const change = { ...columnsOf(parts.cipher, same.id, merged), modified: parts.clock.now() }
  await updateRow(tx, 'merchant_applications', same, change)
  return same
}

/** Makes the one link that opens a draft. Sessions that were opened before go on until it is used. */
export async function makeLink(
  tx: Tx,
  { cipher, clock }: WriteParts,
  applicationId: string,
  lifeMs: number = limits.application.linkLifeMs,
): Promise<string> {
  await tx
    .deleteFrom('sign_up_links')
    .where('merchant_application_id', '=', applicationId)
    .where('used', 'is', null)
    .execute()
  const token = newSecret()
  const created = clock.now()
  const row = {
    hash: linkDigest(cipher, token),
    merchant_application_id: applicationId,
    created,
    expires: created + lifeMs,
    used: null,
    session_hash: null,
    session_expires: null,
  }
  await tx.insertInto('sign_up_links').values(row).execute()
  return token
}

/** What is written down of a link's token. */
export const linkDigest = ({ digest }: Pick<WriteParts['cipher'], 'digest'>, token: string): string =>
  digest('sign-up link', token)
