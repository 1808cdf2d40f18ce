// The front page of a brand's pages, and what anybody may read there.
import type { FastifyPluginAsync } from 'fastify'
import type { PublishedScripts } from '../hosted-fields/index.ts'
import type { Look } from '../layout/brand.ts'
import { html } from '../layout/html.ts'
import { sendPage } from '../layout/page.ts'
import { serveStylesheet } from '../layout/stylesheet.ts'
import { versions } from './versions.ts'

export interface FrontPageOptions {
  /** The API's public origin. Called only while a request is handled. */
  apiUrl: () => string
  brand: Look
  scripts: PublishedScripts
}

/** What is public. */
const WAYS = [
  { href: '/guide/', name: 'Guide', about: 'Accept a payment, send an invoice, build a platform.' },
  { href: '/guide/reference/', name: 'API reference', about: 'Every call, in six languages.' },
  { href: '/hosted-fields/', name: 'Hosted fields', about: 'Versions, and the hashes that pin them.' },
]

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
        <h1>Payments with ${brand.name}</h1>
        <p class="lead">Charge cards and bank accounts on your own pages, send invoices, and see every payment in one place.</p>
        <p><a class="button" href="/sign-in">Sign in</a></p>
        <ul class="numbers">${WAYS.map(
          ({ href, name, about }) =>
            html`<li><strong><a href="${href}">${name}</a></strong> <span class="soft">${about}</span></li>`,
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
