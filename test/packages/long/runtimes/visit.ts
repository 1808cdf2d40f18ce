// What a shop's server does with the library, written for every runtime: only what the web has.
import { createService, ServiceError, WebhookError } from '@service/node'

/** What the program gets, as JSON. */
export interface Task {
  baseUrl: string
  secretKey: string
  webhookSecret: string
  /** As the gateway posted it. */
  post: { body: string; headers: Record<string, string> }
}

/** What came of it, as JSON. */
export interface Visited {
  charge: { id: string; status: string }
  /** The ids of a list, all pages of it. */
  listed: string[]
  declined: Told
  unreachable: Told
  timedOut: Told
  /** The reason of the signal that ended a call. */
  left: string
  /** The type of the event, and whether one that was altered is refused. */
  event: string
  isForgeryRefused: boolean
}

/** What a `ServiceError` says. */
interface Told {
  code: string
  status?: number | undefined
  isRefused: boolean
}

const card = { type: 'card' as const, exp_month: 12, exp_year: 2040, cvv: '123' }

export async function visit({ baseUrl, secretKey, webhookSecret, post }: Task): Promise<Visited> {
  const service = createService({ baseUrl, secretKey })
  const { unwrap } = service.webhooks
  const charge = await service.charges.create({
    amount: 4200,
    method: { ...card, number: '4242424242424242' },
  })
  const decline = service.charges.create({ amount: 4200, method: { ...card, number: '4000000000000002' } })
  const declined = await toldOf(decline)
  const listed: string[] = []
  for await (const { id } of service.transactions.list({ page_size: 1 }))
    if (id !== undefined) listed.push(id)
  const nobody = createService({ baseUrl: 'https://127.0.0.1:1', secretKey, maxRetries: 0 })
  const leaving = AbortSignal.abort(new Error('The customer left.'))
  const forged = post.body.replace('"', ' "')
  return {
    charge: { id: charge.id ?? '', status: charge.status ?? '' },
    listed,
    declined,
    unreachable: await toldOf(nobody.status.read()),
    timedOut: await toldOf(service.status.read({ timeout: 1, maxRetries: 0 })),
    left: String(await failureOf(service.status.read({ signal: leaving }))),
    event: (await unwrap(post.body, new Headers(post.headers), webhookSecret)).type,
    isForgeryRefused: (await failureOf(unwrap(forged, post.headers, webhookSecret))) instanceof WebhookError,
  }
}

const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'It did not fail.',
    (error: unknown) => error,
  )

async function toldOf(call: Promise<unknown>): Promise<Told> {
  const error = await failureOf(call)
  if (!(error instanceof ServiceError)) throw new Error(`It did not fail as it should: ${error}`)
  const { code, status, isRefused } = error
  return { code, status, isRefused }
}
