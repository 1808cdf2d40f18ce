// What the console has. A page registers by a line here and a plugin in routes.ts.
import type { Mode } from '../../core/caller.ts'
import type { Session } from '../../users/index.ts'
import type { Navigation } from '../layout/navigation.ts'
import { type Access, ADMINISTRATORS, hasRole, MEMBERS } from '../sessions/index.ts'

interface ConsoleLink {
  href: string
  label: string
  /** Who sees it; by default everybody in the team. */
  access?: Exclude<Access, 'anybody' | 'person'>
  /** Where it is only of one mode. */
  mode?: Mode
}

const GROUPS: readonly { label?: string; links: readonly ConsoleLink[] }[] = [
  {
    links: [
      { href: '/console', label: 'Overview' },
      { href: '/console/transactions', label: 'Transactions' },
      { href: '/console/recurring', label: 'Recurring charges' },
      { href: '/console/invoices', label: 'Invoices' },
      { href: '/console/contacts', label: 'Contacts' },
    ],
  },
  {
    label: 'What happened',
    links: [
      { href: '/console/events', label: 'Events' },
      { href: '/console/requests', label: 'API requests' },
    ],
  },
  {
    label: 'Test tools',
    links: [
      { href: '/console/test-clock', label: 'Test clock', mode: 'test' },
      { href: '/console/networks', label: 'Networks', mode: 'test' },
      { href: '/console/outbox', label: 'Outbox', mode: 'test' },
    ],
  },
  {
    label: 'Developers',
    links: [
      { href: '/console/keys', label: 'API keys' },
      { href: '/console/webhooks', label: 'Webhooks' },
      { href: '/console/deliveries', label: 'Deliveries' },
      { href: '/console/access', label: 'Access' },
      { href: '/console/applications', label: 'Partner applications' },
    ],
  },
  {
    label: 'Merchant',
    links: [
      { href: '/console/accounts', label: 'Accounts' },
      { href: '/console/team', label: 'Team', access: ADMINISTRATORS },
      { href: '/console/partners', label: 'Connected partners' },
    ],
  },
  {
    label: 'Operator',
    links: [
      { href: '/operator/applications', label: 'Underwriting', access: ['operator'] },
      { href: '/operator/merchants', label: 'Merchants', access: ['operator'] },
      { href: '/operator/accounts', label: 'Accounts', access: ['operator'] },
      { href: '/operator/surcharges', label: 'Surcharges', access: ['operator'] },
      { href: '/operator/brands', label: 'Brands', access: ['operator'] },
      { href: '/operator/plans', label: 'Plans', access: ['operator'] },
      { href: '/operator/jobs', label: 'Jobs that fail', access: ['operator'] },
    ],
  },
  { label: 'You', links: [{ href: '/account', label: 'Your account', access: [...MEMBERS, 'operator'] }] },
]

/** What somebody sees of it. @param current the `href` of the page, or of what it is a part of */
export function consoleNavigation(session: Session, current: string): Navigation {
  const isSeen = ({ access = MEMBERS, mode = session.mode }: ConsoleLink) =>
    mode === session.mode && hasRole(session, access)
  const groups = GROUPS.map((group) => ({ ...group, links: group.links.filter(isSeen) }))
  return {
    home: session.role === undefined ? '/operator' : '/console',
    current,
    groups: groups.filter(({ links }) => links.length > 0),
  }
}
