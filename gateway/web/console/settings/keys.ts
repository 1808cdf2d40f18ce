// What the pages of API keys share.
import type { KeyChanger } from '../../../merchants/merchants/index.ts'
import type { Visitor } from '../../kit/index.ts'
import { copyable, notice } from '../../layout/components.ts'
import { type Html, html } from '../../layout/html.ts'
import { actorOf, sessionOf } from '../../sessions/index.ts'

export const KEYS = '/console/keys'

/** Only users who have just confirmed that it's them see and change secrets. */
export const confirmed = { access: 'keys', confirmed: true } as const

/** The user, as somebody who changes keys. */
export const changerOf = ({ caller, request }: Pick<Visitor, 'caller' | 'request'>): KeyChanger => ({
  ...caller,
  userId: sessionOf(request).user.id,
  by: actorOf(request),
})

/** A secret key, this once. */
export const newKey = (mode: string, secret: string): Html =>
  html`${notice('good', html`Copy the secret key of ${mode} mode now. It won’t be shown again.`)}
    <p>${copyable(secret)}</p>`
