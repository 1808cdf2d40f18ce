// Which merchant, and which of its modes, somebody looks at. The forms are on every page.
import type { FastifyRequest } from 'fastify'
import type { Mode } from '../../../core/caller.ts'
import { notFound } from '../../../core/errors.ts'
import { chooseMerchant, chooseMode } from '../../../merchants/users/index.ts'
import { type ScreenForm, sectionsFor } from '../../kit/index.ts'
import { returnPath, sessionOf, visitOf } from '../../sessions/index.ts'

/** Also for users who need a second factor where they are: the other mode may be open to them. */
const access = { access: 'read', withoutSecondFactor: true, fromAnyPage: true } as const

export const switchMode: ScreenForm = {
  access,
  async act({ parts, request }, { mode }) {
    const chosen = mode === 'live' ? 'live' : 'test'
    await chooseMode(parts, visitOf(request).secret, chosen)
    return { to: listOf(request, chosen), done: null }
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

/** The list of the other mode, where a list was open that the user may see there; of a single record there is none. */
function listOf(request: FastifyRequest, mode: Mode): string {
  const path = returnPath(URL.parse(request.headers.referer ?? '')?.pathname)
  const lists = sectionsFor({ ...sessionOf(request), mode }).flatMap(({ links }) => links)
  return lists.find(({ href }) => href === path && href.startsWith('/console/'))?.href ?? '/console'
}
