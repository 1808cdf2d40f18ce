// Invitations are mails to people who have no account yet, so a team that sends very many is stopped (rules: mail.md#invitations).
import { fieldError, gatewayError } from '../../core/errors.ts'
import type { Cipher } from '../encryption/index.ts'
import type { Tx } from '../storage/index.ts'
import { SUPPRESSED } from './admit.ts'
import { spend } from './budget.ts'
import { reasonsAgainst } from './suppressions.ts'

/**
 * Counts an invitation that is about to be mailed.
 * @param now by the gateway's clock
 * @throws 422 for an address on the merchant's suppression list; 429 beyond the budget
 */
export async function admitInvitation(
  tx: Tx,
  cipher: Pick<Cipher, 'digest'>,
  { merchantId, recipient }: { merchantId: string; recipient: string },
  now: number,
): Promise<void> {
  const owner = { merchant_id: merchantId, mode: 'live' } as const
  const [reason] = await reasonsAgainst(tx, cipher, owner, recipient)
  if (reason) {
    const message = `This address ${SUPPRESSED[reason]}. To invite it, remove it from live mode’s suppression list under Email.`
    throw fieldError('email', message)
  }
  if (!(await spend(tx, { ...owner, budget: 'invitations' }, now)))
    throw gatewayError('rate_limited', { message: 'Your team has sent many invitations. Try again later.' })
}
