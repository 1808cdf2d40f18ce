// Finds the records of the operator's audit log, of whichever merchant they are.
import { GATEWAY } from '../../platform/audit-log/index.ts'
import { approvalsNamed, type Finder, type Finders, namedSurcharges } from '../console/index.ts'

const at = (path: string, id: string) => `/operator/${path}/${encodeURIComponent(id)}`

/** Tables whose records have a name, and a page. */
const named =
  (table: 'accounts' | 'merchants' | 'partner_applications' | 'brands' | 'plans', path: string): Finder =>
  async ({ parts }, ids) => {
    const rows = await parts.storage.reading
      .selectFrom(table)
      .select(['id', 'name'])
      .where('id', 'in', ids)
      .execute()
    return rows.map((row) => ({ ...row, href: at(path, row.id) }))
  }

const surcharges: Finder = async ({ parts }, ids) => {
  const rows = await namedSurcharges(parts.storage.reading).where('surcharges.id', 'in', ids).execute()
  return rows.map((row) => ({ ...row, href: at('surcharges', row.id) }))
}

const applications: Finder = async ({ parts }, ids) => {
  const rows = await parts.storage.reading
    .selectFrom('merchant_applications')
    .select(['id', 'business_name as name'])
    .where('id', 'in', ids)
    .execute()
  return rows.map(({ id, name }) => ({ id, name: name || 'Application', href: at('applications', id) }))
}

/** The list of people finds one by the id. */
const users: Finder = async ({ parts }, ids) => {
  const rows = await parts.storage.reading
    .selectFrom('users')
    .select(['id', 'email as name'])
    .where('id', 'in', ids)
    .execute()
  return rows.map(({ id, name }) => ({ id, name, href: `/operator/people?q=${encodeURIComponent(id)}` }))
}

const approvals: Finder = async (visitor, ids) => {
  const rows = await approvalsNamed(visitor, GATEWAY, ids)
  return rows.map((row) => ({ ...row, href: '/operator/approvals' }))
}

export const operatorFinders: Finders = {
  Merchant: named('merchants', 'merchants'),
  Account: named('accounts', 'accounts'),
  Surcharge: surcharges,
  MerchantApplication: applications,
  PartnerApplication: named('partner_applications', 'partner-applications'),
  Brand: named('brands', 'brands'),
  Plan: named('plans', 'plans'),
  User: users,
  Approval: approvals,
}
