// What people see when something is wrong; programs, which do not ask for HTML, get the API's envelope.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type SendError, sendError, understandError } from '../../platform/http/index.ts'
import type { Look } from './brand.ts'
import { type Html, html } from './html.ts'
import { sendPage } from './page.ts'

const TEXTS: Readonly<Record<number, readonly [title: string, text: string]>> = {
  403: ['You can’t open this page', 'It belongs to another merchant, or your role doesn’t include it.'],
  404: ['Page not found', 'Check the address for typos. The page may have been deleted.'],
  413: ['Too much data', 'Nothing was saved. Go back and send less.'],
  429: ['Too many attempts', 'Wait a minute, then try again.'],
  503: ['Temporarily unavailable', 'We’re working on it. Try again in a few seconds.'],
}

const REFUSED = ['That didn’t work', 'This page can’t handle the request.'] as const
const FAILED = ['Something went wrong', 'This is our mistake. Try again in a moment.'] as const

/** The error handler of a brand's pages. */
export function pageErrors(look: Look): SendError {
  return async (error, request, reply) => {
    if (!asksForPage(request)) return sendError(error, request, reply)
    const { status, messages, retryAfter } = understandError(error, request)
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
    return sendErrorPage(request, reply, look, { status, reason: messages[0].message })
  }
}

/** Whether a browser is going to show the answer to a person. */
function asksForPage({ headers: { accept = '' } }: FastifyRequest): boolean {
  return accept.includes('text/html')
}

function sendErrorPage(
  { id }: FastifyRequest,
  reply: FastifyReply,
  look: Look,
  { status, reason }: { status: number; reason: string },
): FastifyReply {
  const [title, text] = TEXTS[status] ?? (status < 500 ? REFUSED : FAILED)
  const main: Html = html`
    <h1>${title}</h1>
    <p class="lead">${text}</p>
    ${status === 403 || status === 413 || (status < 500 && !TEXTS[status]) ? html`<p>${reason}</p>` : undefined}
    <p><a class="button" href="/">Home</a></p>
    <p class="soft">If it happens again, send us this reference: <code>${id}</code></p>`
  return sendPage(reply.code(status), { title, look, main })
}
