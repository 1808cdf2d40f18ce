// The few lines with which a merchant's backend calls the gateway's REST API.
import { request } from 'node:https'
import { json } from 'node:stream/consumers'

/** Milliseconds; a charge waits for the card network, so this is longer than a page would wait. */
const TIMEOUT = 30_000

/** What the gateway says about a charge, as far as this shop reads it. */
export interface Charge {
  id: string
  amount: number
  authorization_code: string
  method: { number: string; card_type: string }
}

export interface ChargeRequest {
  /** Cents. */
  amount: number
  /** The one-time token that the browser got from the hosted fields. */
  method: string
  reference: string
}

export type ChargeAnswer = { ok: true; charge: Charge } | { ok: false; status: number; reason: string }

export interface GatewayClient {
  /**
   * Charges a card. A refusal is an answer; only a gateway that did not answer makes it throw.
   * @throws the error of node:https; its code ECONNREFUSED means that nothing was sent
   */
  createCharge(charge: ChargeRequest): Promise<ChargeAnswer>
}

/**
 * @param ca the certificate authority to trust. With a certificate that every machine trusts, leave it out and use
 *   `fetch`.
 */
export function createGatewayClient(baseUrl: string, secretKey: string, ca: string): GatewayClient {
  function post(path: string, body: object): Promise<{ status: number; body: unknown }> {
    return new Promise((resolve, reject) => {
      const call = request(
        new URL(path, baseUrl),
        {
          method: 'POST',
          ca,
          auth: `${secretKey}:`,
          headers: { 'content-type': 'application/json' },
          signal: AbortSignal.timeout(TIMEOUT),
          // A new connection each time: a kept one may have been closed meanwhile, and a charge is not repeated blindly.
          agent: false,
        },
        (response) => {
          json(response).then((answer) => resolve({ status: response.statusCode ?? 0, body: answer }), reject)
        },
      )
      call.on('error', reject)
      call.end(JSON.stringify(body))
    })
  }

  return {
    async createCharge(charge) {
      const { status, body } = await post('/v1/charges', charge)
      if (status >= 200 && status < 300) return { ok: true, charge: body as Charge }
      return { ok: false, status, reason: firstReason(body) }
    },
  }
}

/** The gateway answers every refusal with `{messages: [{code, message, …}]}`. */
function firstReason(body: unknown): string {
  const { messages } = (body ?? {}) as { messages?: Array<{ message?: unknown }> }
  const reason = Array.isArray(messages) ? messages[0]?.message : undefined
  return typeof reason === 'string' ? reason : 'The payment was refused.'
}
