// Challenges of test mode that wait for the payer, to be answered in their place (rules: authentications.md#steering).
import { limits } from '../../../core/limits.ts'
import { waitingChallenges } from '../../../payments/authentications/index.ts'
import { type AuthenticationRow, type ChallengeKind, fromJson } from '../../../platform/storage/index.ts'
import { simulatedChallenges } from '../../../sandbox/authentication/index.ts'
import { challengeKinds, list, methodWithMark, type NoFilters } from '../../kit/index.ts'
import { html } from '../../layout/html.ts'
import { ago } from '../../layout/times.ts'
import { inTestMode } from '../test-tools/test-mode.ts'
import { authenticationLink } from './list.ts'
import { answerForms } from './one.ts'

interface Waiting {
  row: AuthenticationRow
  kind: ChallengeKind
}

export const challengePages = list<Waiting, NoFilters>(
  { path: '/console/challenges', access: 'test_tools' },
  {
    title: 'Challenges',
    about:
      'Payments that wait for an answer at the simulated bank. Approve or decline them in the payer’s place.',
    filters: {},
    async find({ parts, caller }) {
      const { reading } = parts.storage
      const found = await waitingChallenges(reading, inTestMode(caller), limits.page.maxEntries)
      const ids = found.map(({ id }) => id)
      const challenges = await simulatedChallenges(reading, caller, ids)
      return {
        rows: found.flatMap((row) => {
          const { challenge: kind, state } = challenges.get(row.id) ?? {}
          return state === 'OPEN' && kind ? [{ row, kind }] : []
        }),
      }
    },
    caption: 'Newest first',
    columns: ({ caller, csrf }) => [
      { label: 'Amount', cell: ({ row }) => authenticationLink(row) },
      { label: 'Challenge', cell: ({ kind }) => challengeKinds[kind] },
      { label: 'Card', cell: ({ row }) => methodWithMark(fromJson(row.card)) },
      { label: 'Created', cell: ({ row }) => ago(row.created, caller.clock.now()) },
      { label: 'Actions', cell: ({ row }) => answerForms(row, csrf) },
    ],
    empty: html`No challenge is waiting. A payment with card <code>4000 0000 0000 1117</code> waits for an approval in the
      bank’s app (<a href="/guide/3-d-secure.html#test-cards">test cards</a>).`,
  },
)
