// What is measured of a gateway, each over connections that stay open.
import { goodCard } from '../../support/gateway.ts'
import { type Connection, type Reply, requestOf } from './connection.ts'
import type { Target } from './engines.ts'

/** Does one thing over the lane's connection. @throws when the answer is not the right one */
export type Operation = (lane: number) => Promise<void>

/** Charges that refunds are spread over, so that they seldom meet at one. */
const CHARGES = 256

/** Cents: enough for one cent to be refunded as often as anybody wants. */
const AMOUNT = 1_000_000_000

export const chargeBody = { amount: AMOUNT, method: goodCard, reference: 'order-1' }

/** @throws for an answer that is none of 2xx */
export async function answered(connection: Connection | undefined, request: Buffer): Promise<Reply> {
  if (!connection) throw new Error('There is no connection for this lane.')
  const reply = await connection.send(request)
  if (reply.status < 200 || reply.status > 299) throw new Error(`${reply.status}: ${reply.text}`)
  return reply
}

/** The same request again and again. */
export function sending({ connections }: Pick<Target, 'connections'>, request: Buffer): Operation {
  return async (lane) => void (await answered(connections[lane], request))
}

/** The operations that write, in the order in which they are listed. */
export async function paymentOperations(target: Target): Promise<Record<string, Operation>> {
  const { connections } = target
  const { base_url, test_secret_key, public_key } = target.spawned.started
  const to = (path: string, body: object) => requestOf(base_url, path, test_secret_key, body)
  const charge = to('/v1/charges', chargeBody)
  const token = requestOf(base_url, '/v1/tokens', public_key, goodCard)

  const refunds: Buffer[] = []
  const prepare = async (connection: Connection) => {
    while (refunds.length < CHARGES) {
      const { id } = JSON.parse((await answered(connection, charge)).text)
      refunds.push(to(`/v1/charges/${id}/refund`, { amount: 1 }))
    }
  }
  await Promise.all(connections.map(prepare))
  let refund = 0
  return {
    charge: sending(target, charge),
    refund: async (lane) => void (await answered(connections[lane], refunds[refund++ % CHARGES] as Buffer)),
    'token and charge': async (lane) => {
      const { id } = JSON.parse((await answered(connections[lane], token)).text)
      await answered(connections[lane], to('/v1/charges', { ...chargeBody, method: id }))
    },
  }
}
