// What the page of a merchant shows above its settings: its volume, accounts, people, applications and partners.
import type { Mode } from '../../../core/caller.ts'
import { clockOf } from '../../../core/clock.ts'
import { english } from '../../../core/language/words.ts'
import { plainly } from '../../../core/text.ts'
import {
  accountTypeLabels,
  openDeactivation,
  openDeactivations,
  type Shown,
} from '../../../merchants/merchants/index.ts'
import { listAuthorizations } from '../../../merchants/partners/index.ts'
import { declinesOf, readTotals } from '../../../merchants/reporting/index.ts'
import { teamOf } from '../../../merchants/users/index.ts'
import { countActiveCharges } from '../../../payments/recurring/index.ts'
import type { MerchantRow, Reader } from '../../../platform/storage/index.ts'
import { money, partnerModes, type Visitor } from '../../kit/index.ts'
import { type Html, type HtmlValue, html } from '../../layout/html.ts'
import { questionLink } from '../../layout/questions.ts'
import { table } from '../../layout/tables.ts'
import { moment } from '../../layout/times.ts'
import type { RecordPage } from '../records/shown.ts'
import { statusOf as applicationStatus } from '../underwriting/status.ts'
import { statusOf, undoing } from './deactivation.ts'
import { MERCHANTS, merchantOf } from './status.ts'

export async function merchantPage(visitor: Visitor, { id }: Shown): Promise<RecordPage> {
  const merchant = await merchantOf(visitor)
  const db = visitor.parts.storage.reading
  const open = await openDeactivation(db, id, id)
  const at = `${MERCHANTS}/${encodeURIComponent(id)}`
  return {
    state: statusOf(merchant.status, open),
    actions: html`<a class="button small quiet" href="/operator/audit-log?record_id=${encodeURIComponent(id)}">Audit log</a>
      ${!open && statusAction(at, merchant)}`,
    above: open && undoing(at, open, visitor),
    facts: factsOf(merchant),
    main: html`${await volume(visitor, merchant)}
      ${await accountsOf(db, id)}
      ${await people(db, id)}
      ${await applications(db, id)}
      ${await partners(db, id)}`,
  }
}

const statusAction = (at: string, { status }: MerchantRow): Html =>
  status === 'ACTIVE'
    ? questionLink(`${at}/deactivate`, 'Deactivate…')
    : questionLink(`${at}/activate`, 'Activate…', 'button small')

const factsOf = ({ created, contact_name, contact_email, contact_phone }: MerchantRow) =>
  [
    ['Contact', contact_name],
    ['Email', contact_email],
    ['Phone', contact_phone],
    ['Created', moment(created)],
  ].flatMap(([term, value]): [string, HtmlValue][] => (value ? [[String(term), value]] : []))

async function volume({ parts }: Visitor, merchant: MerchantRow): Promise<Html> {
  const { storage } = parts
  const totalsOf = (mode: Mode) =>
    readTotals(storage, { merchant, mode, clock: clockOf(merchant, mode, parts.clock) }, 30)
  const total = await totalsOf('live')
  const recurring = await countActiveCharges(storage.reading, merchant.id, 'live')
  const title = 'Last 30 days, live'
  if (isQuiet(total) && recurring === 0)
    return quiet(title, `No live payments. ${inTestMode(await totalsOf('test'))}`)
  return html`<h2>${title}</h2>
    <ul class="numbers">
      <li>Charged <strong>${money(total.charged)}</strong></li>
      <li>Refunded <strong>${money(total.refunded)}</strong></li>
      <li>Approved <strong>${english.number(total.approved)}</strong></li>
      <li>Declined <strong>${english.number(declinesOf(total))}</strong></li>
      <li>Recurring charges <strong>${english.number(recurring)}</strong></li>
    </ul>`
}

type Totals = Awaited<ReturnType<typeof readTotals>>

const isQuiet = (total: Totals): boolean =>
  total.charged === 0 && total.refunded === 0 && total.approved === 0 && declinesOf(total) === 0

