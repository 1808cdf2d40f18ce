// Finds a merchant's records for its audit log. Those of the other mode have a name, and no page in this one.
import { kindLabels } from '../../../platform/approvals/index.ts'
import type { Reader } from '../../../platform/storage/index.ts'
import { invoiceTitle, paymentTitle, recordPath, recurringTitle, type Visitor } from '../../kit/index.ts'
import type { Finder, Finders } from './names.ts'

/** What every finder needs. */
const scope = ({ parts, caller }: Visitor) => ({
  db: parts.storage.reading,
  merchantId: caller.merchant.id,
  mode: caller.mode,
})

const transactions: Finder = async (visitor, ids) => {
  const { db, merchantId, mode } = scope(visitor)
  const rows = await db
    .selectFrom('transactions')
    .select(['id', 'mode', 'type', 'amount', 'currency'])
    .where('merchant_id', '=', merchantId)
    .where('id', 'in', ids)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: paymentTitle(row),
    isClear: true,
    href: row.mode === mode && recordPath('transactions', row.id),
  }))
}

const recurring: Finder = async (visitor, ids) => {
  const { db, merchantId, mode } = scope(visitor)
  const rows = await db
    .selectFrom('recurring_charges')
    .select(['id', 'mode', 'status', 'amount', 'currency', 'description'])
    .where('merchant_id', '=', merchantId)
    .where('id', 'in', ids)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: recurringTitle(row),
    href: row.mode === mode && row.status !== 'DELETED' && recordPath('recurring', row.id),
  }))
}

/** Each leads to its recurring charge. */
const occurrences: Finder = async (visitor, ids) => {
  const { db, merchantId } = scope(visitor)
  const rows = await db
    .selectFrom('occurrences')
    .select(['id', 'recurring_charge_id'])
    .where('merchant_id', '=', merchantId)
    .where('id', 'in', ids)
    .execute()
  if (rows.length === 0) return []
  const charges = await recurring(visitor, [...new Set(rows.map((row) => row.recurring_charge_id))])
  const byId = new Map(charges.map((charge) => [charge.id, charge]))
  return rows.flatMap(({ id, recurring_charge_id }) => {
    const charge = byId.get(recurring_charge_id)
    return charge ? [{ ...charge, id }] : []
  })
}

const invoices: Finder = async (visitor, ids) => {
  const { db, merchantId, mode } = scope(visitor)
  const rows = await db
    .selectFrom('invoices')
    .select(['id', 'mode', 'invoice_number'])
    .where('merchant_id', '=', merchantId)
    .where('id', 'in', ids)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: invoiceTitle({ invoice_number: String(row.invoice_number) }),
    isClear: true,
    href: row.mode === mode && recordPath('invoices', row.id),
  }))
}

const endpoints: Finder = async (visitor, ids) => {
  const { db, merchantId, mode } = scope(visitor)
  const rows = await db
    .selectFrom('webhook_endpoints')
    .select(['id', 'mode', 'url'])
    .where('merchant_id', '=', merchantId)
    .where('id', 'in', ids)
    .execute()
  return rows.map(({ id, mode: of, url }) => ({
    id,
    name: url,
    href: of === mode && visitor.may('webhooks') && `/console/webhooks/${encodeURIComponent(id)}`,
  }))
}

const accounts: Finder = async (visitor, ids) => {
  const { db, merchantId, mode } = scope(visitor)
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'mode', 'name'])
    .where('merchant_id', '=', merchantId)
    .where('id', 'in', ids)
    .execute()
  return rows.map(({ id, mode: of, name }) => ({
    id,
    name,
    href: of === mode && visitor.may('settings') && `/console/accounts/${id}`,
  }))
}

/** Surcharges by the names of their accounts. */
export const namedSurcharges = (db: Reader) =>
  db
    .selectFrom('surcharges')
    .innerJoin('accounts', (join) =>
      join
        .onRef('accounts.merchant_id', '=', 'surcharges.merchant_id')
        .onRef('accounts.id', '=', 'surcharges.account_id'),
    )
    .select(['surcharges.id as id', 'accounts.name as name'])

const surcharges: Finder = async (visitor, ids) => {
  const { db, merchantId } = scope(visitor)
  return namedSurcharges(db)
    .where('surcharges.merchant_id', '=', merchantId)
    .where('surcharges.id', 'in', ids)
    .execute()
}

/** Those who are on the team. Of others the entry has the address as it was then. */
const users: Finder = async (visitor, ids) => {
  const { db, merchantId } = scope(visitor)
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id as id', 'users.email as name'])
    .where('memberships.merchant_id', '=', merchantId)
    .where('users.id', 'in', ids)
    .execute()
  return rows.map((row) => ({ ...row, href: visitor.may('team') && `/console/team/${row.id}` }))
}

/** By the partners' applications. */
const authorizations: Finder = async (visitor, ids) => {
  const { db, merchantId } = scope(visitor)
  const rows = await db
    .selectFrom('authorizations')
    .innerJoin('partner_applications', 'partner_applications.id', 'authorizations.partner_application_id')
    .select(['authorizations.id as id', 'authorizations.ended', 'partner_applications.name as name'])
    .where('authorizations.merchant_id', '=', merchantId)
    .where('authorizations.id', 'in', ids)
    .execute()
  return rows.map(({ id, name, ended }) => ({
    id,
    name,
    href: ended === null && visitor.may('partners') && `/console/partners/${id}`,
  }))
}

const applications: Finder = async (visitor, ids) => {
  const { db, merchantId } = scope(visitor)
  const rows = await db
    .selectFrom('partner_applications')
    .select(['id', 'name'])
    .where('merchant_id', '=', merchantId)
    .where('id', 'in', ids)
    .execute()
  return rows.map((row) => ({
    ...row,
    href: visitor.may('applications') && `/console/applications/${row.id}`,
  }))
}

const approvals: Finder = async (visitor, ids) => {
  const rows = await approvalsNamed(visitor, scope(visitor).merchantId, ids)
  return rows.map((row) => ({ ...row, href: visitor.may('keys') && '/console/approvals' }))
}

/** Names requests by what they ask for. @param owner a merchant, or `GATEWAY` */
export async function approvalsNamed({ parts }: Visitor, owner: string, ids: readonly string[]) {
  const rows = await parts.storage.reading
    .selectFrom('approvals')
    .select(['id', 'kind'])
    .where('merchant_id', '=', owner)
    .where('id', 'in', ids)
    .execute()
  return rows.map(({ id, kind }) => ({ id, name: kindLabels[kind] }))
}

/** The merchant itself, which needs no query. */
const business: Finder = async (visitor, ids) =>
  ids.map((id) => ({
    id,
    name: 'Your business',
    isClear: true,
    href: visitor.may('settings') && '/console/business',
  }))

export const merchantFinders: Finders = {
  Transaction: transactions,
  RecurringCharge: recurring,
  Occurrence: occurrences,
  Invoice: invoices,
  WebhookEndpoint: endpoints,
  Account: accounts,
  MerchantAccount: accounts,
  AchAccount: accounts,
  Surcharge: surcharges,
  User: users,
  Authorization: authorizations,
  PartnerApplication: applications,
  Approval: approvals,
  Merchant: business,
}
