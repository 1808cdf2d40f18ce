// Partners' applications as clients of OAuth.
import { timingSafeEqual } from 'node:crypto'
import { type PartnerApplicationRow, prepare, type Reader } from '../../../platform/storage/index.ts'
import { OAuthError } from './errors.ts'
import { digestOf, type OAuthParts } from './oauth-parts.ts'

/** What a client says that it is. */
export interface ClientCredentials {
  client_id: string
  client_secret: string
}

/** 64 letters and digits. Anything else is kept from the database, which does not accept every text. */
const FORM = /^[A-Za-z0-9]{64}$/

/** The application of a client id; undefined for an unknown one. */
export async function findClient(db: Reader, clientId: string): Promise<PartnerApplicationRow | undefined> {
  if (!FORM.test(clientId)) return undefined
  const [application] = await ofClientId(db, { clientId })
  return application
}

const ofClientId = prepare((db, { clientId }: { clientId: string }) =>
  db.selectFrom('partner_applications').selectAll().where('client_id', '=', clientId),
)

/**
 * The application whose secret was sent, at an address of its brand. An unknown client takes as long as a wrong secret.
 * @param brandId undefined: the address is that of every brand
 * @throws OAuthError invalid_client
 */
export async function authenticateClient(
  db: Reader,
  { cipher, clock }: Pick<OAuthParts, 'cipher' | 'clock'>,
  { client_id, client_secret }: ClientCredentials,
  brandId?: string,
): Promise<PartnerApplicationRow> {
  const application = await findClient(db, client_id)
  const sent = Buffer.from(digestOf(cipher, 'client secret', client_secret))
  const isRight = timingSafeEqual(sent, Buffer.from(application?.secret_hash ?? NOBODYS))
  const hasEnded = (application?.secret_ends ?? Number.POSITIVE_INFINITY) <= clock.now()
  if (!application || !isRight || hasEnded)
    throw new OAuthError('invalid_client', 'The client or its secret is wrong.')
  if (brandId !== undefined && application.brand_id !== brandId) {
    throw new OAuthError('invalid_client', 'This client is of another brand: use the address of that one.')
  }
  return application
}

/** As long as any digest. */
const NOBODYS = '-'.repeat(43)

/** @throws OAuthError unauthorized_client */
export function assertEnabled({ oauth_enabled }: PartnerApplicationRow): void {
  if (!oauth_enabled) throw new OAuthError('unauthorized_client', 'OAuth is turned off for this application.')
}
