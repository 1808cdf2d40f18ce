// Which merchant, and which of its modes, somebody looks at. The forms are on every page.
import type { FastifyRequest } from 'fastify'
import { notFound } from '../../../core/errors.ts'
import { chooseMerchant, chooseMode } from '../../../merchants/users/index.ts'
import type { ScreenForm } from '../../kit/index.ts'
import { returnPath, sessionOf, visitOf } from '../../sessions/index.ts'

/** Also for users who need a second factor where they are: the other mode may be open to them. */
const access = { access: 'read', withoutSecondFactor: true, fromAnyPage: true } as const

export const switchMode: ScreenForm = {
  access,
  async act({ parts, request }, { mode }) {
    await chooseMode(parts, visitOf(request).secret, mode === 'live' ? 'live' : 'test')
    return { to: listOf(request), done: null }
  },
  done: {},
}

export const switchMerchant: ScreenForm = {
  access,
  async act({ parts, request }, { merchant_id = '' }) {
    const { id } = sessionOf(request).user
    const isChosen = await chooseMerchant(parts, visitOf(request).secret, id, merchant_id)
    if (!isChosen) throw notFound('Merchant', merchant_id)
    return { done: null }
  },
  done: {},
}

/** The list of the other mode, where a list was open; of a single record there is none in the other mode. */
function listOf({ headers: { referer } }: FastifyRequest): string {
  const path = returnPath(URL.parse(referer ?? '')?.pathname)
  return path !== undefined && /^\/console\/[a-z-]+$/.test(path) ? path : '/console'
}
