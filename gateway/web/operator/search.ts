// The search of everything that operators look after (rules: pages.md#operator-search).
import { listApplications, listReviews } from '../../merchants/partners/index.ts'
import { listPeople } from '../../merchants/users/index.ts'
import { reviewBadge } from '../console/index.ts'
import { addressOf, type Group, MOST_HITS, OPERATOR_SEARCH, searchPage, type Visitor } from '../kit/index.ts'
import { html } from '../layout/html.ts'
import { accounts } from './merchants/accounts.ts'
import { statusOf as recordStatus } from './merchants/deactivation.ts'
import { merchants } from './merchants/merchants.ts'
import { PEOPLE } from './people-routes.ts'
import { findRecords, nameOf } from './records/routes.ts'
import type { ShownRecord } from './records/shown.ts'
import { PARTNER_APPLICATIONS } from './review-decisions.ts'
import { APPLICATIONS } from './underwriting/page.ts'
import { statusOf } from './underwriting/status.ts'

export const operatorSearchPages = searchPage({
  path: OPERATOR_SEARCH,
  access: 'operate',
  label: 'Name, email, ID, public key, tax ID or its last four digits, or page',
  find: (visitor, text) =>
    Promise.all([
      recordsWith(visitor, merchants, text),
      applicationsWith(visitor, text),
      peopleWith(visitor, text),
      recordsWith(visitor, accounts, text),
      partnersWith(visitor, text),
    ]),
})

const PAGE = { page: 1, page_size: MOST_HITS }

/** Where all hits are, if there are more. @param more of the list's query */
const allOf = (hasMore: boolean, path: string, q: string, more: Record<string, string> = {}) =>
  hasMore && { all: addressOf(path, { q, ...more }) }

async function recordsWith(visitor: Visitor, shown: ShownRecord, text: string): Promise<Group> {
  const { results, hasMore } = await findRecords(shown, visitor, PAGE, text)
  const hits = results.map((row) => ({
    href: `${shown.path}/${encodeURIComponent(row.id)}`,
    name: nameOf(row),
    details: html`${recordStatus(row.values.status, row.open)} ${shown.search?.details?.(row)}`,
  }))
  return { title: shown.title, hits, ...allOf(hasMore, shown.path, text) }
}

async function applicationsWith({ parts }: Visitor, text: string): Promise<Group> {
  const { results, hasMore } = await listApplications(parts, { status: undefined, q: text }, PAGE)
  const hits = results.map((row) => ({
    href: `${APPLICATIONS}/${row.id}`,
    name: row.business_name || row.id,
    details: html`${statusOf(row, row.decision)} ${row.partner_name}`,
  }))
  return { title: 'Underwriting', hits, ...allOf(hasMore, APPLICATIONS, text, { status: '' }) }
}

async function peopleWith({ parts }: Visitor, text: string): Promise<Group> {
  const { results, hasMore } = await listPeople(parts.storage, text, PAGE)
  const hits = results.map(({ name, email, teams }) => ({
    href: addressOf(PEOPLE, { q: email }),
    name,
    details: html`${email} ${teams.map((team) => team.name).join(', ')}`,
  }))
  return { title: 'People', hits, ...allOf(hasMore, PEOPLE, text) }
}

async function partnersWith({ parts }: Visitor, text: string): Promise<Group> {
  const { results, hasMore } = await listReviews(parts.storage, { text }, PAGE)
  const hits = results.map((row) => ({
    href: `${PARTNER_APPLICATIONS}/${row.id}`,
    name: row.name,
    details: html`${reviewBadge(row)} ${row.owner_name}`,
  }))
  return {
    title: 'Partner applications',
    hits,
    ...allOf(hasMore, PARTNER_APPLICATIONS, text, { review: '' }),
  }
}
