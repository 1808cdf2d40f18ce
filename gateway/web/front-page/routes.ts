// The front page of a brand's pages, and what anybody may read there.
import type { FastifyPluginAsync } from 'fastify'
import type { PublishedScripts } from '../hosted-fields/index.ts'
import type { Look } from '../layout/brand.ts'
import { html } from '../layout/html.ts'
import { icon } from '../layout/icons.ts'
import { sendPage } from '../layout/page.ts'
import { serveStylesheet } from '../layout/stylesheet.ts'
import { picture } from './picture.ts'
import { versions } from './versions.ts'

export interface FrontPageOptions {
  /** The API's public origin. Called only while a request is handled. */
  apiUrl: () => string
  brand: Look
  scripts: PublishedScripts
}

/** What is public. */
const WAYS = [
  {
    href: '/guide/',
    name: 'Guide',
    icon: 'invoice',
    about: 'Accept a payment, send an invoice, build a platform.',
  },
  { href: '/guide/reference/', name: 'API reference', icon: 'code', about: 'Every call, in six languages.' },
  {
    href: '/hosted-fields/',
    name: 'Hosted fields',
    icon: 'card',
    about: 'Versions, and the hashes that pin them.',
  },
] as const

export const frontPageRoutes: FastifyPluginAsync<FrontPageOptions> = async (
  app,
  { apiUrl, brand, scripts },
) => {
  serveStylesheet(app, brand)

  app.get('/', async (_request, reply) =>
    sendPage(reply, {
      title: brand.name,
      look: brand,
      isPublic: true,
      main: html`
        <div class="front"><div>
          <h1>Payments with ${brand.name}</h1>
          <p class="lead">Charge cards and bank accounts on your own pages, send invoices, and see every payment in one place.</p>
          <p><a class="button" href="/sign-in">Sign in</a></p>
        </div>${picture}</div>
        <ul class="ways">${WAYS.map(
          ({ href, name, about, icon: drawn }) =>
            html`<li><a href="${href}"><strong>${icon(drawn)} ${name}</strong> <span class="soft">${about}</span></a></li>`,
        )}</ul>`,
    }),
  )

  app.get('/hosted-fields/', async (_request, reply) =>
    sendPage(reply, {
      title: 'Versions of the hosted fields',
      look: brand,
      isPublic: true,
      main: versions(apiUrl(), scripts),
    }),
  )
}
