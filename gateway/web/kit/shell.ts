// What stands around each page of the console: the navigation, whose data it is and of which mode, and the way out.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Look } from '../layout/brand.ts'
import { notice } from '../layout/components.ts'
import { buttonForm, hidden } from '../layout/forms.ts'
import { type Html, html } from '../layout/html.ts'
import { type PageContent, sendPage } from '../layout/page.ts'
import { sessionOf, visitOf } from '../sessions/index.ts'
import { consoleNavigation } from './navigation.ts'

export interface ConsolePage extends Omit<PageContent, 'look' | 'nav' | 'bar' | 'subtitle' | 'isPublic'> {
  look: Look
  /** The `href` in the navigation of the page, or of what it is a part of. */
  current: string
  /** What has just been done, to be told above the page. */
  done?: string | undefined
}

/** Answers with a page of the console. */
export function sendConsole(
  request: FastifyRequest,
  reply: FastifyReply,
  { current, done, main, ...content }: ConsolePage,
): FastifyReply {
  const session = sessionOf(request)
  const { merchant } = visitOf(request)
  const isTest = merchant !== undefined && session.mode === 'test'
  return sendPage(reply, {
    ...content,
    main: html`${done !== undefined && notice('good', done)}${main}`,
    nav: consoleNavigation(session, current),
    bar: bar(request),
    isTest,
    ...(merchant && { subtitle: merchant.name }),
  })
}

function bar(request: FastifyRequest): Html {
  const { session, csrf, merchant } = visitOf(request)
  const other = session?.mode === 'test' ? 'live' : 'test'
  return html`
    ${merchant && session && modeOf(session.mode)}
    ${
      merchant &&
      buttonForm({
        action: '/console/mode',
        csrf,
        submit: `Switch to ${other}`,
        fields: hidden('mode', other),
      })
    }
    <a href="/account">${session?.user.name}</a>
    ${buttonForm({ action: '/sign-out', csrf, submit: 'Sign out' })}`
}

const modeOf = (mode: 'test' | 'live') =>
  mode === 'test'
    ? html`<span class="status wait">Test mode</span>`
    : html`<span class="status good">Live mode</span>`
