// What each page of the dashboard has around it: the navigation, the search, the merchant, the mode and the account menu.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Mode } from '../../core/caller.ts'
import { limits } from '../../core/limits.ts'
import type { Look } from '../layout/brand.ts'
import { badge, toast } from '../layout/components.ts'
import { buttonForm, hidden } from '../layout/forms.ts'
import { type Html, html } from '../layout/html.ts'
import { icon } from '../layout/icons.ts'
import { type PageContent, sendPage } from '../layout/page.ts'
import type { PageScript } from '../layout/page-script.ts'
import { inZone } from '../layout/times.ts'
import { may, sessionOf, visitOf } from '../sessions/index.ts'
import { consoleNavigation } from './navigation.ts'
import { zoneOf } from './visitor.ts'

/** The pages that search everything: of a merchant, and of the gateway. */
export const SEARCH = '/console/search'
export const OPERATOR_SEARCH = '/operator/search'

export interface ConsolePage extends Omit<PageContent, 'look' | 'nav' | 'bar' | 'subtitle' | 'isPublic'> {
  look: Look
  /** The `href` in the navigation of the page, or of what it is a part of. */
  current: string
  /** What was just done; shown above the page. */
  done?: string | undefined
}

/** Answers with a page of the console. */
export function sendConsole(
  request: FastifyRequest,
  reply: FastifyReply,
  { current, done, main, scripts = [], ...content }: ConsolePage,
): FastifyReply {
  return sendPage(reply, {
    ...content,
    ...shellOf(request, current, scripts),
    main: inZone(html`${done !== undefined && toast('good', done)}${main}`, zoneOf(request)),
  })
}

/** What a page has around it. The user must be signed in. @param current as in a page @param scripts the page's own */
export function shellOf(
  request: FastifyRequest,
  current: string,
  scripts: readonly PageScript[] = [],
): Pick<PageContent, 'nav' | 'bar' | 'isTest' | 'subtitle' | 'scripts' | 'connects'> {
  const session = sessionOf(request)
  const { merchant } = visitOf(request)
  const search = searchOf(request)
  return {
    nav: consoleNavigation(session, current),
    bar: barOf(request, search),
    isTest: merchant !== undefined && session.mode === 'test',
    scripts: [...scripts, 'console'],
    connects: search !== undefined,
    ...(merchant && { subtitle: merchant.name }),
  }
}

/** The search that fits a page: an operator's pages search the gateway, a merchant's the merchant. */
function searchOf(request: FastifyRequest): string | undefined {
  const session = sessionOf(request)
  const { merchant } = visitOf(request)
  const isMerchants = merchant !== undefined && may(session, 'read')
  if (may(session, 'operate') && (request.url.startsWith('/operator') || !isMerchants)) return OPERATOR_SEARCH
  return isMerchants ? SEARCH : undefined
}

function barOf(request: FastifyRequest, search: string | undefined): Html {
  const { user, mode } = sessionOf(request)
  const { csrf, merchant } = visitOf(request)
  return bar({ user, csrf, search, mode: merchant && mode })
}

export interface Bar {
  user: { name: string; email: string }
  csrf: string
  /** The address of the search; undefined: there is none. */
  search: string | undefined
  /** Undefined for people who are on no team. */
  mode: Mode | undefined
}

/** The right end of the top: the search, the mode and the account menu. */
export function bar({ user, csrf, search, mode }: Bar): Html {
  return html`
    ${search !== undefined && searchBox(search)}
    ${mode ? modeSwitch(mode, csrf) : html`<span class="soft">Times in UTC</span>`}
    <details class="drop-down account">
      <summary>${icon('person')}<span>${user.name}</span></summary>
      <div class="drop-down-menu">
        <p class="soft">${user.email}</p>
        <p><a href="/account">Your account</a></p>
        ${buttonForm({ action: '/sign-out', csrf, submit: 'Sign out' })}
      </div>
    </details>`
}

const searchBox = (
  search: string,
): Html => html`<form class="find" role="search" action="${search}" aria-label="Search everything">
    ${icon('search')}
    <input name="q" type="search" placeholder="Search" aria-label="Search everything" autocomplete="off" maxlength="${limits.search.maxChars}">
    <kbd hidden>⌘K</kbd>
    <div class="found" hidden></div>
  </form>
  <a class="button quiet small find-link" href="${search}">${icon('search')}<span class="hidden">Search</span></a>`

const modeSwitch = (mode: Mode, csrf: string): Html => {
  const other = mode === 'test' ? 'live' : 'test'
  return html`${mode === 'test' ? badge('wait', 'Test mode') : badge('good', 'Live mode')}
    ${buttonForm({
      action: '/console/mode',
      csrf,
      submit: `View ${other} data`,
      fields: hidden('mode', other),
    })}`
}