/** What a merchant without live payments has tried. */
const inTestMode = (total: Totals): string =>
  isQuiet(total)
    ? 'No payments in test mode either.'
    : `In test mode: ${money(total.charged)} charged, ${english.number(total.approved)} approved, ${english.number(declinesOf(total))} declined.`

async function accountsOf(db: Reader, merchantId: string): Promise<Html> {
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'name', 'type', 'mode', 'status'])
    .where('merchant_id', '=', merchantId)
    .orderBy('mode')
    .orderBy('created')
    .execute()
  const open = await openDeactivations(
    db,
    rows.map(({ id }) => ({ id, merchantId })),
  )
  return html`<h2>Accounts</h2>
    ${table({
      caption: 'Accounts',
      isCaptionHidden: true,
      rows,
      empty: html`<p>No accounts yet.</p>`,
      columns: [
        { label: 'Name', cell: ({ id, name }) => html`<a href="/operator/accounts/${id}">${name}</a>` },
        { label: 'Status', cell: ({ id, status }) => statusOf(status, open.get(id)) },
        { label: 'Type', cell: ({ type }) => accountTypeLabels[type] },
        { label: 'Mode', cell: ({ mode }) => (mode === 'live' ? 'Live' : 'Test') },
      ],
    })}
    <p><a href="/operator/accounts/new?merchant_id=${encodeURIComponent(merchantId)}">Create account</a></p>`
}

/** A part that has nothing: one line says so. */
const quiet = (title: string, text: string): Html => html`<h2>${title}</h2><p class="soft">${text}</p>`

async function people(db: Reader, merchantId: string): Promise<Html> {
  const rows = await teamOf(db, merchantId)
  if (rows.length === 0) return quiet('People', 'No team members yet.')
  return html`<h2>People</h2>
    ${table({
      caption: 'People',
      isCaptionHidden: true,
      rows,
      empty: html``,
      columns: [
        { label: 'Name', cell: ({ name }) => name },
        { label: 'Email', cell: ({ email }) => email },
        { label: 'Role', isAhead: true, cell: ({ role }) => plainly(role) },
        {
          label: 'Two-factor',
          isNamed: true,
          cell: ({ hasSecondFactor }) => (hasSecondFactor ? 'On' : 'Off'),
        },
      ],
    })}`
}

async function applications(db: Reader, merchantId: string): Promise<Html> {
  const rows = await db
    .selectFrom('merchant_applications')
    .select(['id', 'business_name', 'status', 'decided', 'asked'])
    .where('merchant_id', '=', merchantId)
    .execute()
  if (rows.length === 0) return quiet('Applications', 'None: an operator created this merchant.')
  return html`<h2>Applications</h2>
    ${table({
      caption: 'Applications',
      isCaptionHidden: true,
      rows,
      empty: html``,
      columns: [
        {
          label: 'Business',
          cell: (row) => html`<a href="/operator/applications/${row.id}">${row.business_name}</a>`,
        },
        { label: 'Status', cell: (row) => applicationStatus(row) },
        {
          label: 'Decided',
          isNamed: true,
          cell: ({ decided }) => (decided === null ? '–' : moment(decided)),
        },
      ],
    })}`
}

async function partners(db: Reader, merchantId: string): Promise<Html> {
  const rows = await listAuthorizations(db, merchantId)
  if (rows.length === 0) return quiet('Connected partners', 'No connected partners.')
  return html`<h2>Connected partners</h2>
    ${table({
      caption: 'Connected partners',
      isCaptionHidden: true,
      rows,
      empty: html``,
      columns: [
        {
          label: 'Partner',
          cell: ({ application: { id, name } }) =>
            html`<a href="/operator/partner-applications/${id}">${name}</a>`,
        },
        { label: 'Mode', cell: ({ authorization }) => partnerModes(authorization) },
        { label: 'Connected', isNamed: true, cell: ({ authorization: { created } }) => moment(created) },
      ],
    })}`
}
