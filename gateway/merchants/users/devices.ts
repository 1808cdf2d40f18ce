// What a browser keeps of having signed in: strangers who guess an account's password do not use up its tries. It opens nothing.
import { timingSafeEqual } from 'node:crypto'
import { newSecret } from '../../core/ids.ts'
import type { PeopleParts } from './people-parts.ts'

/** @param account an email address, whose password was right */
export function newDevice(parts: Pick<PeopleParts, 'cipher'>, account: string): string {
  const id = newSecret()
  return `${id}.${seal(parts, account, id)}`
}

/** Whether a browser's has been made for this account. */
export function isDeviceOf(
  parts: Pick<PeopleParts, 'cipher'>,
  account: string,
  device: string | undefined,
): device is string {
  const [id = '', sealed = ''] = (device ?? '').split('.', 2)
  const [given, right] = [Buffer.from(sealed), Buffer.from(seal(parts, account, id))]
  return given.length === right.length && timingSafeEqual(given, right)
}

const seal = ({ cipher }: Pick<PeopleParts, 'cipher'>, account: string, id: string) =>
  cipher.digest('device', `${account} ${id}`)
