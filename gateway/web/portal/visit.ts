// Who opens the portal: any browser that has the link, whose address contains a secret (rules: pages.md#portal).
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../../core/caller.ts'
import { type Clock, clockOf } from '../../core/clock.ts'
import { GatewayError } from '../../core/errors.ts'
import type { Words } from '../../core/language/words.ts'
import { inMode } from '../../core/merchant-profile.ts'
import { type FoundLink, findLink } from '../../invoicing/index.ts'
import { createMerchants, findLogoFacts, type LogoFacts } from '../../merchants/merchants/index.ts'
import type { Cipher } from '../../platform/encryption/index.ts'
import type { BrandRow, MerchantRow, Storage } from '../../platform/storage/index.ts'
import { html } from '../layout/html.ts'
import { wordsOf } from '../layout/language.ts'
import { sendPage } from '../layout/page.ts'

export interface VisitParts {
  storage: Storage
  cipher: Cipher
  clock: Clock
  brand: BrandRow
}

export interface ByLink {
  Params: { secret: string; id: string; file: string }
  Querystring: Readonly<Record<string, unknown>>
}

export type PortalRequest = FastifyRequest<ByLink>

/** A request with a valid link. */
export interface Visit {
  link: FoundLink
  /** The path of the link. Its pages are below it. */
  at: string
  merchant: MerchantRow
  logo: LogoFacts | undefined
  /** In the payer's language. */
  words: Words
  /** The merchant, in the mode of the link, with the payer's address. */
  caller: Caller & { merchant: MerchantRow }
}

/** Whether a link shows a part of a payment. A link to one invoice doesn't show others. */
export const showsPart = ({ invoice_id }: FoundLink, part: { invoice_id: string }): boolean =>
  (invoice_id ?? part.invoice_id) === part.invoice_id

type Handler = (visit: Visit, request: PortalRequest, reply: FastifyReply) => Promise<FastifyReply>

/** Handles requests with a valid link. An invalid link, and anything that it doesn't show, gets the same page. */
export function opened(parts: VisitParts, handle: Handler) {
  return async (request: PortalRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const words = wordsOf(request, reply)
    const visit = await findVisit(parts, request, words)
    if (!visit) return sendClosed(parts, words, reply)
    try {
      return await handle(visit, request, reply)
    } catch (error) {
      if (error instanceof GatewayError && error.status === 404) return sendClosed(parts, words, reply)
      throw error
    }
  }
}

async function findVisit(
  parts: VisitParts,
  request: PortalRequest,
  words: Words,
): Promise<Visit | undefined> {
  const { secret } = request.params
  const link = await findLink(parts, parts.brand.id, secret)
  const row = link && (await createMerchants(parts.storage, parts.clock).byId(link.merchant_id))
  if (!row) return undefined
  const merchant = inMode(row, link.mode)
  request.merchantId = merchant.id
  const caller: Caller & { merchant: MerchantRow } = {
    merchant,
    mode: link.mode,
    permissions: [],
    settingsOf: link.mode,
    actor: { kind: 'payer', name: 'Payer', address: request.clientAddress },
    address: { own: request.clientAddress },
    clock: clockOf(merchant, link.mode, parts.clock),
    logger: request.log,
  }
  const logo = await findLogoFacts(parts.storage.read, merchant.id)
  return { link, at: `/pay/${encodeURIComponent(secret)}`, merchant, logo, words, caller }
}

function sendClosed({ brand }: VisitParts, words: Words, reply: FastifyReply): FastifyReply {
  const title = words.text('closed.title')
  return sendPage(reply.code(404), {
    title,
    look: brand,
    words,
    main: html`
      <h1>${title}</h1>
      <p class="lead">${words.text('closed.text')}</p>
      <p>${words.text('closed.help')}</p>`,
  })
}
