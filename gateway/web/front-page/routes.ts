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
        <h1>${brand.name}</h1>
        <p class="lead">Payments for merchants and for those who build for them.</p>
        <p><a class="button" href="/sign-in">Sign in</a></p>
        <p class="links"><a href="/guide/">Guide</a>
          <a href="/guide/reference/">API reference</a>
          <a href="/hosted-fields/">Versions and integrity of the hosted fields</a></p>`,
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
