// What the dashboard has (rules: pages.md#navigation): a few sections, each with its pages. A page registers by a line here and a plugin in
// routes.ts.
import type { Mode } from '../../core/caller.ts'
import type { Permission } from '../../core/permissions.ts'
import type { Session } from '../../merchants/users/index.ts'
import type { IconName } from '../layout/icons.ts'
import type { Navigation, NavigationLink } from '../layout/navigation.ts'
import { may } from '../sessions/index.ts'

interface ConsoleLink extends NavigationLink {
  /** What a user needs to see it; null: nothing. */
  access: Permission | null
}

interface Section {
  label: string
  icon: IconName
  links: readonly ConsoleLink[]
  /** Where it is only of one mode. */
  mode?: Mode
}

const SECTIONS: readonly Section[] = [
  { label: 'Home', icon: 'home', links: [{ href: '/console', label: 'Home', access: 'read' }] },
  {
    label: 'Payments',
    icon: 'card',
    links: [
      { href: '/console/transactions', label: 'All payments', access: 'read' },
      { href: '/console/recurring', label: 'Recurring', access: 'read' },
      { href: '/console/authentications', label: 'Authentications', access: 'read' },
      { href: '/console/card-testing', label: 'Card testing', access: 'read' },
    ],
  },
  {
    label: 'Invoices',
    icon: 'invoice',
    links: [
      { href: '/console/invoices', label: 'All invoices', access: 'read' },
      { href: '/console/drafts', label: 'Drafts', access: 'read' },
      { href: '/console/credit-notes', label: 'Credit notes', access: 'read' },
      { href: '/console/items', label: 'Saved items', access: 'read' },
      { href: '/console/email', label: 'Email', access: 'read' },
    ],
  },
  {
    label: 'Customers',
    icon: 'people',
    links: [{ href: '/console/contacts', label: 'Customers', access: 'read' }],
  },
  {
    label: 'Developers',
    icon: 'code',
    links: [
      { href: '/console/keys', label: 'API keys', access: 'keys' },
      { href: '/console/webhooks', label: 'Webhooks', access: 'webhooks' },
      { href: '/console/deliveries', label: 'Deliveries', access: 'webhooks' },
      { href: '/console/events', label: 'Events', access: 'read' },
      { href: '/console/requests', label: 'API requests', access: 'read' },
      { href: '/console/page-security', label: 'Page security', access: 'read' },
    ],
  },
  {
    label: 'Test tools',
    icon: 'clock',
    mode: 'test',
    links: [
      { href: '/console/test-clock', label: 'Test clock', access: 'test_tools' },
      { href: '/console/networks', label: 'Simulated networks', access: 'test_tools' },
      { href: '/console/challenges', label: 'Challenges', access: 'test_tools' },
      { href: '/console/outbox', label: 'Outbox', access: 'test_tools' },
    ],
  },
  {
    label: 'Operator',
    icon: 'shield',
    links: [
      { href: '/operator/applications', label: 'Underwriting', access: 'operate' },
      { href: '/operator/approvals', label: 'Approvals', access: 'operate' },
      { href: '/operator/partner-applications', label: 'Partner applications', access: 'operate' },
      { href: '/operator/merchants', label: 'Merchants', access: 'operate' },
      { href: '/operator/people', label: 'People', access: 'operate' },
      { href: '/operator/accounts', label: 'Accounts', access: 'operate' },
      { href: '/operator/surcharges', label: 'Surcharges', access: 'operate' },
      { href: '/operator/brands', label: 'Brands', access: 'operate' },
      { href: '/operator/plans', label: 'Plans', access: 'operate' },
      { href: '/operator/mail-reviews', label: 'Email reviews', access: 'operate' },
      { href: '/operator/jobs', label: 'Failing jobs', access: 'operate' },
      { href: '/operator/audit-log', label: 'Audit log', access: 'operate' },
    ],
  },
  {
    label: 'Settings',
    icon: 'settings',
    links: [
      { href: '/console/business', label: 'Business', access: 'settings' },
      { href: '/console/accounts', label: 'Accounts', access: 'read' },
      { href: '/console/access', label: 'Origins and addresses', access: 'origins' },
      { href: '/console/team', label: 'Team', access: 'team' },
      { href: '/console/approvals', label: 'Approvals', access: 'keys' },
      { href: '/console/audit-log', label: 'Audit log', access: 'audit' },
      { href: '/console/partners', label: 'Connected partners', access: 'partners' },
      { href: '/console/applications', label: 'Partner applications', access: 'applications' },
      { href: '/account', label: 'Your account', access: null },
    ],
  },
]

/** The sections and pages that a user sees. */
export function sectionsFor(session: Session): readonly Section[] {
  return SECTIONS.filter(({ mode = session.mode }) => mode === session.mode)
    .map((section) => ({
      ...section,
      links: section.links.filter(({ access }) => access === null || may(session, access)),
    }))
    .filter(({ links }) => links.length > 0)
}

/** @param current the `href` of the page, or of what it is a part of */
export const consoleNavigation = (session: Session, current: string): Navigation => ({
  home: session.role === undefined ? '/operator' : '/console',
  current,
  sections: sectionsFor(session),
})
