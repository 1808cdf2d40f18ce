// Events of merchant applications: what became of one, for its partner (rules: events.md#applications).
import { timestamp } from '../../../core/calendar.ts'
import { nextPosition } from '../../../core/clock.ts'
import { newId } from '../../../core/ids.ts'
import { enqueueApplicationEvent, type OpenBody } from '../../../payments/webhooks/index.ts'
import type { Cipher } from '../../../platform/encryption/index.ts'
import type {
  DeclineReason,
  DeliveryRow,
  MerchantApplicationRow,
  PartnerEventRow,
  Tx,
} from '../../../platform/storage/index.ts'
import type { ApplicationParts, WriteParts } from './application-parts.ts'

/** How an application is decided, and by whom. */
export type Decision = { by: string } & (
  | { status: 'APPROVED'; code: string; merchantId: string | null }
  | { status: 'DECLINED'; reason: DeclineReason }
)

/** Records an event in the database transaction of the decision, and has it posted to the partner's Event URL, if it has one. */
export async function recordPartnerEvent(
  tx: Tx,
  { cipher, clock }: WriteParts,
  application: MerchantApplicationRow,
  decision: Decision,
): Promise<void> {
  const id = newId()
  const { id: merchant_application_id, partner_application_id, reference } = application
  const isApproved = decision.status === 'APPROVED'
  const row: PartnerEventRow = {
    id,
    partner_application_id,
    merchant_application_id,
    created: clock.now(),
    position: nextPosition(),
    place: null,
    type: isApproved ? 'merchant.provisioned' : 'merchant_application.declined',
    reason: isApproved ? null : decision.reason,
    reference,
    code: isApproved ? cipher.encrypt(decision.code, boundTo(id)) : null,
  }
  await tx.insertInto('partner_events').values(row).execute()
  await post(tx, row)
}

/** Has an event posted to the Event URL of its partner, if it has one. */
async function post(tx: Tx, row: PartnerEventRow, now = { created: row.created, position: row.position }) {
  const partner = await tx
    .selectFrom('partner_applications')
    .select(['id', 'merchant_id', 'event_url'])
    .where('id', '=', row.partner_application_id)
    .executeTakeFirstOrThrow()
  const { id, reference } = row
  const event = { id, reference, ...now, body: JSON.stringify(postOf(row, HIDDEN)) }
  await enqueueApplicationEvent(tx, partner, event)
}

type Decided = Pick<MerchantApplicationRow, 'id' | 'partner_application_id'>

const eventOf = (tx: Tx, { id, partner_application_id }: Decided) =>
  tx
    .selectFrom('partner_events')
    .selectAll()
    .where('partner_application_id', '=', partner_application_id)
    .where('merchant_application_id', '=', id)
    .executeTakeFirstOrThrow()

/** Gives the event of an approval another code. Returns the earlier one. */
export async function replaceCode(
  tx: Tx,
  { cipher }: Pick<WriteParts, 'cipher'>,
  application: Decided,
  code: string,
): Promise<string> {
  const row = await eventOf(tx, application)
  const sealed = cipher.encrypt(code, boundTo(row.id))
  await tx.updateTable('partner_events').set({ code: sealed }).where('id', '=', row.id).execute()
  return openCode(cipher, row)
}

/** Has the event of an application posted once more, with the code that it has now. */
export async function postAgain(
  tx: Tx,
  { clock }: Pick<WriteParts, 'clock'>,
  application: Decided,
): Promise<void> {
  await post(tx, await eventOf(tx, application), { created: clock.now(), position: nextPosition() })
}

const boundTo = (id: string) => `partner_events:${id}`

/** What the log of deliveries shows in place of the code. */
const HIDDEN = '***'

type Told = Pick<PartnerEventRow, 'type' | 'reason' | 'reference' | 'merchant_application_id'>

/** @param code the opened one, of an approval */
function dataOf({ type, reference, merchant_application_id }: Told, code: string) {
  return type === 'merchant.provisioned'
    ? { auth_code: code, reference }
    : { id: merchant_application_id, reference }
}

/** The body of a post (rules: webhooks.md#applications). */
function postOf(row: Told, code: string) {
  const { type, reason } = row
  return { events: [{ type, ...(reason !== null && { reason }), data: dataOf(row, code) }] }
}

/** The code of an approval; empty of a refusal. @throws as `Cipher.decrypt` */
export function openCode(cipher: Cipher, { id, code }: Pick<PartnerEventRow, 'id' | 'code'>): string {
  return code === null ? '' : cipher.decrypt(code, boundTo(id))
}

/** An event as the API shows it. */
export function partnerEventView(cipher: Cipher, row: PartnerEventRow) {
  const { id, created, type, reason } = row
  return {
    id,
    created: timestamp(created),
    type,
    ...(reason !== null && { reason }),
    data: dataOf(row, openCode(cipher, row)),
  }
}

/** Finds what is really posted of a delivery: of an application's event the body with its code (payments/webhooks/delivery/deliver.ts). */
export function createPostOpener({ storage, cipher }: Pick<ApplicationParts, 'storage' | 'cipher'>) {
  return async ({ event_id }: DeliveryRow): Promise<OpenBody | undefined> => {
    if (event_id === null) return undefined
    const row = await storage.read
      .selectFrom('partner_events')
      .selectAll()
      .where('id', '=', event_id)
      .executeTakeFirst()
    if (!row) return undefined
    const secret = openCode(cipher, row)
    return { body: JSON.stringify(postOf(row, secret)), secret }
  }
}
