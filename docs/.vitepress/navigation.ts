// The sidebar, in reading order. Pages that are in no list are under "More".
import { globSync } from 'node:fs'
import type { DefaultTheme } from 'vitepress'

export const navigation: DefaultTheme.NavItem[] = [
  { text: 'Start here', link: '/' },
  { text: 'Playground', link: '/playground' },
  { text: 'Fields', link: '/hosted-fields' },
  { text: 'Server API', link: '/api/' },
  { text: 'API reference', link: '/reference/' },
  { text: 'Rules', link: '/rules/' },
]

const page = (text: string, link: string) => ({ text, link })

const sections: DefaultTheme.SidebarItem[] = [
  {
    text: 'Quick starts',
    items: [
      page('Front-end', '/start/front-end'),
      page('Back-end', '/start/back-end'),
      page('Partner', '/start/partner'),
      page('Tester', '/start/tester'),
      page('Operator', '/start/operator'),
    ],
  },
  {
    text: 'The fields',
    items: [
      page('Playground', '/playground'),
      page('Hosted fields', '/hosted-fields'),
      page('Options in pictures', '/options'),
      page('The payment form', '/payment-form'),
      page('3-D Secure', '/3-d-secure'),
      page('As an element', '/element'),
      page('React', '/frameworks/react'),
      page('Vue', '/frameworks/vue'),
      page('Svelte', '/frameworks/svelte'),
      page('Angular', '/frameworks/angular'),
      page('Unit tests', '/frameworks/testing'),
      page('Pictures', '/gallery/'),
      page('With a screen reader', '/screen-reader'),
      page('Versions and integrity', '/integrity'),
      page('Card data in a separate process', '/card-data-process'),
    ],
  },
  {
    text: 'Server',
    items: [
      page('Server API', '/server-api'),
      page('API in six languages', '/api/'),
      page('A charge and its refund', '/api/charge'),
      page('Authorize, then capture', '/api/hold'),
      page('A saved card', '/api/saved-card'),
      page('Monthly charges', '/api/recurring'),
      page('Verify a webhook', '/api/webhook'),
      page('A partner’s token', '/api/partner'),
      page('An invoice', '/api/invoice'),
      page('Recurring charges', '/recurring'),
      page('Webhooks', '/webhooks'),
      page('Invoices', '/invoicing'),
      page('For partners', '/partners'),
      page('The console', '/console'),
    ],
  },
  {
    text: 'Testing',
    items: [page('Testing', '/testing'), page('Test cards', '/rules/test-cards')],
  },
  {
    text: 'Operating',
    items: [
      page('Operating', '/operating'),
      page('Scale', '/scale'),
      page('Going live', '/going-live'),
      page('PCI DSS', '/pci'),
      page('Threat model', '/threat-model'),
      page('Benchmarks', '/benchmarks'),
    ],
  },
  {
    text: 'Migrating',
    items: [
      page('Braintree', '/migrating/braintree'),
      page('Stripe', '/migrating/stripe'),
      page('Drop-in and Payment Element', '/migrating/payment-form'),
      page('The older script', '/migrating/older-script'),
    ],
  },
]

/** @param docs the folder of the documentation */
export function sidebar(docs: string): DefaultTheme.SidebarItem[] {
  const pages = globSync('**/*.md', { cwd: docs, exclude: ['.vitepress/**'] })
    .map((file) => `/${file.replaceAll('\\', '/').replace(/\.md$/, '')}`.replace(/\/README$/, '/'))
    .sort()
  const rules = pages.filter((link) => link.startsWith('/rules/') && link !== '/rules/')
  const reference = pages.filter((link) => /^\/reference\/.+/.test(link))
  const listed = new Set([
    '/',
    '/rules/',
    '/reference/',
    ...reference,
    ...rules,
    ...sections.flatMap(linksIn),
  ])
  const others = pages.filter((link) => !listed.has(link))
  return [
    page('Start here', '/'),
    ...sections,
    {
      text: 'API reference',
      items: [page('Overview', '/reference/'), ...reference.map((link) => page(titleOf(link), link))],
    },
    {
      text: 'The rules',
      items: [page('All of them', '/rules/'), ...rules.map((link) => page(titleOf(link), link))],
    },
    ...(others.length > 0 ? [{ text: 'More', items: others.map((link) => page(titleOf(link), link)) }] : []),
  ]
}

const linksIn = ({ link, items = [] }: DefaultTheme.SidebarItem): string[] => [
  ...(link === undefined ? [] : [link]),
  ...items.flatMap(linksIn),
]

/** By the file's name: `/rules/saved-methods` is `Saved methods`. */
function titleOf(link: string): string {
  const words = link.replace(/\/$/, '').split('/').pop()?.replaceAll('-', ' ') ?? ''
  return words.charAt(0).toUpperCase() + words.slice(1)
}
