// Authentications: the list, a page for each, and the simulated challenges that wait (rules: pages.md#authentications).
import { limits } from '../../../core/limits.ts'
import { findAuthentication, messagesOf } from '../../../payments/authentications/index.ts'
import { eventsAbout } from '../../../payments/events/index.ts'
import { simulatedChallenges, steerChallenge } from '../../../sandbox/authentication/index.ts'
import { pages, resource, type ScreenForm, type Visitor } from '../../kit/index.ts'
import { inTestMode } from '../test-tools/test-mode.ts'
import { challengePages } from './challenges.ts'
import { AUTHENTICATIONS, authenticationList } from './list.ts'
import { type OneContent, onePage } from './one.ts'
import { titleOf } from './words.ts'

export const authenticationPages = pages(
  resource({
    path: AUTHENTICATIONS,
    access: 'read',
    list: authenticationList,
    one: {
      read,
      title: ({ row }) => titleOf(row),
      main: onePage,
      forms: {
        approve: answer('pass', 'Payment approved in the payer’s place.'),
        decline: answer('fail', 'Payment declined in the payer’s place.'),
      },
    },
  }),
  challengePages,
)

/** @throws 404 */
async function read({ parts, caller, id, may }: Visitor): Promise<OneContent> {
  const { read: db } = parts.storage
  const row = await findAuthentication(db, caller, id)
  const [messages, events, challenges] = await Promise.all([
    messagesOf(db, row),
    eventsAbout(db, row.merchant_id, [id], limits.timeline.entries),
    simulatedChallenges(db, caller, [id]),
  ])
  const challenge = challenges.get(id)
  const isOpen = row.status === 'CHALLENGE' && challenge?.state === 'OPEN'
  return {
    row,
    messages,
    events,
    now: caller.clock.now(),
    kind: challenge?.challenge ?? undefined,
    waits: isOpen && caller.mode === 'test' && may('test_tools'),
  }
}

/** Answers a challenge of test mode. */
function answer(outcome: 'pass' | 'fail', done: string): ScreenForm {
  return {
    access: 'test_tools',
    async act({ parts, caller, id }) {
      await steerChallenge(parts, inTestMode(caller), id, outcome)
      return undefined
    },
    done,
  }
}
