// Who may do what: one table for secret keys, partners, users and the operator. The API, the pages and the docs all read it
// (rules: permissions.md#table).
import { gatewayError } from './errors.ts'
import { namesOf, own } from './objects.ts'

/** What somebody is on a merchant's team. */
export const memberRoles = ['owner', 'administrator', 'bookkeeper', 'developer', 'viewer'] as const
export type MemberRole = (typeof memberRoles)[number]

/**
 * Who can hold permissions. `key`: a merchant's own secret key without restrictions. `partner`: a partner's authorization, with its
 * keys and tokens of scope `payments`. `client`: a partner's own token of scope `tenant`. `public`: a public key.
 */
export type Holder = MemberRole | 'operator' | 'key' | 'partner' | 'client' | 'public'

/** The modes in which a holder has a permission. `asked`: in both, once the merchant has granted it on the consent page. */
type Reach = 'both' | 'test' | 'asked'

interface Entry {
  label: string
  /** Completes "This lets the holder …". */
  allows: string
  /**
   * The modes in which forms of the pages that need this permission ask users to confirm that it's them: both for what grants access,
   * live mode for what moves money (rules: pages.md#confirm).
   */
  confirm?: 'both' | 'live'
  holders: Partial<Record<Holder, Reach>>
}

const team = { owner: 'both', administrator: 'both' } as const
/** A developer moves money only where it isn't real. */
const money = { ...team, developer: 'test', key: 'both' } as const
const developers = { ...team, developer: 'both' } as const

const table = {
  read: {
    label: 'View',
    allows: 'view payments, saved payment methods, recurring charges, invoices, events and settings',
    holders: { ...developers, bookkeeper: 'both', viewer: 'both', key: 'both', partner: 'both' },
  },
  charge: {
    label: 'Charge',
    allows: 'authorize, capture and sign payments',
    confirm: 'live',
    holders: { ...money, partner: 'both' },
  },
  refund: {
    label: 'Refund',
    allows: 'refund and void payments',
    confirm: 'live',
    holders: { ...money, bookkeeper: 'both', partner: 'both' },
  },
  credit: {
    label: 'Credit',
    allows: 'send money to a card or bank account without an earlier payment',
    confirm: 'live',
    holders: { ...money, partner: 'asked' },
  },
  vault: {
    label: 'Saved payment methods',
    allows: 'save, change and delete cards and bank accounts',
    holders: { ...money, partner: 'both' },
  },
  recurring: {
    label: 'Recurring charges',
    allows: 'create, change and cancel recurring charges, and collect or skip an occurrence',
    confirm: 'live',
    holders: { ...money, partner: 'both' },
  },
  invoice: {
    label: 'Invoices',
    allows: 'create, send, credit and void invoices, and manage contacts and their files',
    holders: { ...team, developer: 'test', bookkeeper: 'both', partner: 'both' },
  },
  settings: {
    label: 'Settings',
    // The profile of test mode alone (rules: permissions.md#profile).
    allows:
      'change the merchant and its accounts. Test mode has a separate name, contact and address once they are changed there',
    confirm: 'both',
    holders: { ...money, partner: 'asked' },
  },
  origins: {
    label: 'Allowed origins',
    allows: 'change the allowed origins and address ranges',
    confirm: 'both',
    holders: { ...developers, key: 'both', partner: 'asked' },
  },
  webhooks: {
    label: 'Webhooks',
    allows: 'change webhook endpoints, and view and replay deliveries',
    confirm: 'both',
    holders: { ...developers, key: 'both', partner: 'asked' },
  },
  secrets: {
    label: 'Webhook secrets',
    allows: 'view and roll the secret that signs webhooks',
    confirm: 'both',
    holders: { ...developers, key: 'both', partner: 'asked' },
  },
  test_tools: {
    label: 'Test tools',
    allows: 'use the test clock, the simulated networks and the outbox, and delete test data',
    holders: { ...developers, key: 'both' },
  },
  audit: {
    label: 'Audit log',
    allows: 'view the audit log',
    holders: { ...team, developer: 'test', key: 'both' },
  },
  keys: {
    label: 'API keys',
    allows: 'create, view, roll and revoke secret keys that can do no more than the user',
    confirm: 'both',
    holders: developers,
  },
  applications: {
    label: 'Partner applications',
    allows: 'register OAuth applications for your own software, and change them',
    confirm: 'both',
    holders: developers,
  },
  partners: {
    label: 'Connected partners',
    allows: 'disconnect partners, and connect those that can do no more than the user',
    confirm: 'both',
    holders: developers,
  },
  team: {
    label: 'Team',
    allows: 'invite, change and remove team members. Only an owner can change who is an owner',
    confirm: 'both',
    holders: team,
  },
  approvals: {
    label: 'Approval rules',
    allows: 'choose what needs the approval of a second person',
    confirm: 'both',
    holders: { owner: 'both' },
  },
  tokenize: {
    label: 'Tokenize',
    allows: 'create tokens and look up surcharges',
    holders: { ...developers, public: 'both', key: 'both', partner: 'both' },
  },
  onboard: {
    label: 'Onboard merchants',
    allows: "submit merchant applications, read the partner's events and end its authorizations",
    holders: { client: 'both' },
  },
  operate: {
    label: 'Operate the gateway',
    allows: 'create and change merchants, accounts, brands and plans, and decide applications',
    confirm: 'both',
    holders: { operator: 'both' },
  },
} as const satisfies Record<string, Entry>

