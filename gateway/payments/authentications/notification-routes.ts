// Where the issuer's pages bring the browser back: pages without script or data. What counts comes from the directory server.
import type { FastifyReply } from 'fastify'
import { type Static, Type } from 'typebox'
import { isPublicKey } from '../../../shared/public-key.ts'
import { type Clock, clockOf } from '../../core/clock.ts'
import { isObject, type Members, own } from '../../core/objects.ts'
import { type Routes, takeForms } from '../../platform/http/index.ts'
import type { MerchantRow, Storage, Tx } from '../../platform/storage/index.ts'
import { checkOf, decode, protocol, readCarried, type Signer } from '../networks/index.ts'
import { changeAuthentication } from './model/change.ts'
import { type LockedAuthentication, lockAuthenticationRow } from './model/find.ts'
import { keepMessage } from './model/messages.ts'

export interface NotificationOptions {
  storage: Storage
  clock: Clock
  merchants: { byPublicKey(key: string): Promise<MerchantRow | undefined> }
  signer: Signer
}

const request = {
  params: Type.Object({ id: Type.String() }),
  querystring: Type.Object({ key: Type.Optional(Type.String()) }),
}
interface Asked {
  params: Static<typeof request.params>
  query: Static<typeof request.querystring>
  body: unknown
}

const isMethodData = checkOf(protocol.MethodData)
const isCRes = checkOf(protocol.CRes)

/** `threeDSMethodNotificationURL` and `notificationURL` (rules: authentications.md#notifications). */
export const notificationRoutes: Routes<NotificationOptions> = async (app, options) => {
  const { storage, clock, merchants, signer } = options
  takeForms(app)
  const at = (step: string) => `/v1/authentications/:id/${step}`
  const schema = { ...request, hide: true }

  /** Works on the authentication, if it's that of the message. Whoever brings something else gets the same page. */
  async function note(
    { params: { id }, query: { key } }: Asked,
    serverId: string | undefined,
    work: (tx: Tx, row: LockedAuthentication, now: number) => Promise<unknown>,
  ) {
    const merchant = key !== undefined && isPublicKey(key) ? await merchants.byPublicKey(key) : undefined
    if (!merchant || serverId === undefined) return
    await storage.write(async (tx) => {
      const row = await lockAuthenticationRow(tx, { merchant_id: merchant.id, id })
      if (row?.server_transaction_id === serverId)
        await work(tx, row, clockOf(merchant, row.mode, clock).now())
    })
  }

  app.post(at('method-notification'), { schema }, async (asked, reply) => {
    const data = decode(memberOf(asked.body, 'threeDSMethodData'), isMethodData)
    await note(asked, data?.threeDSServerTransID, async (tx, row, now) => {
      if (row.status === 'METHOD')
        await changeAuthentication(tx, row, now, { status: 'CREATED', method_completion: 'Y' })
    })
    return sendBlank(reply)
  })

  app.post(at('notification'), { schema }, async (asked, reply) => {
    const cres = readCarried(memberOf(asked.body, 'cres'), isCRes)
    if (!cres || !(await signer.isFrom('acs', cres))) return sendBlank(reply)
    const { threeDSServerTransID, acsTransID } = cres.message
    await note(asked, threeDSServerTransID, async (tx, row, now) => {
      if (acsTransID === row.acs_transaction_id) await keepMessage(tx, row, now, cres)
    })
    return sendBlank(reply)
  })
}

function memberOf(body: unknown, name: string): unknown {
  const members: Members = isObject(body) ? body : {}
  return own(members, name)
}

/** Any page may embed it: it says nothing. */
function sendBlank(reply: FastifyReply) {
  return reply
    .removeHeader('x-frame-options')
    .header('content-security-policy', "default-src 'none'")
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('cross-origin-embedder-policy', 'require-corp')
    .header('cross-origin-opener-policy', 'unsafe-none')
    .type('text/html; charset=utf-8')
    .send('<!doctype html><html lang="en"><title>Done</title></html>\n')
}
