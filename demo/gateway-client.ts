// The few lines with which a merchant's backend calls the gateway's REST API.
import { Agent, request } from 'undici'

/** Milliseconds; a charge waits for the card network, so this is longer than a page would wait. */
const TIMEOUT = 30_000

/** What the gateway says about a charge, as far as this shop reads it. */
export interface Charge {
  id: string
  amount: number
  /** The part of it that is the surcharge. */
  surcharge_amount?: number
  authorization_code: string
  method: { number: string; card_type: string }
}

export interface ChargeRequest {
  /** Cents, with the surcharge. */
  amount: number
  surcharge_amount?: number
  /** The one-time token that the browser got from the hosted fields. */
  method: string
  reference: string
}

/** The token as the secret key sees it, as far as this shop reads it. */
export interface Token {
  /** Absent when the gateway cannot tell. */
  surchargeable?: boolean
}

export interface Surcharge {
  type: string
  surcharge_amount: number
  total_amount: number
}

export type Answer<T> = { ok: true; value: T } | { ok: false; status: number; reason: string }

/** A refusal is an answer; only a gateway that did not answer makes a call throw the error of undici. */
export interface GatewayClient {
  getToken(id: string): Promise<Answer<Token>>
  /** What the account adds to an amount, by type of payment. */
  listSurcharges(accountId: string, amount: number): Promise<Answer<Surcharge[]>>
  createCharge(charge: ChargeRequest): Promise<Answer<Charge>>
}

export interface GatewayAccess {
  baseUrl: string
  publicKey: string
  secretKey: string
  /** PEM of the certificate authority to trust; left out where the gateway's certificate is one that every machine trusts. */
  ca?: string
}

export function createGatewayClient({ baseUrl, publicKey, secretKey, ca }: GatewayAccess): GatewayClient {
  // A new connection each time: a kept one may have been closed since, and a charge is not repeated blindly.
  const dispatcher = new Agent({ connect: ca === undefined ? {} : { ca }, pipelining: 0 })

  async function call<T>(
    method: 'GET' | 'POST',
    path: string,
    key: string,
    body?: object,
  ): Promise<Answer<T>> {
    const answer = await request(new URL(path, baseUrl), {
      method,
      dispatcher,
      headers: { authorization: `Basic ${btoa(`${key}:`)}`, 'content-type': 'application/json' },
      body: body ? JSON.stringify(body) : null,
      signal: AbortSignal.timeout(TIMEOUT),
    })
    return read<T>(answer.statusCode, await answer.body.json())
  }

  return {
    getToken: (id) => call('GET', `/v1/tokens/${encodeURIComponent(id)}`, secretKey),
    listSurcharges: (accountId, amount) =>
      call('GET', `/bank-accounts/${encodeURIComponent(accountId)}/surcharge?amount=${amount}`, publicKey),
    createCharge: (charge) => call('POST', '/v1/charges', secretKey, charge),
  }
}

function read<T>(status: number, body: unknown): Answer<T> {
  if (status >= 200 && status < 300) return { ok: true, value: body as T }
  return { ok: false, status, reason: firstReason(body) }
}

/** The gateway answers every refusal with `{messages: [{code, message, …}]}`. */
function firstReason(body: unknown): string {
  const { messages } = (body ?? {}) as { messages?: Array<{ message?: unknown }> }
  const reason = Array.isArray(messages) ? messages[0]?.message : undefined
  return typeof reason === 'string' ? reason : 'The payment was refused.'
}
