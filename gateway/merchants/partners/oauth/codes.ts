// Authorization codes: each is exchanged once (rules: partners.md#codes).
import { hash, timingSafeEqual } from 'node:crypto'
import { newGrant } from '../../../core/ids.ts'
import {
  type AuthorizationRow,
  type OAuthCodeRow,
  type PartnerApplicationRow,
  prepareLocking,
  type Reader,
  type Tx,
} from '../../../platform/storage/index.ts'
import { OAuthError } from './errors.ts'
import { digestOf, type OAuthParts } from './oauth-parts.ts'
import { insertFamily } from './refresh-tokens.ts'
import { type IssuedToken, type IssueParts, insertToken } from './tokens.ts'

export interface NewCode {
  authorization: AuthorizationRow
  /** What has to be named again when it is exchanged; empty: nothing. */
  redirectUri: string
  /** Of PKCE, S256. */
  codeChallenge?: string | undefined
  /** Whether a refresh token was asked for. */
  isOffline?: boolean
  lifeMs: number
}

/** Makes a code. @returns the code itself, which is kept nowhere */
export async function issueCode(
  tx: Tx,
  { cipher, clock }: Pick<OAuthParts, 'cipher' | 'clock'>,
  { authorization, redirectUri, codeChallenge, isOffline = false, lifeMs }: NewCode,
): Promise<string> {
  const code = newGrant('ac')
  const created = clock.now()
  const row: OAuthCodeRow = {
    hash: digestOf(cipher, 'code', code),
    partner_application_id: authorization.partner_application_id,
    authorization_id: authorization.id,
    redirect_uri: redirectUri,
    code_challenge: codeChallenge ?? null,
    created,
    expires: created + lifeMs,
    used: null,
    offline: isOffline ? 1 : 0,
  }
  await tx.insertInto('oauth_codes').values(row).execute()
  return code
}

/** What became of codes, by their text. Those that expired long ago are missing. */
export async function findCodes(
  db: Reader,
  { cipher }: Pick<OAuthParts, 'cipher'>,
  codes: readonly string[],
): Promise<Map<string, Pick<OAuthCodeRow, 'used' | 'expires'>>> {
  const byHash = new Map(codes.map((code) => [digestOf(cipher, 'code', code), code]))
  if (byHash.size === 0) return new Map()
  const rows = await db
    .selectFrom('oauth_codes')
    .select(['hash', 'used', 'expires'])
    .where('hash', 'in', [...byHash.keys()])
    .execute()
  return new Map(rows.map(({ hash: found, ...row }) => [byHash.get(found) ?? '', row]))
}

/** Ends a code. One that was exchanged stays, so that a second use is noticed. */
export async function dropCode(tx: Tx, { cipher }: Pick<OAuthParts, 'cipher'>, code: string): Promise<void> {
  const code_hash = digestOf(cipher, 'code', code)
  await tx.deleteFrom('oauth_codes').where('hash', '=', code_hash).where('used', 'is', null).execute()
}

/** What a client sends to exchange a code. */
export interface Exchange {
  code: string
  redirect_uri?: string | undefined
  code_verifier?: string | undefined
  /** Whether a refresh token is asked for now: the code of an event had no request that could ask. */
  isOffline: boolean
}

/**
 * Exchanges a code for a token. Of two requests with the same code one gets a token, and the other ends it again: a code that
 * comes twice has been seen by somebody else. What only names a wrong redirect or verifier leaves the code as it is.
 * @throws OAuthError invalid_grant, whatever is wrong
 */
export async function exchangeCode(
  { storage, cipher, clock, keep }: IssueParts,
  application: PartnerApplicationRow,
  sent: Exchange,
): Promise<IssuedToken> {
  const code_hash = digestOf(cipher, 'code', sent.code)
  // What ends here is to be kept, so the refusal is thrown outside.
  const issued = await storage.write(async (tx) => {
    const [code] = await lockCode(tx, { code_hash, applicationId: application.id })
    if (!code) return undefined
    if (code.used !== null) {
      for (const table of ['refresh_families', 'oauth_tokens'] as const)
        await tx.deleteFrom(table).where('code_hash', '=', code_hash).execute()
      return undefined
    }
    const now = clock.now()
    if (code.expires <= now || !fits(code, sent)) return undefined
    await tx.updateTable('oauth_codes').set({ used: now }).where('hash', '=', code_hash).execute()
    const granted = await grantOf(tx, code)
    const insert = code.offline === 1 || sent.isOffline ? insertFamily : insertToken
    const token = await insert(tx, { cipher, clock }, application.id, granted)
    await keep(tx, token)
    return token
  })
  if (!issued) throw new OAuthError('invalid_grant', REFUSED)
  return issued
}

async function grantOf(tx: Tx, { authorization_id: authorizationId, hash: codeHash }: OAuthCodeRow) {
  const { permissions } = await tx
    .selectFrom('authorizations')
    .select('permissions')
    .where('id', '=', authorizationId)
    .executeTakeFirstOrThrow()
  return { authorizationId, permissions, codeHash }
}

const REFUSED =
  'The code cannot be exchanged: it is unknown, used, expired or of another client, or redirect_uri or code_verifier does not fit.'

const lockCode = prepareLocking((db, wanted: { code_hash: string; applicationId: string }) =>
  db
    .selectFrom('oauth_codes')
    .selectAll()
    .where('hash', '=', wanted.code_hash)
    .where('partner_application_id', '=', wanted.applicationId),
)

/** Whether the client names the same redirect as before, and knows what the challenge was made of. */
function fits({ redirect_uri, code_challenge }: OAuthCodeRow, sent: Exchange): boolean {
  return (sent.redirect_uri ?? '') === redirect_uri && isVerified(code_challenge, sent.code_verifier)
}

/** RFC 7636, 4.6. A verifier for a code without a challenge is refused: somebody may have taken the challenge away. */
function isVerified(challenge: string | null, verifier: string | undefined): boolean {
  if (challenge === null || verifier === undefined) return challenge === null && verifier === undefined
  if (!/^[\w.~-]{43,128}$/.test(verifier)) return false
  const made = Buffer.from(hash('sha256', verifier, 'base64url'))
  const kept = Buffer.from(challenge)
  return made.length === kept.length && timingSafeEqual(made, kept)
}
