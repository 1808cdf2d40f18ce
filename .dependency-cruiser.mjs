// Who may import whom. What stands lower may be imported from above, never the other way round; docs/architecture.md draws it.

import { DOORS, ROOMS, WINGS } from './scripts/layers.ts'

/** Where the rules are: only routes and schemas there are about HTTP. */
const RULES = [
  'platform/(approvals|audit-log)',
  'payments/(archive|authentications|card-testing|events|recurring|surcharge|transactions|vault|webhooks)',
  'merchants/',
  'invoicing/',
]

/** What has nothing to do with payments, not even through others. */
const WITHOUT_PAYMENTS = [
  'platform/(approvals|audit-log|http|jobs|mail|request-log|test-clock)',
  'payments/(card-testing|events|networks|surcharge)',
  'sandbox/(authentication|faults|networks)',
  'merchants/users',
]

/** What a folder on a floor must not import: its neighbors, and all above. @param folder in which the floors are */
const upward = (floors, folder) =>
  floors.flatMap((floor, height) =>
    floor.map((name) => {
      const others = [...floor.filter((other) => other !== name), ...floors.slice(height + 1).flat()]
      return {
        name: `${folder}${name} is below`,
        severity: 'error',
        from: { path: `^gateway/${folder}${name}/` },
        to: { path: `^gateway/${folder}(${others.join('|')})/` },
      }
    }),
  )

/** Others import a folder through its index.ts. */
const throughDoor = (folder) => ({
  name: `${folder} has one door`,
  severity: 'error',
  from: { path: '^gateway/', pathNot: `^gateway/${folder}/` },
  to: {
    path: `^gateway/${folder}/`,
    pathNot: [
      `^gateway/${folder}/index\\.ts$`,
      // Vault and transactions have a second door, for payments alone.
      '^gateway/payments/(vault|transactions)/opened\\.ts$',
      // What serves the fields is in web, and no page.
      '^gateway/web/hosted-fields/index\\.ts$',
    ],
  },
})

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
      'core imports nobody',
      'What everybody may import must not drag anything along.',
      { path: '^(gateway/core|shared)/' },
      { path: '^(gateway|src|frame|demo)/', pathNot: '^gateway/core/' },
    ),
    forbidden(
      'the top composes',
      'What composes the gateway is known to nobody in it.',
      { path: '^gateway/[^/]+/', pathNot: '^gateway/app/[^/]+\\.ts$' },
      { path: '^gateway/(app/)?[^/]+\\.ts$' },
    ),
    forbidden(
      'rules know no request',
      'Only routes and schemas are about HTTP: the rest of a domain gets a Caller (core/caller.ts).',
      {
        path: `^gateway/(${RULES.join('|')})`,
        pathNot: '(routes|schemas)\\.ts$',
      },
      { path: '^(gateway/platform/http/|node_modules/@?fastify)' },
    ),
    forbidden(
      'card data has one door',
      'Only the vault turns a CardData into numbers; the operator’s commands change keys (docs/card-data-process.md).',
      {
        path: '^(?!test/)',
        pathNot:
          '^gateway/(payments/(card-data|vault)/|app/(operator/((keys|backup)\\.ts|doctor/)|gateway\\.ts))',
      },
      { path: '^gateway/payments/card-data/' },
    ),
    forbidden(
      'numbers go to payments alone',
      'No page, mail, paper or report gets a number that was stored: only what charges, refunds or collects.',
      {
        path: '^gateway/',
        pathNot: '^gateway/(payments/(vault|authentications|transactions|recurring)|invoicing/paying)/',
      },
      { path: '^gateway/payments/(vault|transactions)/opened\\.ts$' },
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
      { path: '^(gateway/platform/(storage|jobs)/|node_modules/kysely)' },
    ),
    forbidden(
      'the page knows no frame',
      'Neither page nor frame knows the gateway, and the page nothing that a frame does with a value.',
      { path: '^src/' },
      { path: '^(frame|gateway|demo|scripts)/' },
    ),
    forbidden(
      'frameworks come in at the front',
      'Components use the library as a merchant does, so that it is in a page once: by src/index.ts. They have copies of src/page/ and of random ids.',
      { path: '^src/(frameworks/|payment/|payment-(react|svelte|vue)\\.ts$)' },
      {
        path: '^src/',
        pathNot: '^src/(frameworks/|page/|payment/|(payment|index|random-id|current-script)\\.ts$)',
      },
    ),
    forbidden(
      'the library knows no framework',
      'Its page script has nothing to spare.',
      {
        path: '^(src|frame|shared)/',
        pathNot: '^src/((frameworks|jsx)/|(react|vue|svelte|payment-(react|vue|svelte))\\.ts$)',
      },
      { path: '^(src/frameworks/|node_modules/(react|vue|svelte)/)' },
    ),
    forbidden(
      'scripts of pages stand alone',
      'What runs on a page for people is built apart from all else.',
      { path: '^pages/' },
      { path: '^(src|frame|gateway|demo|scripts)/' },
    ),
    forbidden(
      'shops stand outside',
      'The demo and the example use the packages and the API, as a merchant does.',
      { path: '^(demo|examples)/' },
      { path: '^(src|frame|shared|gateway|scripts)/' },
    ),
    forbidden(
      'nobody needs a script',
      'What is shipped does not build or test itself.',
      { path: '^(gateway|src|frame|shared|mcp|testing|pages|demo|examples|docs)/' },
      { path: '^scripts/' },
    ),
    forbidden(
      'the frame knows no gateway',
      'It is served by one.',
      { path: '^frame/' },
      { path: '^(gateway|demo|scripts)/' },
    ),
    forbidden(
      'the library for servers stands alone',
      'Merchants install it without the rest, in any runtime.',
      { path: '^server/' },
      { path: '^(?!server/)' },
    ),
    forbidden(
      'agents call the API',
      'The MCP server needs only the library for servers.',
      { path: '^mcp/' },
      { path: '^(gateway|src|frame|shared|pages|testing|demo)/' },
    ),
    ...upward(
      WINGS.map(({ name }) => [name]),
      '',
    ),
    ...WINGS.flatMap(({ name, floors }) => upward(floors, `${name}/`)),
    ...Object.entries(ROOMS).flatMap(([folder, floors]) => upward(floors, `${folder}/`)),
    ...DOORS.map(throughDoor),
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    // The parser knows no markup in scripts.
    exclude: { path: '\\.(tsx|vue|svelte)$' },
  },
}
