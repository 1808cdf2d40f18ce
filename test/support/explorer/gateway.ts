// The gateway: it answers every request at once, and keeps what it was asked.
import type { Realm } from './realm.ts'
import type { Globals } from './realms.ts'

/** A request, with the key that it was made with. */
export interface Request {
  key: string
  path: string
  body: string
}

/** What a document's requests are answered with. @param onRequest called before each answer */
export function fetchFor(realm: Realm, onRequest: (from: Realm, request: Request) => void): Globals['fetch'] {
  return async (path, { headers, body = '' }) => {
    const [, credentials = ''] = headers.Authorization.split(' ')
    const [key = ''] = atob(credentials).split(':')
    onRequest(realm, { key, path, body })
    return { status: 200, json: async () => answerTo(path, body) }
  }
}

function answerTo(path: string, body: string): object {
  if (path !== '/v1/tokens') return { surchargeable: true }
  const { number = '' }: { number?: string } = JSON.parse(body)
  return { id: 'a-token', type: 'credit_card', number: `************${number.slice(-4)}`, cvv: '***' }
}
