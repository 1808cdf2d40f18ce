// The list that people browse and search, the newest first (rules: pages.md#search).
import type { Caller } from '../../../core/caller.ts'
import { limits } from '../../../core/limits.ts'
import type { AuthenticationRow, AuthenticationStatus, Reader } from '../../../platform/storage/index.ts'
import { visibleAuthentications } from './find.ts'

/** What somebody looks for: exactly one of these. */
export type SoughtAuthentication =
  | { by: 'id'; id: string }
  | { by: 'ds_transaction_id'; id: string }
  | { by: 'amount'; amount: number }
  | { by: 'last4'; digits: string }

export interface AuthenticationQuery {
  sought?: SoughtAuthentication | undefined
  status?: AuthenticationStatus | undefined
  /** Created from then until then, in milliseconds, both included. */
  from?: number | undefined
  until?: number | undefined
}

interface Range {
  /** The last one of the part before. */
  after: { created: number; id: string } | undefined
  most: number
}

/**
 * The caller's authentications that a query finds. Amounts and last digits have no index: for those, only the newest ones after
 * the given place are looked through.
 */
export function browseAuthentications(
  db: Reader,
  caller: Pick<Caller, 'merchant' | 'mode'>,
  query: AuthenticationQuery,
  { after, most }: Range,
): Promise<AuthenticationRow[]> {
  const { sought, status, from, until } = query
  const rows = visibleAuthentications(db, caller)
    .selectAll()
    .orderBy('created', 'desc')
    .orderBy('id', 'desc')
    .$if(status !== undefined, (all) => all.where('status', '=', status ?? 'CREATED'))
    .$if(from !== undefined, (all) => all.where('created', '>=', from ?? 0))
    .$if(until !== undefined, (all) => all.where('created', '<=', until ?? 0))
    .$if(after !== undefined, (all) =>
      all.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created', 'id'), '<', tuple(after?.created ?? 0, after?.id ?? '')),
      ),
    )
  if (sought === undefined) return rows.limit(most).execute()
  if (sought.by === 'id') return rows.where('id', '=', sought.id).limit(most).execute()
  if (sought.by === 'ds_transaction_id')
    return rows.where('ds_transaction_id', '=', sought.id).limit(most).execute()
  const some = db
    .selectFrom(rows.limit(limits.authentications.mostSearched).as('authentications'))
    .selectAll()
  const found =
    sought.by === 'amount'
      ? some.where('amount', '=', sought.amount)
      : some.where('card', 'like', `%*${sought.digits}"%`)
  return found.orderBy('created', 'desc').orderBy('id', 'desc').limit(most).execute()
}

/** Those whose payer is being challenged. They are never old, so the list's index finds them. */
export function waitingChallenges(
  db: Reader,
  caller: Pick<Caller, 'merchant' | 'mode' | 'clock'>,
  most: number,
): Promise<AuthenticationRow[]> {
  const now = caller.clock.now()
  return visibleAuthentications(db, caller)
    .selectAll()
    .where('status', '=', 'CHALLENGE')
    .where('created', '>=', now - 2 * limits.authentications.openMs)
    .where('expires', '>', now)
    .orderBy('created', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
}
