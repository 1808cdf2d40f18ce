// Limits tries to sign in, by account and by address. They are counted in the database, so that all processes count together; and
// before the password is looked at, so that a thousand tries at once are not all the first.
import { isIPv6 } from 'node:net'
import { gatewayError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { limits } from '../core/limits.ts'
import { lockName } from '../storage/index.ts'
import type { PeopleParts } from './parts.ts'

/** A try that counts as failed until it is taken back. */
export interface SignInAttempt {
  /** Takes it back, and with it the earlier ones of the account: the person was who they said. */
  succeeded(): Promise<void>
}

/**
 * Counts a try.
 * @param account what is tried: an email address, whether there is such an account or not
 * @param address the client's; from the gateway's own machine there is no limit, because a proxy may stand there
 * @throws 429
 */
export async function countAttempt(
  { storage, cipher, clock }: PeopleParts,
  account: string,
  address: string,
): Promise<SignInAttempt> {
  const ofAccount = cipher.digest('sign-in account', account)
  const buckets = [
    { bucket: ofAccount, most: limits.people.attempts.account },
    ...(isLoopback(address)
      ? []
      : [
          {
            bucket: cipher.digest('sign-in address', network(address)),
            most: limits.people.attempts.address,
          },
        ]),
  ]
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
      await storage.write(async (tx) => {
        await tx
          .deleteFrom('sign_in_attempts')
          .where((row) => row.or([row('id', 'in', ids), row('bucket', '=', ofAccount)]))
          .execute()
      })
    },
  }
}

const TOO_MANY = 'Too many tries to sign in. Wait 15 minutes, then try again.'

const isLoopback = (address: string) => address === '::1' || address.startsWith('127.')

/** What one subscriber has: of IPv6 it is a whole /64. */
function network(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail = ''] = address.split('::')
  const groups = head.split(':')
  const missing = address.includes('::') ? 8 - groups.length - tail.split(':').filter(Boolean).length : 0
  return [...groups, ...Array.from({ length: missing }, () => '0'), ...tail.split(':')].slice(0, 4).join(':')
}
