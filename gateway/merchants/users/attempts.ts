// Limits tries to sign in. They are counted in the database, so that all processes count together; and before the password is
// looked at, so that a thousand tries at once are not all the first.
import { networkOf } from '../../core/addresses/network.ts'
import { gatewayError } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { limits } from '../../core/limits.ts'
import { lockName } from '../../platform/storage/index.ts'
import { isDeviceOf } from './devices.ts'
import type { PeopleParts } from './people-parts.ts'

/** A try that counts as failed until it is taken back. */
export interface SignInAttempt {
  /** Takes it back, and with it the earlier ones from there: the person was who they said. */
  succeeded(): Promise<void>
}

/** Where tries are counted, and how many may fail. */
interface Bucket {
  bucket: string
  most: number
}

/** A try of a password. */
export interface PasswordTry {
  /** An email address, whether somebody has it or not. */
  account: string
  /** The client's. */
  address: string
  /** What the browser holds of an earlier sign-in (devices.ts). */
  device?: string | undefined
}

/**
 * Counts a try of a password: by account and address together, so that whoever guesses shuts out nobody else. From everywhere
 * together an account has more tries, and a browser that has signed in to it before has its own, which no stranger uses up.
 * @throws 429
 */
export function countPassword(
  parts: PeopleParts,
  { account, address, device }: PasswordTry,
): Promise<SignInAttempt> {
  const { cipher } = parts
  const { account: most, everywhere, address: ofAddress } = limits.people.attempts
  const own = isDeviceOf(parts, account, device)
    ? [{ bucket: cipher.digest('sign-in from device', `${account} ${device}`), most }]
    : [
        { bucket: cipher.digest('sign-in from', `${account} ${networkOf(address)}`), most },
        { bucket: cipher.digest('sign-in account', account), most: everywhere },
      ]
  return count(parts, [...own, ...addressBucket(parts, address, ofAddress)])
}

/**
 * Counts a try of what only somebody who knows the password, or is signed in, is asked for; or of what is mailed.
 * @param what is tried, as `code` and the user
 * @param address the client's
 * @throws 429
 */
export function countAttempt(parts: PeopleParts, what: string, address: string): Promise<SignInAttempt> {
  const { account: most, address: ofAddress } = limits.people.attempts
  const own = { bucket: parts.cipher.digest('sign-in account', what), most }
  return count(parts, [own, ...addressBucket(parts, address, ofAddress)])
}

/** None of the gateway's own machine, because a proxy may stand there. */
const addressBucket = ({ cipher }: PeopleParts, address: string, most: number): Bucket[] =>
  isLoopback(address) ? [] : [{ bucket: cipher.digest('sign-in address', networkOf(address)), most }]

/** @param buckets the first is emptied by success, of the others only this try is taken back */
async function count({ storage, clock }: PeopleParts, buckets: readonly Bucket[]): Promise<SignInAttempt> {
  const now = clock.now()
  const rows = buckets.map(({ bucket }) => ({ id: newId(), bucket, at: now }))
  await storage.write(async (tx) => {
    // Few names, because each is kept; in one order, because two writes must not wait for one another.
    const names = new Set(buckets.map(({ bucket }) => `sign-in ${bucket.slice(0, 2)}`))
    for (const name of [...names].sort()) await lockName(tx, name)
    for (const { bucket, most } of buckets) {
      const { count } = await tx
        .selectFrom('sign_in_attempts')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('bucket', '=', bucket)
        .where('at', '>', now - limits.people.attempts.windowMs)
        .executeTakeFirstOrThrow()
      if (Number(count) >= most) throw gatewayError('rate_limited', { message: TOO_MANY })
    }
    await tx.insertInto('sign_in_attempts').values(rows).execute()
  })
  return {
    async succeeded() {
      const ids = rows.map(({ id }) => id)
      const [own = ''] = buckets.map(({ bucket }) => bucket)
      await storage.write(async (tx) => {
        await tx
          .deleteFrom('sign_in_attempts')
          .where((row) => row.or([row('id', 'in', ids), row('bucket', '=', own)]))
          .execute()
      })
    },
  }
}

/** How many passwords of each network are being stretched, or wait for it. */
const stretching = new Map<string, number>()

/**
 * Stretches a password unless enough from there wait for it: the queue is everybody's.
 * @throws 429
 */
export async function oneOfFew<T>(address: string, stretch: () => Promise<T>): Promise<T> {
  const from = networkOf(address)
  const others = stretching.get(from) ?? 0
  if (others >= limits.people.stretching.ofAddress && !isLoopback(address)) throw gatewayError('rate_limited')
  stretching.set(from, others + 1)
  try {
    return await stretch()
  } finally {
    const left = (stretching.get(from) ?? 1) - 1
    if (left > 0) stretching.set(from, left)
    else stretching.delete(from)
  }
}

const TOO_MANY = 'Too many tries to sign in. Wait 30 minutes, then try again.'

const isLoopback = (address: string) => address === '::1' || address.startsWith('127.')
