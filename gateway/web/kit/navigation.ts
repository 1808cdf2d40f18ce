// What the console has. A page registers by a line here and a plugin in routes.ts.
import type { Mode } from '../../core/caller.ts'
import type { Permission } from '../../core/permissions.ts'
import type { Session } from '../../merchants/users/index.ts'
import type { Navigation } from '../layout/navigation.ts'
import { may } from '../sessions/index.ts'

interface ConsoleLink {
  href: string
  label: string
  /** What a user needs to see it; null: nothing. */
  access: Permission | null
  /** Where it is only of one mode. */
  mode?: Mode
}

const GROUPS: readonly { label?: string; links: readonly ConsoleLink[] }[] = [
  {
    links: [
      { href: '/console', label: 'Overview', access: 'read' },
      { href: '/console/transactions', label: 'Transactions', access: 'read' },
      { href: '/console/recurring', label: 'Recurring charges', access: 'read' },
      { href: '/console/invoices', label: 'Invoices', access: 'read' },
      { href: '/console/contacts', label: 'Contacts', access: 'read' },
    ],
  },
  {
    label: 'What happened',
    links: [
      { href: '/console/events', label: 'Events', access: 'read' },
      { href: '/console/requests', label: 'API requests', access: 'read' },
      { href: '/console/card-testing', label: 'Card testing', access: 'read' },
      { href: '/console/email', label: 'Email', access: 'read' },
      { href: '/console/audit-log', label: 'Audit log', access: 'audit' },
    ],
  },
  {
    label: 'Test tools',
    links: [
      { href: '/console/test-clock', label: 'Test clock', mode: 'test', access: 'test_tools' },
      { href: '/console/networks', label: 'Networks', mode: 'test', access: 'test_tools' },
      { href: '/console/outbox', label: 'Outbox', mode: 'test', access: 'test_tools' },
    ],
  },
  {
    label: 'Developers',
    links: [
      { href: '/console/keys', label: 'API keys', access: 'keys' },
      { href: '/console/webhooks', label: 'Webhooks', access: 'webhooks' },
      { href: '/console/deliveries', label: 'Deliveries', access: 'webhooks' },
      { href: '/console/access', label: 'Access', access: 'origins' },
      { href: '/console/applications', label: 'Partner applications', access: 'applications' },
    ],
  },
  {
    label: 'Merchant',
    links: [
      { href: '/console/accounts', label: 'Accounts', access: 'read' },
      { href: '/console/team', label: 'Team', access: 'team' },
      { href: '/console/approvals', label: 'Approvals', access: 'keys' },
      { href: '/console/partners', label: 'Connected partners', access: 'partners' },
    ],
  },
  {
    label: 'Operator',
    links: [
      { href: '/operator/applications', label: 'Underwriting', access: 'operate' },
      { href: '/operator/approvals', label: 'Approvals', access: 'operate' },
      { href: '/operator/partner-applications', label: 'Partner applications', access: 'operate' },
      { href: '/operator/merchants', label: 'Merchants', access: 'operate' },
      { href: '/operator/accounts', label: 'Accounts', access: 'operate' },
      { href: '/operator/surcharges', label: 'Surcharges', access: 'operate' },
      { href: '/operator/brands', label: 'Brands', access: 'operate' },
      { href: '/operator/plans', label: 'Plans', access: 'operate' },
      { href: '/operator/mail-reviews', label: 'Email reviews', access: 'operate' },
      { href: '/operator/jobs', label: 'Failing jobs', access: 'operate' },
      { href: '/operator/audit-log', label: 'Audit log', access: 'operate' },
    ],
  },
  { label: 'You', links: [{ href: '/account', label: 'Your account', access: null }] },
]

/** What somebody sees of it. @param current the `href` of the page, or of what it is a part of */
export function consoleNavigation(session: Session, current: string): Navigation {
  const isSeen = ({ access, mode = session.mode }: ConsoleLink) =>
    mode === session.mode && (access === null || may(session, access))
  const groups = GROUPS.map((group) => ({ ...group, links: group.links.filter(isSeen) }))
  return {
    home: session.role === undefined ? '/operator' : '/console',
    current,
    groups: groups.filter(({ links }) => links.length > 0),
  }
}
