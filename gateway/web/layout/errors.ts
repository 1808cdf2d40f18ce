// What people see when something is wrong; programs, which do not ask for HTML, get the API's envelope.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type SendError, sendError, understandError } from '../../http/index.ts'
import type { Look } from './brand.ts'
import { type Html, html } from './html.ts'
import { sendPage } from './page.ts'

const TEXTS: Readonly<Record<number, readonly [title: string, text: string]>> = {
  403: ['You may not see this', 'It is not yours, or your role does not include it.'],
  404: [
    'Page not found',
    'There is nothing at this address. It may have been mistyped, or what was here is gone.',
  ],
  413: ['That was too much', 'Nothing was saved. Go back and send less.'],
  429: ['Too many tries', 'Wait a little, then try again.'],
  503: ['Unavailable right now', 'We are working on it. Wait a few seconds, then try again.'],
}

const REFUSED = ['That did not work', 'The address does not take what was sent.'] as const
const FAILED = ['Something went wrong', 'It is our fault, not yours. Please try again in a moment.'] as const

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
    <p><a class="button" href="/">To the front page</a></p>
    <p class="soft">If it happens again, send us this number: <code>${id}</code></p>`
  return sendPage(reply.code(status), { title, look, main })
}
