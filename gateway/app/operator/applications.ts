// `operator application …`: what an underwriter decides, from a terminal (rules: partners.md#underwriting).
import { commandLine } from '../../core/actor.ts'
import { systemClock } from '../../core/clock.ts'
import { UsageError } from '../../core/usage.ts'
import {
  approveApplication,
  declineApplication,
  deleteTestMerchant,
  eraseApplication,
  listApplications,
  readApplicationFile,
} from '../../merchants/partners/index.ts'
import { type Cipher, openCipher } from '../../platform/encryption/index.ts'
import { declineReasons, type Storage } from '../../platform/storage/index.ts'

export const APPLICATIONS_HELP = `  npm run gateway -- operator application              those that wait for a decision
  npm run gateway -- operator application ID           one, with what may speak against it
  npm run gateway -- operator application ID approve
  npm run gateway -- operator application ID decline ${declineReasons.join('|')}
  npm run gateway -- operator application ID delete-merchant   of one that tried the sign-up
  npm run gateway -- operator application ID erase     what a declined one or a draft says`

/** More at once are nothing to read. */
const SHOWN = 100

/**
 * Shows merchant applications, or decides one.
 * @returns the text to print
 * @throws UsageError for wrong arguments; GatewayError 404 and 422 as the decisions
 */
export async function operateApplications(
  storage: Storage,
  dataDir: string,
  args: string[],
): Promise<string> {
  const [id, action, reasonText, ...rest] = args
  if (rest.length > 0) throw new UsageError('That is too much: operator application ID decline REASON.')
  const parts = { storage, cipher: await openCipher(storage, dataDir), clock: systemClock, by: commandLine }
  if (id === undefined) return showWaiting(parts)
  if (action === 'approve' && reasonText === undefined) await approveApplication(parts, id)
  else if (action === 'delete-merchant' && reasonText === undefined) await deleteTestMerchant(parts, id)
  else if (action === 'erase' && reasonText === undefined) await eraseApplication(parts, id)
  else if (action === 'decline') {
    const reason = declineReasons.find((one) => one === reasonText)
    if (!reason) throw new UsageError(`After decline comes ${declineReasons.join(', ')}.`)
    await declineApplication(parts, id, reason)
  } else if (action !== undefined)
    throw new UsageError('After the id comes approve, decline and a reason, delete-merchant, or erase.')
  const { application, partner, plan, content, hints } = await readApplicationFile(parts, id)
  const facts = Object.entries(content.fields).filter(([name]) => name !== 'signature')
  return [
    `application ${id} (${application.business_name}), ${application.status}`,
    `  from ${partner.name}, plan ${plan.id}`,
    ...facts.map(([name, value]) => `  ${name}=${value}`),
    ...content.owners.map((owner) => `  further owner: ${owner.first_name} ${owner.last_name}`),
    ...hints.map(
      ({ message, applicationId }) => `  ! ${message}${applicationId ? ` (${applicationId})` : ''}`,
    ),
    ...(application.merchant_id === null ? [] : [`  merchant ${application.merchant_id}`]),
    ...(application.merchant_deleted === null ? [] : ['  its merchant is deleted']),
  ].join('\n')
}

async function showWaiting(parts: { storage: Storage; cipher: Cipher }): Promise<string> {
  const { results } = await listApplications(parts, { status: 'SUBMITTED' }, { page: 1, page_size: SHOWN })
  return results
    .map(
      ({ id, business_name, partner_name, plan_id }) =>
        `application ${id} (${business_name}), from ${partner_name}, plan ${plan_id}`,
    )
    .join('\n')
}
