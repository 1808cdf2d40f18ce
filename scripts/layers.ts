// The gateway's folders in their order. `.dependency-cruiser.mjs` enforces it, and docs/architecture.md has it as a table.

/** Folders of one line know nothing of each other; each may import those of earlier lines. */
type Floors = readonly (readonly string[])[]

interface Wing {
  name: string
  /** Markdown. */
  about: string
  /** A wing's other files, such as routes, are above them. */
  floors: Floors
}

/** The lowest first. */
export const WINGS: readonly Wing[] = [
  {
    name: 'core',
    about:
      'what everything may import, and what imports nothing: clock, ids, errors, limits, logger, `Caller`, descriptions of records',
    floors: [],
  },
  {
    name: 'platform',
    about: 'what any service needs',
    floors: [
      ['storage'],
      ['encryption', 'leases'],
      ['jobs', 'http'],
      ['mail'],
      ['audit-log'],
      ['approvals', 'request-log', 'test-clock'],
    ],
  },
  {
    name: 'payments',
    about:
      'everything that moves money: `networks/` is the interface to card and bank networks, `card-data/` the only way to stored numbers and their [data keys](card-data-process.md), `vault/` has cards and banks (tokens, saved ones, PaymentMethods), `archive/` puts old records into files, and back',
    floors: [
      ['networks', 'card-data'],
      ['events', 'surcharge'],
      ['card-testing'],
      ['vault'],
      ['authentications'],
      ['transactions', 'webhooks'],
      ['recurring', 'archive'],
    ],
  },
  {
    name: 'sandbox',
    about:
      'what replaces the real world: the simulated card and bank networks, the directory server and ACS of 3-D Secure, faults on demand, snapshots of test data',
    floors: [['faults', 'networks', 'snapshots'], ['authentication']],
  },
  {
    name: 'merchants',
    about:
      'who uses the gateway: people, merchants, partners (brands, OAuth, applications), and their figures',
    floors: [['users'], ['merchants', 'reporting', 'page-reports'], ['partners']],
  },
  {
    name: 'invoicing',
    about: 'contacts, invoices, payment requests, their files and links',
    floors: [
      ['audit'],
      ['bank-accounts', 'contacts', 'lines'],
      ['files', 'links', 'payment-methods', 'payments', 'suppressions'],
      ['receipts'],
      ['invoices'],
      ['credit-notes'],
      ['drafts', 'erasure', 'items', 'paying', 'pdf'],
      ['portal'],
    ],
  },
  {
    name: 'web',
    about: 'every page for people, and `hosted-fields/`, which serves the page script and the frame',
    floors: [
      ['hosted-fields', 'layout'],
      ['front-page', 'guide', 'sessions'],
      ['kit'],
      ['welcome', 'console', 'sign-up', 'authorize', 'portal'],
      ['operator'],
    ],
  },
  {
    name: 'app',
    about:
      'the whole: `gateway.ts` puts it together, `servers.ts` has the servers, `api.ts` every address of the API and the frames, `pages.ts` those that people visit, `background/` the background work; `operator/` has the settings from a terminal',
    floors: [['operator', 'monitoring'], ['background']],
  },
]

/** The folders in a folder, likewise; its other files, such as routes, are above them. */
export const ROOMS: Readonly<Record<string, Floors>> = {
  'platform/storage': [['rows'], ['engines'], ['upgrade'], ['migrations'], ['months']],
  'platform/encryption': [['kms']],
  'platform/http': [
    ['request', 'connection'],
    ['openapi', 'idempotency'],
  ],
  'payments/networks': [['protocol']],
  'payments/events': [['counts']],
  'payments/vault': [['method'], ['tokens'], ['saved'], ['payment-methods']],
  'payments/authentications': [['model'], ['protocol'], ['operations']],
  'payments/transactions': [['model'], ['counts', 'rules'], ['operations'], ['jobs', 'search']],
  'payments/webhooks': [['endpoints'], ['signing'], ['delivery']],
  'payments/recurring': [['schedule'], ['model'], ['occurrences', 'card-expiry'], ['charges']],
  'sandbox/authentication': [['acs']],
  'sandbox/networks': [['api']],
  'merchants/users': [['breached', 'passkeys']],
  'merchants/reporting': [['figures', 'timeline'], ['csv']],
  'merchants/merchants': [['logo', 'origins'], ['settings'], ['provisioning', 'purge']],
  'merchants/partners': [
    ['brands', 'events', 'plans'],
    ['oauth'],
    ['credentials', 'applications'],
    ['underwriting'],
    ['room'],
  ],
  'web/console': [
    ['approvals', 'invoices'],
    ['settings', 'test-tools'],
    ['authentications'],
    ['records'],
    ['webhooks'],
    [
      'account',
      'card-testing',
      'contacts',
      'credit-notes',
      'drafts',
      'email',
      'events',
      'items',
      'page-security',
    ],
    ['overview', 'recurring', 'requests', 'transactions'],
    ['audit', 'search'],
  ],
  'web/operator': [['records', 'underwriting'], ['merchants']],
  'app/operator': [['doctor', 'upgrade']],
  'app/monitoring': [['metrics', 'traces']],
}

/** Wings that others enter by one door; of the other wings, each folder has one. */
const WHOLE = ['invoicing', 'web']

/** What has an index.ts, through which alone others import it. */
export const DOORS = WINGS.flatMap(({ name, floors }) =>
  WHOLE.includes(name) ? [name] : floors.flat().map((folder) => `${name}/${folder}`),
)

/** @param text docs/architecture.md @returns it with the order as it is now in a table, the highest first */
export const withTable = (text: string): string =>
  text.replace(
    /(<!-- layers -->\n)[\s\S]*?(<!-- \/layers -->)/,
    (_all, begin: string, end: string) => `${begin}${tableOfWings()}\n${end}`,
  )

function tableOfWings(): string {
  const rows = WINGS.toReversed().map(({ name, about, floors }) => {
    const folders = floors.map((floor) => floor.map((folder) => `\`${folder}/\``).join(', ')).join(' → ')
    return `| \`${name}/\` | ${folders || '–'} | ${about} |`
  })
  return ['| Wing | Folders, the lowest first | What it is |', '|---|---|---|', ...rows].join('\n')
}
