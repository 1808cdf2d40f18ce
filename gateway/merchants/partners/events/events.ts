// Events of a partner: what became of its applications and connections (rules: events.md#applications).
import { timestamp } from '../../../core/calendar.ts'
import type { Clock } from '../../../core/clock.ts'
import { nextPosition } from '../../../core/clock.ts'
import { newId } from '../../../core/ids.ts'
import { enqueueApplicationEvent, type OpenBody } from '../../../payments/webhooks/index.ts'
import type { Cipher } from '../../../platform/encryption/index.ts'
import type {
  AuthorizationRow,
  DeclineReason,
  DeliveryRow,
  MerchantApplicationRow,
  PartnerEventRow,
  Storage,
  Tx,
} from '../../../platform/storage/index.ts'

/** How an application is decided, and by whom. */
export type Decision = { by: string } & (
  | { status: 'APPROVED'; code: string; merchantId: string | null }
  | { status: 'DECLINED'; reason: DeclineReason }
)

/** What it takes to record an event. */
interface EventParts {
  cipher: Cipher
  clock: Clock
}

/** What an event says, and whose it is. */
type Recorded = Pick<PartnerEventRow, 'partner_application_id' | 'reference' | 'type'> &
  Partial<Pick<PartnerEventRow, 'merchant_application_id' | 'public_key' | 'reason'>> & { code?: string }

/** Records an event in the database transaction of what it tells of, and has it posted to the partner's Event URL, if it has one. */
async function record(tx: Tx, { cipher, clock }: EventParts, { code, ...event }: Recorded): Promise<void> {
  const id = newId()
  const row: PartnerEventRow = {
    id,
    created: clock.now(),
    position: nextPosition(),
    place: null,
    merchant_application_id: null,
    public_key: null,
    reason: null,
    ...event,
    code: code === undefined ? null : cipher.encrypt(code, boundTo(id)),
  }
  await tx.insertInto('partner_events').values(row).execute()
  await post(tx, row)
}

type About = Pick<MerchantApplicationRow, 'id' | 'partner_application_id' | 'reference'>

const aboutOf = ({ id, partner_application_id, reference }: About) => ({
  merchant_application_id: id,
  partner_application_id,
  reference,
})

/** Records how an application was decided. */
export async function recordDecision(
  tx: Tx,
  parts: EventParts,
  application: About,
  decision: Decision,
): Promise<void> {
  const about = aboutOf(application)
  if (decision.status === 'APPROVED')
    return record(tx, parts, { ...about, type: 'merchant.provisioned', code: decision.code })
  return record(tx, parts, { ...about, type: 'merchant_application.declined', reason: decision.reason })
}

/** Records that an applicant was asked for more information. */
export const recordQuestion = (tx: Tx, parts: EventParts, application: About): Promise<void> =>
  record(tx, parts, { ...aboutOf(application), type: 'merchant_application.information_needed' })

/** Records that a merchant, or an operator for it, has disconnected the partner. */
export async function recordDisconnection(
  tx: Tx,
  parts: EventParts,
  { merchant_id, partner_application_id }: Pick<AuthorizationRow, 'merchant_id' | 'partner_application_id'>,
): Promise<void> {
  const { public_key } = await tx
    .selectFrom('merchants')
    .select('public_key')
    .where('id', '=', merchant_id)
    .executeTakeFirstOrThrow()
  const application = await tx
    .selectFrom('merchant_applications')
    .select(['id', 'partner_application_id', 'reference'])
    .where('merchant_id', '=', merchant_id)
    .where('partner_application_id', '=', partner_application_id)
    .executeTakeFirst()
  const about = application ? aboutOf(application) : { partner_application_id, reference: '' }
  await record(tx, parts, { ...about, type: 'merchant.disconnected', public_key })
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
    .where('type', '=', 'merchant.provisioned')
    .executeTakeFirstOrThrow()

/** Gives the event of an approval another code. Returns the earlier one. */
export async function replaceCode(
  tx: Tx,
  { cipher }: Pick<EventParts, 'cipher'>,
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
  { clock }: Pick<EventParts, 'clock'>,
  application: Decided,
): Promise<void> {
  await post(tx, await eventOf(tx, application), { created: clock.now(), position: nextPosition() })
}

const boundTo = (id: string) => `partner_events:${id}`

/** What the log of deliveries shows in place of the code. */
const HIDDEN = '***'

type Told = Pick<PartnerEventRow, 'type' | 'reason' | 'reference' | 'merchant_application_id' | 'public_key'>

/** @param code the opened one, of an approval */
function dataOf({ type, reference, merchant_application_id, public_key }: Told, code: string) {
  switch (type) {
    case 'merchant.provisioned':
      return { auth_code: code, reference }
    case 'merchant.disconnected':
      return { public_key, reference }
    default:
      return { id: merchant_application_id, reference }
  }
}

/** The body of a post (rules: webhooks.md#applications). */
function postOf(row: Told, code: string) {
  const { type, reason } = row
  return { events: [{ type, ...(reason !== null && { reason }), data: dataOf(row, code) }] }
}

/** The code of an approval; empty of any other event. @throws as `Cipher.decrypt` */
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
export function createPostOpener({ storage, cipher }: Pick<EventParts, 'cipher'> & { storage: Storage }) {
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
