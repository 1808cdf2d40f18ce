// The messages of the protocol, stored with the authentication for troubleshooting (rules: authentications.md#messages).
import { timestamp } from '../../../core/calendar.ts'
import { limits } from '../../../core/limits.ts'
import {
  type AuthenticationMessageRow,
  fromJson,
  insertRows,
  type Reader,
  type Tx,
  toJson,
} from '../../../platform/storage/index.ts'
import type { Signed } from '../../networks/index.ts'
import type { AuthenticationKey } from './find.ts'

interface Sent {
  messageType: string
}

/**
 * Keeps a message with its signature, which is of the message as it was sent: a card number in it is masked only here. The
 * authentication's row must be locked, or new.
 */
export async function keepMessage(
  tx: Tx,
  { merchant_id, id }: AuthenticationKey,
  created: number,
  { message, signature }: Signed<Sent>,
): Promise<void> {
  const { last } = await tx
    .selectFrom('authentication_messages')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('merchant_id', '=', merchant_id)
    .where('authentication_id', '=', id)
    .executeTakeFirstOrThrow()
  const position = Number(last ?? 0) + 1
  if (position > limits.authentications.maxMessages) return
  await insertRows(tx, 'authentication_messages', [
    {
      merchant_id,
      authentication_id: id,
      position,
      created,
      type: message.messageType,
      body: toJson(masked(message)),
      signature,
    },
  ])
}

const masked = (message: Sent): object =>
  'acctNumber' in message && typeof message.acctNumber === 'string'
    ? { ...message, acctNumber: message.acctNumber.slice(-4).padStart(message.acctNumber.length, '*') }
    : message

export function messagesOf(
  db: Reader,
  { merchant_id, id }: AuthenticationKey,
): Promise<AuthenticationMessageRow[]> {
  return db
    .selectFrom('authentication_messages')
    .selectAll()
    .where('merchant_id', '=', merchant_id)
    .where('authentication_id', '=', id)
    .orderBy('position')
    .execute()
}

/** A message as the API shows it. */
export const messageView = ({ position, created, type, body, signature }: AuthenticationMessageRow) => ({
  position: Number(position),
  created: timestamp(created),
  type,
  body: fromJson(body),
  signature: signature ?? undefined,
})
