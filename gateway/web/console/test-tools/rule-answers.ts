// What a form offers as the answer of the simulated networks (rules: test-cards.md#rules).
import {
  bankDeclines,
  cardDeclines,
  challengeKinds,
  methodPages,
  type Outcome,
  protocolVersions,
  returnCodes,
  transStatuses,
} from '../../../platform/storage/index.ts'
import { challengeKinds as challengeTexts, resultText, words } from '../../kit/index.ts'
import type { Choice } from '../../layout/fields.ts'

type Answer = readonly [value: string, { label: string; outcome: Outcome; isAuthentication?: true }]

const payments: readonly Answer[] = [
  ['approve', { label: 'Approve', outcome: { approve: true } }],
  ['lost', { label: 'The answer is lost', outcome: { answer: 'lost' } }],
  ['late', { label: 'The answer is late', outcome: { answer: 'late' } }],
  ...[...new Set([...cardDeclines, ...bankDeclines])].map(
    (decline): Answer => [
      `decline:${decline}`,
      { label: `Decline: ${words(decline)}`, outcome: { decline } },
    ],
  ),
  ...returnCodes.map(
    (return_code): Answer => [
      `return:${return_code}`,
      { label: `Approve, then return: ${words(return_code)}`, outcome: { settlement: { return_code } } },
    ],
  ),
]

const forAuthentications = (value: string, label: string, outcome: Outcome): Answer => [
  `authentication:${value}`,
  { label: `3-D Secure: ${label}`, outcome, isAuthentication: true },
]

const authentications: readonly Answer[] = [
  ...transStatuses
    .filter((status) => status !== 'C')
    .map((status) =>
      forAuthentications(status, `${resultText(status).toLowerCase()} (${status})`, { trans_status: status }),
    ),
  ...challengeKinds.map((challenge) =>
    forAuthentications(challenge, `challenge, ${challengeTexts[challenge].toLowerCase()}`, { challenge }),
  ),
  forAuthentications('lost', 'the directory server’s answer is lost', { answer: 'lost' }),
  forAuthentications('late', 'the directory server’s answer is late', { answer: 'late' }),
  forAuthentications('number', 'as the card number says', {}),
]

export const answers = new Map([...payments, ...authentications])
export const answerChoices: readonly Choice[] = [...answers].map(([value, { label }]) => ({ value, label }))

const BY_NUMBER: Choice = { value: '', label: 'As the card number says' }
const METHODS = { none: 'None', answers: 'Answers', silent: 'Never answers' } as const

export const methodChoices: readonly Choice[] = [
  BY_NUMBER,
  ...methodPages.map((value) => ({ value, label: METHODS[value] })),
]
export const versionChoices: readonly Choice[] = [
  BY_NUMBER,
  ...protocolVersions.map((value) => ({ value, label: value })),
]
