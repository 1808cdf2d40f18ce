// Who may import whom. What stands lower may be imported from above, never the other way round; docs/architecture.md draws it.

/** The gateway's folders, the lowest first. Those of one line know nothing of each other. */
const FLOORS = [
  ['core'],
  ['storage'],
  ['encryption', 'leases'],
  ['jobs', 'http'],
  ['mail', 'card-data'],
  ['audit-log'],
  ['networks', 'test-clock', 'users', 'request-log', 'faults'],
  ['events', 'surcharge', 'approvals'],
  ['card-testing'],
  ['vault'],
  ['transactions', 'webhooks'],
  ['recurring', 'archive'],
  ['merchants', 'reporting'],
  ['partners'],
  ['invoicing'],
  ['operator', 'hosted-fields', 'web', 'monitoring'],
]

/** Where the rules are. */
const RULES = ['audit-log', 'users', ...FLOORS.slice(7, -1).flat()]

/** What has nothing to do with payments, not even through others. */
const WITHOUT_PAYMENTS = [
  ...['jobs', 'http', 'mail', 'audit-log', 'networks', 'test-clock', 'users', 'request-log', 'faults'],
  ...['events', 'surcharge', 'approvals', 'card-testing'],
]

/** The folders in a folder, likewise; beside them stand its routes, which know them all. */
const ROOMS = {
  http: [
    ['request', 'connection'],
    ['openapi', 'idempotency'],
  ],
  storage: [['rows'], ['engines'], ['migrations']],
  vault: [['method'], ['tokens'], ['saved'], ['payment-methods']],
  transactions: [['model'], ['counts', 'rules'], ['operations'], ['jobs', 'search']],
  webhooks: [['signing'], ['delivery']],
  recurring: [['schedule'], ['model'], ['occurrences', 'card-expiry'], ['charges']],
  reporting: [['figures', 'timeline'], ['csv']],
  merchants: [['origins'], ['settings'], ['provisioning', 'purge', 'snapshots']],
  web: [
    ['layout'],
    ['guide', 'home', 'sessions'],
    ['welcome', 'console', 'sign-up', 'authorize', 'portal'],
    ['operator'],
  ],
  invoicing: [['audit'], ['bank-accounts', 'contacts'], ['links', 'files'], ['invoices']],
  partners: [['brands'], ['oauth'], ['credentials', 'applications'], ['underwriting']],
}

/** What a floor must not import: its neighbors, and all above. */
const upward = (floors, folder) =>
  floors.flatMap((floor, height) =>
    floor.map((name) => {
      const others = [...floor.filter((other) => other !== name), ...floors.slice(height + 1).flat()]
      return {
        name: `${name} is below`,
        severity: 'error',
        from: { path: `^gateway/${folder}${name}/` },
        to: { path: `^gateway/${folder}(${others.join('|')})/` },
      }
    }),
  )

const forbidden = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    forbidden(
      'no circles',
      'Of two files that need each other, a part of one is a third.',
      {},
      { circular: true },
    ),
    forbidden(
      'through the door',
      'Another folder is reached through its index.ts; core has none, everybody may import any of it.',
      { path: '^gateway/([^/]+)/' },
      {
        path: '^gateway/[^/]+/',
        // Vault and transactions have a second door, for payments alone.
        pathNot: [
          '^gateway/$1/',
          '^gateway/core/',
          '^gateway/[^/]+/index\\.ts$',
          '^gateway/(vault|transactions)/opened\\.ts$',
        ],
      },
    ),
    forbidden(
      'through the door, from the top',
      'What composes the gateway takes of a folder what its index.ts hands out.',
      { path: '^gateway/[^/]+\\.ts$' },
      { path: '^gateway/[^/]+/', pathNot: ['^gateway/core/', '^gateway/[^/]+/index\\.ts$'] },
    ),
    forbidden(
      'core imports nobody',
      'What everybody may import must not drag anything along.',
      { path: '^(gateway/core|shared)/' },
      { path: '^(gateway|src|frame|demo)/', pathNot: '^gateway/core/' },
    ),
    forbidden(
      'the top composes',
      'What composes the gateway is known to nobody in it.',
      { path: '^gateway/[^/]+/' },
      { path: '^gateway/[^/]+\\.ts$' },
    ),
    forbidden(
      'rules know no request',
      'Only routes and schemas are about HTTP: the rest of a domain gets a Caller (core/caller.ts).',
      {
        path: `^gateway/(${RULES.join('|')})/`,
        pathNot: '(routes|schemas)\\.ts$',
      },
      { path: '^(gateway/platform/http/|node_modules/@?fastify)' },
    ),
    forbidden(
      'card data has one door',
      'Only the vault turns a CardData into numbers; the operator’s commands change keys (docs/card-data-process.md).',
      {
        path: '^(?!test/)',
        pathNot: '^gateway/((card-data|vault)/|operator/((keys|backup)\\.ts|doctor/)|gateway\\.ts)',
      },
      { path: '^gateway/payments/card-data/' },
    ),
    forbidden(
      'numbers go to payments alone',
      'No page, mail, paper or report gets a number that was stored: only what charges, refunds or collects.',
      { path: '^gateway/', pathNot: '^gateway/(vault|transactions|recurring|invoicing/payments)/' },
      { path: '^gateway/(vault|transactions)/opened\\.ts$' },
    ),
    forbidden(
      'no way to card data',
      'Not through others either. What imports payments, such as a page that refunds, is held by the two rules above.',
      { path: `^gateway/(${WITHOUT_PAYMENTS.join('|')})/` },
      { path: '^gateway/payments/card-data/', reachable: true },
    ),
    forbidden(
      'schedules know no SQL',
      'When something is due is arithmetic.',
      { path: '^gateway/payments/recurring/schedule/' },
      { path: '^(gateway/(storage|jobs)/|node_modules/kysely)' },
    ),
    forbidden(
      'the page knows no frame',
      'Neither page nor frame knows the gateway, and the page nothing that a frame does with a value.',
      { path: '^src/' },
      { path: '^(frame|gateway|demo|scripts)/' },
    ),
    forbidden(
      'frameworks come in at the front',
      'Components use the library as a merchant does, so that it is in a page once: by src/index.ts.',
      { path: '^src/frameworks/' },
      { path: '^src/', pathNot: '^src/(frameworks/|index\\.ts$)' },
    ),
    forbidden(
      'the library knows no framework',
      'Its page script has nothing to spare.',
      { path: '^(src|frame|shared)/', pathNot: '^src/((frameworks|jsx)/|(react|vue|svelte)\\.ts$)' },
      { path: '^(src/frameworks/|node_modules/(react|vue|svelte)/)' },
    ),
    forbidden(
      'scripts of pages stand alone',
      'What runs on a page for people is built apart from all else.',
      { path: '^pages/' },
      { path: '^(src|frame|gateway|demo|scripts)/' },
    ),
    forbidden(
      'the frame knows no gateway',
      'It is served by one.',
      { path: '^frame/' },
      { path: '^(gateway|demo|scripts)/' },
    ),
    ...upward(FLOORS, ''),
    ...Object.entries(ROOMS).flatMap(([folder, floors]) => upward(floors, `${folder}/`)),
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
  },
}
