import type { FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { type Clock, clockOf } from '../../core/clock.ts'
import { type ErrorMessage, fieldFault, gatewayError, notFound, refuse } from '../../core/errors.ts'
import { amountFaults } from '../../core/money.ts'
import type { Authentication, Routes } from '../../platform/http/index.ts'
import type { AuthenticationRow } from '../../platform/storage/index.ts'
import { anyAuthentication } from './model/find.ts'
import {
  ContinueSchema,
  CreatedSchema,
  type methodResults,
  NewAuthenticationSchema,
  PageViewSchema,
} from './model/schemas.ts'
import { type Continued, continueAuthentication } from './operations/continue.ts'
import {
  type Asker,
  type AuthenticationParts,
  createAuthentication,
  digestOfSecret,
  type NewAuthentication,
} from './operations/create.ts'
import { addressesOf, type Browser } from './protocol/requests.ts'
import { createdView, pageView } from './views.ts'

export interface AuthenticationOptions extends AuthenticationParts {
  authentication: Authentication
  clock: Clock
}

const AUTHENTICATIONS = '/v1/authentications'
const ById = Type.Object({ id: Type.String() })
const common = {
  tags: ['Authentications'],
  permission: ['tokenize', 'charge'] as const,
  // A server that has both keys uses the secret one, which can do more.
  security: [{ secretKey: [] }, { publicKey: [] }],
}
const INDICATORS = { COMPLETED: 'Y', TIMED_OUT: 'N', NONE: 'U' } as const satisfies Record<
  (typeof methodResults)[number],
  Continued['method']
>

/** For pages, and for servers that act for them (rules: authentications.md#create, authentications.md#continue). */
export const newAuthenticationRoutes: Routes<AuthenticationOptions> = async (app, options) => {
  const { authentication, clock, storage, cipher, tokens, directory, publicUrl } = options
  const isPage = (request: FastifyRequest) => authentication.passed(request)?.kind === 'public'
  const addressesFor = (request: FastifyRequest, id: string) =>
    addressesOf(publicUrl(), authentication.merchant(request).public_key, id)

  /** Who asks. A page's key belongs to no mode: the authentication does. */
  function askerOf(request: FastifyRequest, mode: AuthenticationRow['mode']): Asker {
    if (!isPage(request)) return authentication.caller(request)
    const merchant = authentication.merchant(request)
    return { merchant, mode, clock: clockOf(merchant, mode, clock), logger: request.log }
  }

  app.post(
    AUTHENTICATIONS,
    {
      config: { ifInterrupted: 'repeat', takesSecretKey: true },
      schema: {
        ...common,
        operationId: 'createAuthentication',
        summary: 'Create an authentication',
        description:
          'For a token or, with a secret key, a saved card. A charge can use it once, for the same card, and up to the same amount. Without an amount, a card is saved with it.',
        answer: 'The authentication, with its secret and the next step for the page.',
        looksUp: true,
        body: NewAuthenticationSchema,
        response: { 200: CreatedSchema },
      },
    },
    async (request) => {
      const wish = readNew(request.body, isPage(request))
      const merchant = authentication.merchant(request)
      const mode = isPage(request)
        ? (request.body.mode ?? (await tokens.modeOf(merchant.id, wish.method)))
        : 'test'
      const { row, secret } = await createAuthentication(options, askerOf(request, mode), wish)
      const addresses = addressesFor(request, row.id)
      const view = isPage(request) ? pageView : createdView
      return { ...(await view(row, addresses, directory.signer)), secret }
    },
  )

  app.post(
    `${AUTHENTICATIONS}/:id/continue`,
    {
      config: { ifInterrupted: 'repeat', takesSecretKey: true },
      schema: {
        ...common,
        operationId: 'continueAuthentication',
        summary: 'Continue an authentication',
        description:
          '`browser` sends the request to the issuer, once. `cancel` ends it. Without either it returns the next step. Safe to repeat.',
        answer: 'The next step.',
        params: ById,
        body: ContinueSchema,
        response: { 200: PageViewSchema },
      },
    },
    async (request) => {
      const { id } = request.params
      const merchant = authentication.merchant(request)
      const row = await anyAuthentication(storage.read, { merchant_id: merchant.id, id })
      if (!row) throw notFound('Authentication', id)
      const { secret = '' } = request.body
      const mayContinue = isPage(request)
        ? digestOfSecret(cipher, id, secret) === row.secret
        : authentication.caller(request).mode === row.mode
      if (!mayContinue) throw notFound('Authentication', id)
      const continued = await continueAuthentication(
        options,
        askerOf(request, row.mode),
        row,
        readContinue(request, request.body),
      )
      return pageView(continued, addressesFor(request, id), directory.signer)
    },
  )
}

/** @throws 422 */
function readNew(body: Static<typeof NewAuthenticationSchema>, isPage: boolean): NewAuthentication {
  const { token, method = token, amount, currency, channel = 'BROWSER' } = body
  const name = isPage ? 'token' : 'method'
  const id = isPage ? token : method
  // Neither: it's to store the card.
  const isPayment = amount !== undefined || currency !== undefined
  refuse([
    ...(id === undefined ? [fieldFault(name, 'A value is required.', 'not_null')] : []),
    ...(isPayment && amount === undefined ? [fieldFault('amount', 'A value is required.', 'not_null')] : []),
    ...amountFaults(amount),
    ...(isPayment ? [] : paymentFaults(body)),
  ])
  // An exemption makes the merchant liable: who has stolen a card must not be able to ask for it.
  const reserved = channel !== 'BROWSER' ? 'channel' : body.exemption !== undefined && 'exemption'
  if (isPage && reserved)
    throw gatewayError('not_authorized', {
      context: reserved,
      message: `Use a secret key for this ${reserved}.`,
    })
  return {
    method: id ?? '',
    isPage,
    amount: amount === undefined ? null : Number(amount),
    currency,
    channel,
    challenge: body.challenge ?? 'NO_PREFERENCE',
    exemption: body.exemption ?? null,
    recur: body.recur ?? null,
  }
}

/** The members that only a payment has. */
function paymentFaults({
  exemption,
  recur,
  channel,
}: Static<typeof NewAuthenticationSchema>): ErrorMessage[] {
  const given = { exemption, recur, channel: channel === 'REQUESTOR' ? channel : undefined }
  return Object.entries(given).flatMap(([name, value]) =>
    value === undefined ? [] : [fieldFault(name, 'Send an amount and a currency with this.')],
  )
}

function readContinue(
  request: FastifyRequest,
  { browser, method, window, cancel }: Static<typeof ContinueSchema>,
): Continued {
  const { accept = '*/*', 'user-agent': agent } = request.headers
  const described: Browser | undefined = browser && {
    ...browser,
    ...(browser.user_agent === undefined && agent !== undefined && { user_agent: agent }),
    accept,
    address: request.clientAddress,
  }
  return { browser: described, method: method && INDICATORS[method], window, cancel }
}
