// Passwords are stretched by scrypt, with the cost written beside the result, so that a higher one counts from the next sign-in on.
import { type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import pLimit from 'p-limit'
import { gatewayError } from '../../core/errors.ts'
import { newBytes } from '../../core/ids.ts'
import { limits } from '../../core/limits.ts'

/** What stretching takes: 2 to the power of `n`, times `r`, times 128 bytes of memory, `p` times over. */
interface Cost {
  n: number
  r: number
  p: number
}

const currentCost = (): Cost => limits.people.stretchingCost

/** Of a password that nobody chose: 256 random bits cannot be guessed, however fast the guesses are. */
const RANDOM_COST: Cost = { n: 4, r: 8, p: 1 }

const KEY_BYTES = 32
const SALT_BYTES = 16

const { parallel, waiting } = limits.people.stretching
const queue = pLimit(parallel)

/** Stretches a password. @param isRandom for one of 256 random bits @throws 429 when too many are waiting */
export async function hashPassword(password: string, { isRandom = false } = {}): Promise<string> {
  const salt = newBytes(SALT_BYTES)
  const cost = isRandom ? RANDOM_COST : currentCost()
  return write(cost, salt, await stretch(password, salt, cost))
}

/**
 * Whether a password is the one that was stored. It takes the same time for any, also for none, so that nobody learns by it
 * which accounts there are.
 * @param stored undefined where there is no such account
 * @throws 429 when too many are waiting
 */
export async function verifyPassword(
  password: string,
  stored: string | undefined,
): Promise<{ isRight: boolean; isOutdated: boolean }> {
  const known = stored === undefined ? undefined : read(stored)
  const isOutdated = known !== undefined && !isCurrent(known.cost)
  if (!known || isOutdated) await stretch(password, newBytes(SALT_BYTES), currentCost())
  if (!known) return { isRight: false, isOutdated: false }
  const key = await stretch(password, known.salt, known.cost)
  return { isRight: timingSafeEqual(key, known.key), isOutdated }
}

interface Stored {
  cost: Cost
  salt: Buffer
  key: Buffer
}

const write = ({ n, r, p }: Cost, salt: Buffer, key: Buffer) =>
  ['scrypt', n, r, p, salt.toString('base64url'), key.toString('base64url')].join('$')

function isCurrent({ n, r, p }: Cost): boolean {
  const current = currentCost()
  return n === current.n && r === current.r && p === current.p
}

function read(stored: string): Stored {
  const [, n, r, p, salt = '', key = ''] = stored.split('$')
  return {
    cost: { n: Number(n), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64url'),
    key: Buffer.from(key, 'base64url'),
  }
}

/** On the thread pool, and only so many at once: each takes memory, and the files' threads. */
async function stretch(password: string, salt: Buffer, { n, r, p }: Cost): Promise<Buffer> {
  if (queue.pendingCount >= waiting) throw gatewayError('rate_limited')
  const options: ScryptOptions = { N: 2 ** n, r, p, maxmem: 2 ** n * r * 256 }
  return queue(
    () =>
      new Promise<Buffer>((resolve, reject) => {
        scrypt(password.normalize('NFKC'), salt, KEY_BYTES, options, (error, key) => {
          if (error) reject(error)
          else resolve(key)
        })
      }),
  )
}
