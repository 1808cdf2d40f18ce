// Failed sign-ins, for the audit log (PCI DSS 10.2.1.4).

import type { Actor } from '../../core/actor.ts'
import { GATEWAY, recordAboutPerson, recordChange } from '../../platform/audit-log/index.ts'
import type { PeopleParts } from './people-parts.ts'

interface FailedSignIn {
  /** Absent: the email address is unknown. */
  userId: string | undefined
  email: string
  /** What was wrong. */
  step: 'password' | 'code'
  /** The client's. */
  address: string
}

/**
 * Writes an entry about the user, or into the operator's log if there is none: the answer would otherwise be faster, and tell who
 * has an account.
 */
export async function recordFailedSignIn(
  parts: PeopleParts,
  { userId, email, step, address }: FailedSignIn,
): Promise<void> {
  const by: Actor = { kind: 'visitor', name: 'Visitor', address }
  const acting = { cipher: parts.cipher, by }
  const action = 'user.sign_in_failed'
  await parts.storage.write(async (tx) => {
    if (userId !== undefined)
      return recordAboutPerson(tx, acting, userId, { action, changes: [{ name: 'step', after: step }] })
    // Some people type their password there.
    const after = { ...(email.includes('@') && { user: email }), step }
    const record = { type: 'User', id: 'unknown' }
    return recordChange(tx, acting, { merchantId: GATEWAY, action, record, after })
  })
}
