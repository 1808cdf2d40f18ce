// Serves the components of the dashboard's pages, each on a page, in the pages' own stylesheet.
import fastify, { type FastifyInstance } from 'fastify'
import { plainLook } from '../../../gateway/web/layout/brand.ts'
import { html } from '../../../gateway/web/layout/html.ts'
import { page } from '../../../gateway/web/layout/page.ts'
import { serveStylesheet } from '../../../gateway/web/layout/stylesheet.ts'
import { inZone } from '../../../gateway/web/layout/times.ts'
import type { Example } from './example.ts'
import { over } from './over.ts'
import { pages } from './pages.ts'
import { parts } from './parts.ts'

export const components: readonly Example[] = [...pages, ...parts, ...over]

/** Where the index is. */
export const INDEX = '/components'

/** Tests ask it without a server. */
export function componentGallery(): FastifyInstance {
  const app = fastify()
  serveStylesheet(app, plainLook)
  app.get(INDEX, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(
      page({
        title: 'Components',
        main: html`<h1>Components</h1>
          <ul>${components.map(({ name, title }) => html`<li><a href="${INDEX}/${name}">${title}</a></li>`)}</ul>`,
      }).text,
    ),
  )
  app.get<{ Params: { name: string } }>(`${INDEX}/:name`, async ({ params }, reply) => {
    const example = components.find(({ name }) => name === params.name)
    if (!example) return reply.callNotFound()
    return reply.type('text/html; charset=utf-8').send(pageOf(example))
  })
  app.get<{ Params: { name: string } }>(`${INDEX}/:name/question`, async ({ params }, reply) => {
    const example = components.find(({ name }) => name === params.name)
    if (!example?.question) return reply.callNotFound()
    return reply
      .type('text/html; charset=utf-8')
      .send(page({ title: example.title, main: example.question }).text)
  })
  return app
}

/** A component alone has the sizes of the dashboard, and its name as the title of its page. */
function pageOf({ title, main, frame }: Example): string {
  const shown = inZone(main, 'America/New_York')
  return page({
    title,
    scripts: ['console'],
    nav: { home: INDEX, current: '', sections: [] },
    ...frame,
    main: frame ? shown : html`<h1 class="hidden">${title}</h1>${shown}`,
  }).text
}
