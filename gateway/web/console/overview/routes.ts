import type { FastifyPluginAsync } from 'fastify'
import { html } from '../../layout/html.ts'
import { MEMBERS } from '../../sessions/index.ts'
import type { ConsoleParts } from '../parts.ts'
import { sendConsole } from '../shell.ts'

/** The page that the console begins with. */
export const overviewRoutes: FastifyPluginAsync<ConsoleParts> = async (app, { brand }) => {
  app.get('/console', { config: { access: MEMBERS } }, async (request, reply) =>
    sendConsole(request, reply, {
      title: 'Overview',
      look: brand,
      current: '/console',
      main: html`<h1>Overview</h1>`,
    }),
  )
}
