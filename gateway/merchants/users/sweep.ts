import { limits } from '../../core/limits.ts'
import type { PeopleParts } from './people-parts.ts'

/** Deletes sessions, invitations, links of operators and sign-in attempts that have expired. */
export function peopleSweeper({ storage, clock }: Pick<PeopleParts, 'storage' | 'clock'>) {
  const { session, attempts } = limits.people
  return {
    async sweep(): Promise<void> {
      const now = clock.now()
      await storage.write(async (tx) => {
        await tx
          .deleteFrom('sessions')
          .where('created', '<=', now - session.lifeMs)
          .execute()
        for (const table of ['invitations', 'operator_links'] as const)
          await tx.deleteFrom(table).where('expires', '<=', now).execute()
        await tx.deleteFrom('spent_challenges').where('expires', '<=', now).execute()
        await tx
          .deleteFrom('sign_in_attempts')
          .where('at', '<=', now - attempts.windowMs)
          .execute()
      })
    },
  }
}
