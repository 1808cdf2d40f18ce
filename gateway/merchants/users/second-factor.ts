// The second factor: codes of an authenticator app (RFC 6238), each of which counts once; and recovery codes for who has lost it.
import { Secret, TOTP } from 'otpauth'
import { fieldFault, refuse } from '../../core/errors.ts'
import { newBytes } from '../../core/ids.ts'
import { type AuditParts, recordAboutPerson } from '../../platform/audit-log/index.ts'
import type { Tx, UserRow } from '../../platform/storage/index.ts'
import { withPasskey } from './factors.ts'
import { type ActingParts, lockUser, type PeopleParts } from './people-parts.ts'
import { dropRecoveryCodes, newRecoveryCodes, takeRecoveryCode } from './recovery-codes.ts'

const SECRET_BYTES = 20
const PERIOD_SECONDS = 30
/** Codes of the step before and after count, too: people type, and clocks differ. */
const WINDOW_STEPS = 1

const bound = (userId: string) => `users:${userId}`

function totpOf(
  secret: string,
  account: { issuer: string; email: string } = { issuer: '', email: '' },
): TOTP {
  return new TOTP({
    issuer: account.issuer,
    label: account.email,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(secret),
  })
}

export interface Enrolment {
  /** To type into the app, in base 32. */
  secret: string
  /** The same as an address, for a QR code. */
  uri: string
}

/** Begins with a new secret, or goes on with the one that was begun. It counts once a code of it was typed. */
export async function beginEnrolment(
  { storage, cipher }: PeopleParts,
  userId: string,
  issuer: string,
): Promise<Enrolment> {
  return storage.write(async (tx) => {
    const user = await lockUser(tx, userId)
    if (user.totp_enabled === 1) throw new Error('Two-factor authentication is already set up.')
    const known = user.totp_secret === null ? undefined : cipher.decrypt(user.totp_secret, bound(userId))
    const secret = known ?? new Secret({ buffer: new Uint8Array(newBytes(SECRET_BYTES)).buffer }).base32
    if (known === undefined) {
      const totp_secret = cipher.encrypt(secret, bound(userId))
      await tx.updateTable('users').set({ totp_secret }).where('id', '=', userId).execute()
    }
    return { secret, uri: totpOf(secret, { issuer, email: user.email }).toString() }
  })
}

/** Ends the enrolment with a code from the app. @returns recovery codes, told now and never again @throws 422 */
export async function finishEnrolment(parts: ActingParts, userId: string, code: string): Promise<string[]> {
  return parts.storage.write(async (tx) => {
    const user = await lockUser(tx, userId)
    refuse((await takeTotp(tx, parts, user, code)) ? [] : [fieldFault('code', WRONG)])
    const modified = parts.clock.now()
    await tx.updateTable('users').set({ totp_enabled: 1, modified }).where('id', '=', userId).execute()
    const codes = await newRecoveryCodes(tx, parts, userId)
    await recordAboutPerson(tx, parts, userId, { action: 'user.second_factor_added' })
    return codes
  })
}

/** Removes the app. With the last second factor the recovery codes are deleted, too. */
export async function removeSecondFactor(tx: Tx, parts: AuditParts, userId: string): Promise<void> {
  await dropApp(tx, userId)
  if (!(await withPasskey(tx, [userId])).has(userId)) await dropRecoveryCodes(tx, userId)
  await recordAboutPerson(tx, parts, userId, { action: 'user.second_factor_removed' })
}

/** Removes every second factor of a user. The caller writes the audit log. */
export async function dropSecondFactor(tx: Tx, userId: string): Promise<void> {
  await dropApp(tx, userId)
  await tx.deleteFrom('passkeys').where('user_id', '=', userId).execute()
  await dropRecoveryCodes(tx, userId)
}

/** Forgets a secret that was begun and not confirmed: whoever began it may be the thief whom another password shuts out. */
export async function forgetBegun(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ totp_secret: null })
    .where('id', '=', userId)
    .where('totp_enabled', '=', 0)
    .execute()
}

async function dropApp(tx: Tx, userId: string): Promise<void> {
  const nothing = { totp_secret: null, totp_enabled: 0, totp_step: null }
  await tx.updateTable('users').set(nothing).where('id', '=', userId).execute()
}

/** Takes a code of the app, or a recovery code. Either counts once. @returns whether it is right */
export async function takeCode(
  tx: Tx,
  parts: Pick<PeopleParts, 'cipher' | 'clock'>,
  userId: string,
  code: string,
): Promise<boolean> {
  const user = await lockUser(tx, userId)
  const isOfApp = user.totp_enabled === 1 && (await takeTotp(tx, parts, user, code))
  return isOfApp || takeRecoveryCode(tx, parts, userId, code)
}

export const WRONG = 'This code is not right, or was used already. Wait for the next one.'

async function takeTotp(
  tx: Tx,
  { cipher, clock }: Pick<PeopleParts, 'cipher' | 'clock'>,
  { id, totp_secret, totp_step }: UserRow,
  typed: string,
): Promise<boolean> {
  const token = typed.replace(/\s/g, '')
  if (totp_secret === null || !/^\d{6}$/.test(token)) return false
  const now = clock.now()
  const totp = totpOf(cipher.decrypt(totp_secret, bound(id)))
  const delta = totp.validate({ token, timestamp: now, window: WINDOW_STEPS })
  if (delta === null) return false
  const step = Math.floor(now / 1000 / PERIOD_SECONDS) + delta
  if (totp_step !== null && step <= totp_step) return false
  await tx.updateTable('users').set({ totp_step: step }).where('id', '=', id).execute()
  return true
}
