import { dateIn, isDate } from '../../../core/calendar.ts'
import { type Caller, thisMonth } from '../../../core/caller.ts'
import { type ErrorMessage, fieldFault, gatewayError, refuse } from '../../../core/errors.ts'
import { newId, newRandomId, newTransactionId } from '../../../core/ids.ts'
import { limits } from '../../../core/limits.ts'
import { logFailure } from '../../../core/logger.ts'
import { isCurrency } from '../../../core/money.ts'
import { withDeadline } from '../../../core/promises.ts'
import type { Cipher } from '../../../platform/encryption/index.ts'
import {
  type AuthenticatedPlan,
  type AuthenticationRow,
  type MaskedCard,
  type ProtocolVersion,
  protocolVersions,
  type Storage,
  type Tx,
  toJson,
} from '../../../platform/storage/index.ts'
import type { CardRange, DirectoryServer, LookUp } from '../../networks/index.ts'
import { type CardData, checkMethod, methodView, type Tokens } from '../../vault/index.ts'
import { type MethodOwner, readMethodById } from '../../vault/opened.ts'
import { changeAuthentication, insertAuthentication } from '../model/change.ts'
import { lockAllOf } from '../model/find.ts'
import { canceled, unavailable } from '../model/liability.ts'
import { authenticationRecord } from '../model/schemas.ts'
import { isOpen } from '../model/transitions.ts'

export interface AuthenticationParts {
  storage: Storage
  cipher: Cipher
  tokens: Tokens
  cardData: CardData
  directory: DirectoryServer
  /** The gateway's public origin. Called only while a request is handled. */
  publicUrl: () => string
}

/** Who asks: a merchant's server, or a page with the public key. */
export type Asker = MethodOwner & Pick<Caller, 'logger'> & Partial<Pick<Caller, 'clientId'>>

export interface NewAuthentication {
  /** The id of a token, and from a server also of a saved card or a PaymentMethod. */
  method: string
  /** Whether a page asks. It may name tokens only. */
  isPage: boolean
  /** Cents; null: to store the card, not for a payment. */
  amount: number | null
  currency: string | undefined
  channel: AuthenticationRow['channel']
  challenge: AuthenticationRow['challenge_preference']
  exemption: AuthenticationRow['exemption']
  recur: AuthenticatedPlan | null
}

/** What only its creation returns. */
export interface Created {
  row: AuthenticationRow
  secret: string
}

/**
 * Creates an authentication (rules: authentications.md#create). The directory server says which versions the card's issuer
 * speaks, and whether it has a method page.
 * @throws 404 for an unknown method; 422 for a card with faults and for anything but a card
 */
export async function createAuthentication(
  parts: AuthenticationParts,
  asker: Asker,
  wish: NewAuthentication,
): Promise<Created> {
  if (asker.merchant.status !== 'ACTIVE') throw gatewayError('merchant_not_active')
  if (wish.amount !== null && !isCurrency(wish.currency, 'USD'))
    throw gatewayError('unsupported_currency', { context: 'currency' })
  refuse(planFaults(asker, wish.recur))
  const { storage, cipher } = parts
  const found = await storage.write((tx) => readCard(parts, tx, asker, wish))
  const { merchant, mode } = asker
  const about = { merchantId: merchant.id, mode, amount: wish.amount }
  const range = await rangeOf(parts, asker, about, found.card.number)
  const version = range && newestOf(range)
  const secret = newRandomId()
  const now = asker.clock.now()
  const id = newId()
  const isBrowser = wish.channel === 'BROWSER'
  const methodUrl = (isBrowser && version !== undefined && range?.methodUrl) || null
  const row: AuthenticationRow = {
    ...authenticationRecord.initial,
    id,
    merchant_id: merchant.id,
    mode,
    created: now,
    modified: now,
    status: methodUrl ? 'METHOD' : 'CREATED',
    secret: digestOfSecret(cipher, id, secret),
    amount: wish.amount,
    currency: wish.amount === null ? null : 'USD',
    token_id: found.tokenId ?? null,
    saved_method_id: found.savedId ?? null,
    card: toJson(found.masked),
    fingerprint: found.masked.fingerprint,
    channel: wish.channel,
    challenge_preference: wish.challenge,
    exemption: wish.exemption,
    recur: wish.recur && toJson(wish.recur),
    version: version ?? null,
    server_transaction_id: newTransactionId(),
    method_url: methodUrl,
    method_completion: methodUrl ? null : 'U',
    expires: now + limits.authentications.openMs,
    client_id: asker.clientId ?? null,
  }
  const stored = await storage.write(async (tx) => {
    if (row.token_id) await endOthers(tx, row, row.token_id)
    const inserted = await insertAuthentication(tx, row)
    await keepToken(parts.tokens, tx, asker, inserted)
    if (version !== undefined) return inserted
    const error = range ? 'No version of the protocol that both sides speak.' : 'The card takes no part.'
    return changeAuthentication(tx, inserted, now, unavailable(inserted, error))
  })
  return { row: stored, secret }
}

