// The gateway's folders in their order. `.dependency-cruiser.mjs` enforces it, and docs/architecture.md has it as a table.

/**
 * The wings, the lowest first. Each has floors, likewise: folders of one line know nothing of each other. What a wing has beside its
 * floors, such as routes, stands above them.
 * @type {readonly { name: string, about: string, floors: readonly (readonly string[])[] }[]}
 */
export const WINGS = [
  {
    name: 'core',
    about:
      'what everything may import, and what imports nothing: clock, ids, errors, limits, logger, `Caller`, descriptions of records',
    floors: [],
  },
  {
    name: 'platform',
    about: 'what a service needs, whatever it is for',
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
      ['transactions', 'webhooks'],
      ['recurring', 'archive'],
    ],
  },
  {
    name: 'sandbox',
    about:
      'what only tests use: faults on demand, the simulator behind the interface to networks, snapshots of data',
    floors: [['faults', 'networks', 'snapshots']],
  },
  {
    name: 'merchants',
    about: 'who uses the gateway: people, merchants, partners (brands, OAuth, applications), and their figures',
    floors: [['users'], ['merchants', 'reporting'], ['partners']],
  },
  {
    name: 'invoicing',
    about: 'contacts, invoices, payment requests, their files and links',
    floors: [['audit'], ['bank-accounts', 'contacts'], ['links', 'files'], ['invoices']],
  },
  {
    name: 'web',
    about: 'every page for people, and `hosted-fields/`, which serves the page script and the frame',
    floors: [
      ['hosted-fields', 'layout'],
      ['guide', 'home', 'sessions'],
      ['welcome', 'console', 'sign-up', 'authorize', 'portal'],
      ['operator'],
    ],
  },
  {
    name: 'app',
    about:
      'the whole: `gateway.ts` puts it together, `servers.ts` has the servers, `api.ts` every address of the API and the frames, `pages.ts` those that people visit, `background.ts` the background work; `operator/` has the settings from a terminal',
    floors: [['operator', 'monitoring']],
  },
]

/** The folders in a folder, likewise; beside them stand its routes, which know them all. */
export const ROOMS = {
  'platform/http': [
    ['request', 'connection'],
    ['openapi', 'idempotency'],
  ],
  'platform/storage': [['rows'], ['engines'], ['migrations']],
  'payments/vault': [['method'], ['tokens'], ['saved'], ['payment-methods']],
  'payments/transactions': [['model'], ['counts', 'rules'], ['operations'], ['jobs', 'search']],
  'payments/webhooks': [['signing'], ['delivery']],
  'payments/recurring': [['schedule'], ['model'], ['occurrences', 'card-expiry'], ['charges']],
  'merchants/reporting': [['figures', 'timeline'], ['csv']],
  'merchants/merchants': [['origins'], ['settings'], ['provisioning', 'purge']],
  'merchants/partners': [['brands'], ['oauth'], ['credentials', 'applications'], ['underwriting']],
}

/** Wings that others enter by one door; of the other wings, each folder has one. */
const WHOLE = ['invoicing', 'web']

/** What has an index.ts, through which alone others import it. */
export const DOORS = WINGS.flatMap(({ name, floors }) =>
  WHOLE.includes(name) ? [name] : floors.flat().map((folder) => `${name}/${folder}`),
)

/** The order as a table, the highest first. */
export function tableOfWings() {
  const rows = WINGS.toReversed().map(({ name, about, floors }) => {
    const folders = floors.map((floor) => floor.map((folder) => `\`${folder}/\``).join(', ')).join(' → ')
    return `| \`${name}/\` | ${folders || '–'} | ${about} |`
  })
  return ['| Wing | Folders, the lowest first | What it is |', '|---|---|---|', ...rows].join('\n')
}