export type Permission = keyof typeof table

/** Every permission, in the order of the table. */
export const permissions: readonly Permission[] = namesOf(table)

/** The table, as text for people. */
export const aboutPermission = (permission: Permission): Pick<Entry, 'label' | 'allows'> => table[permission]

/** In which modes a form that needs the permission asks users to confirm that it's them; undefined: in none. */
export function confirmationOf(permission: Permission): Entry['confirm'] {
  const { confirm }: Entry = table[permission]
  return confirm
}

/** In which modes a holder has a permission; undefined: in none. */
export function reachOf(holder: Holder, permission: Permission): Reach | undefined {
  const { holders }: Entry = table[permission]
  return own(holders, holder)
}

/** What a holder may do in one mode. */
export function permissionsOf(holder: Holder, mode: 'test' | 'live'): readonly Permission[] {
  return permissions.filter((permission) => {
    const reach = reachOf(holder, permission)
    return reach === 'both' || reach === mode
  })
}

/** Whether a user may give these permissions to a key or a partner: nobody grants more than they hold. */
export function covers(role: MemberRole, mode: 'test' | 'live', granted: readonly Permission[]): boolean {
  const held = permissionsOf(role, mode)
  return granted.every((permission) => held.includes(permission))
}

/** What a partner gets only if the merchant grants it on the consent page. */
export const askedPermissions: readonly Permission[] = permissions.filter(
  (permission) => reachOf('partner', permission) === 'asked',
)

/** What a partner may do: what every partner may, and what the merchant granted beside it. @param granted as it is stored */
export function partnerPermissions(granted: string): readonly Permission[] {
  const asked = readPermissions(granted)
  return permissions.filter((permission) => {
    const reach = reachOf('partner', permission)
    return reach === 'both' || (reach === 'asked' && asked.includes(permission))
  })
}

/** What a secret key of a merchant may do. @param restricted as it is stored; null: the key isn't restricted */
export function keyPermissions(restricted: string | null): readonly Permission[] {
  const all = permissionsOf('key', 'live')
  if (restricted === null) return all
  const chosen = readPermissions(restricted)
  return all.filter((permission) => chosen.includes(permission))
}

/** The permissions in a stored or submitted list; unknown names are left out. */
export function readPermissions(list: string): readonly Permission[] {
  const names = list.split(/[\s,]+/)
  return permissions.filter((permission) => names.includes(permission))
}

/** What people may do, in the words of the partners' credentials, and the permission that each stands for. */
export const abilities = {
  admin: 'settings',
  charge: 'charge',
  schedule_charge: 'recurring',
  refund: 'refund',
  tag_transactions: 'charge',
  view_reports: 'read',
} as const satisfies Record<string, Permission>

export type Ability = keyof typeof abilities

/** The abilities that come with permissions. */
export const abilitiesOf = (held: readonly Permission[]): Ability[] =>
  namesOf(abilities).filter((ability) => held.includes(abilities[ability]))

/** The refusal of a key or a token that lacks a permission. Clients know 401. */
export function notPermitted(needed: readonly Permission[]) {
  const message = `This needs the permission ${needed.join(' or ')}, which this key doesn't have.`
  return gatewayError('not_authorized', { context: 'permission', message })
}