function planFaults({ clock, merchant }: Asker, recur: AuthenticatedPlan | null): ErrorMessage[] {
  const { expiry } = recur ?? {}
  if (expiry === undefined) return []
  if (!isDate(expiry)) return [fieldFault('recur.expiry', 'The value must be a date, YYYY-MM-DD.')]
  const isOver = expiry < dateIn(clock.now(), merchant.timezone)
  return isOver ? [fieldFault('recur.expiry', 'The date must not be before today.')] : []
}

/** Keyed, so that a copy of the database opens nothing. */
export const digestOfSecret = (cipher: Cipher, id: string, secret: string): string =>
  cipher.digest('authentication', `${id}:${secret}`)

/**
 * A new one for a token ends those that still run: only the newest counts.
 * @throws 429 for a token that has had too many
 */
async function endOthers(tx: Tx, row: AuthenticationRow, token: string): Promise<void> {
  const others = await lockAllOf(tx, { merchantId: row.merchant_id, mode: row.mode, token })
  if (others.length >= limits.authentications.perToken) throw gatewayError('rate_limited')
  for (const other of others.filter(({ status }) => isOpen(status))) {
    await changeAuthentication(tx, other, row.created, canceled('CARDHOLDER'))
  }
}

/** Its token lives on while an authentication runs. */
export async function keepToken(
  tokens: Tokens,
  tx: Tx,
  asker: MethodOwner,
  { token_id, expires }: Pick<AuthenticationRow, 'token_id' | 'expires'>,
): Promise<void> {
  if (token_id) await tokens.extend(tx, asker, token_id, expires + limits.authentications.tokenAfterMs)
}

/** The card, checked as a charge would. @throws 404; 422 */
async function readCard(
  parts: AuthenticationParts,
  tx: Tx,
  asker: Asker,
  { method: id, isPage }: Pick<NewAuthentication, 'method' | 'isPage'>,
) {
  const found = await readMethodById(parts, tx, asker, id, isPage ? 'token' : undefined)
  const context = isPage ? 'token' : 'method'
  const card = checkMethod(found.input, thisMonth(asker), context)
  if (card.type !== 'card')
    throw gatewayError('incorrect_payment_type', { context, message: 'Only a card can be authenticated.' })
  const { tokenId, savedId } = found
  return { card, masked: masked(await methodView(card, asker.merchant.id, parts.cardData)), tokenId, savedId }
}

/** The card as people recognize it, without its holder. */
function masked(view: Awaited<ReturnType<typeof methodView>>): MaskedCard {
  if (view.type !== 'card') throw new Error('A card was expected.')
  const { type, number, exp_month, exp_year, card_type, fingerprint } = view
  return { type, number, exp_month, exp_year, card_type, fingerprint }
}

/** The card's range in the directory server's lists; undefined if it isn't enrolled, and without an answer. */
async function rangeOf(
  { directory }: AuthenticationParts,
  { logger }: Asker,
  about: LookUp,
  number: string,
): Promise<CardRange | undefined> {
  try {
    return await withDeadline(directory.cardRange(about, number), limits.authentications.directoryTimeoutMs)
  } catch (cause) {
    logFailure(logger, { operation: 'card range' }, cause, 'the directory server gave no answer')
    return undefined
  }
}

/** The newest version that both sides speak. */
const newestOf = ({ versions }: CardRange): ProtocolVersion | undefined =>
  protocolVersions.toReversed().find((version) => versions.includes(version))
