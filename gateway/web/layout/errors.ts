// Error pages. Programs, which don't ask for HTML, get the API's envelope.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { english, type Words } from '../../core/language/words.ts'
import { own } from '../../core/objects.ts'
import { type SendError, sendError, understandError } from '../../platform/http/index.ts'
import type { Look } from './brand.ts'
import { type Html, html } from './html.ts'
import { wordsOf } from './language.ts'
import { type PageContent, sendPage } from './page.ts'

/** The titles. Below `error.busy` is the text `error.busyText`, and so on. */
type ErrorTitle =
  `error.${'forbidden' | 'notFound' | 'tooMuch' | 'busy' | 'unavailable' | 'refused' | 'failed'}`

const TITLES: Readonly<Record<string, ErrorTitle>> = {
  403: 'error.forbidden',
  404: 'error.notFound',
  413: 'error.tooMuch',
  429: 'error.busy',
  503: 'error.unavailable',
}

/** Pages that also show the error's own message, in English. */
const WITH_REASON: readonly ErrorTitle[] = ['error.forbidden', 'error.tooMuch', 'error.refused']

/** A form that isn't taken is no page that somebody can't open: the error's own message says why. */
const titleOf = (status: number, method: string): ErrorTitle =>
  (status === 403 && method === 'POST' ? undefined : own(TITLES, String(status))) ??
  (status < 500 ? 'error.refused' : 'error.failed')

/** What an error page has around it, such as a navigation; undefined: nothing. */
export type Surroundings = (
  request: FastifyRequest,
) => Pick<PageContent, 'nav' | 'bar' | 'isTest' | 'subtitle' | 'scripts' | 'connects'> | undefined

/** The error handler of a brand's pages. */
export function pageErrors(look: Look, around: Surroundings = () => undefined): SendError {
  return async (error, request, reply) => {
    if (!asksForPage(request)) return sendError(error, request, reply)
    const { status, messages, retryAfter } = understandError(error, request)
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
    const main = { status, reason: messages[0].message }
    return sendErrorPage(request, reply, { look, ...around(request) }, main)
  }
}

/** Whether a browser will show the response. */
function asksForPage({ headers: { accept = '' } }: FastifyRequest): boolean {
  return accept.includes('text/html')
}

function sendErrorPage(
  { id, method }: FastifyRequest,
  reply: FastifyReply,
  page: Pick<PageContent, 'look'> & ReturnType<Surroundings>,
  { status, reason }: { status: number; reason: string },
): FastifyReply {
  const words = page.nav ? english : wordsOf(reply.request, reply)
  const key = titleOf(status, method)
  const main = errorContent(words, key, { id, reason, home: page.nav?.home ?? '/' })
  return sendPage(reply.code(status), { ...page, title: words.text(key), words, hasNoMenu: true, main })
}

/** What an error page says. @param key its title @param about the request's id, the error's own message, and where the button leads */
export function errorContent(
  words: Words,
  key: ErrorTitle,
  { id, reason, home }: { id: string; reason: string; home: string },
): Html {
  // In English the reason alone says more than the text, which says in the reader's language that there is one.
  const isToldAlone = key === 'error.refused' && words.language === english.language
  return html`
    <h1>${words.text(key)}</h1>
    <p class="lead">${isToldAlone ? reason : words.text(`${key}Text`)}</p>
    ${WITH_REASON.includes(key) && !isToldAlone && html`<p lang="en" dir="ltr">${reason}</p>`}
    <p><a class="button" href="${home}">${words.text('page.home')}</a></p>
    <p class="soft">${words.html('error.reference', { reference: html`<code dir="ltr">${id}</code>` })}</p>`
}
