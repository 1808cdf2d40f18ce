// What a field remembers: every state by every event, and when its error is shown.
import './support/css.ts'
import { describe, expect, test } from 'vitest'
import { isErrorShown } from '../../../frame/field/report.ts'
import {
  asked,
  type Change,
  changed,
  cleared,
  type FieldState,
  isLocked,
  left,
  refused,
  untouched,
} from '../../../frame/field/state.ts'
import { settingsOf } from './support/settings.ts'

const events = {
  typed: () => changed(true, true),
  filledIn: () => changed(false, false),
  valid: () => ({ token: 'reference' }),
  left: () => left(true, false),
  leftEmpty: () => left(false, false),
  leftList: () => left(true, true),
  asked: () => asked,
  refused: () => refused('No.'),
  cleared: () => ({ ...cleared, ...changed(false, false) }),
  keyTaken: ({ keysTaken }) => ({ keysTaken: keysTaken + 1 }),
} satisfies Record<string, (state: FieldState) => Change>

type Name = keyof typeof events

const first = untouched({
  settings: settingsOf(),
  report: {
    error: '',
    errorCode: 'missing',
    shownError: '',
    length: 0,
    focus: false,
    valid: false,
    empty: true,
    potentiallyValid: true,
    card: '',
    luhn: false,
  },
})

function after(names: readonly Name[]): FieldState {
  let state = first
  for (const name of names) state = { ...state, ...events[name](state) }
  return state
}

/** What is not as in an untouched field. */
function differences(state: FieldState): string {
  const facts = {
    typed: state.isTyped,
    left: state.wasLeft,
    asked: state.wasAsked,
    refused: state.refusal !== '',
    valid: state.token !== undefined,
    locked: isLocked(state),
  }
  return Object.entries(facts)
    .flatMap(([name, isTrue]) => (isTrue ? [name] : []))
    .join(' ')
}

/** By the way to the state, and by the event in it. */
const table: ReadonlyArray<readonly [way: readonly Name[], after: Readonly<Record<Name, string>>]> = [
  [
    [],
    {
      typed: 'typed',
      filledIn: '',
      valid: 'valid',
      left: 'left',
      leftEmpty: '',
      leftList: 'left',
      asked: 'asked',
      refused: 'refused',
      cleared: '',
      keyTaken: '',
    },
  ],
  [
    ['typed', 'valid'],
    {
      typed: 'typed',
      filledIn: '',
      valid: 'typed valid',
      left: 'typed left valid',
      leftEmpty: 'typed valid',
      leftList: 'typed left valid',
      asked: 'typed asked valid',
      refused: 'typed refused',
      cleared: '',
      keyTaken: 'typed valid',
    },
  ],
  [
    ['typed', 'left', 'asked'],
    {
      typed: 'typed left',
      filledIn: 'left',
      valid: 'typed left asked valid',
      left: 'typed left asked',
      leftEmpty: 'typed left asked',
      leftList: 'typed left asked',
      asked: 'typed left asked',
      refused: 'typed left asked refused',
      cleared: '',
      keyTaken: 'typed left asked',
    },
  ],
  [
    ['typed', 'left', 'asked', 'refused'],
    {
      typed: 'typed left',
      filledIn: 'left',
      valid: 'typed left asked refused valid',
      left: 'typed left asked refused',
      leftEmpty: 'typed left asked refused',
      leftList: 'typed left asked',
      asked: 'typed left asked refused',
      refused: 'typed left asked refused',
      cleared: '',
      keyTaken: 'typed left asked refused',
    },
  ],
  [
    ['keyTaken', 'keyTaken'],
    {
      typed: 'typed locked',
      filledIn: 'locked',
      valid: 'valid locked',
      left: 'left locked',
      leftEmpty: 'locked',
      leftList: 'left locked',
      asked: 'asked locked',
      refused: 'refused locked',
      cleared: 'locked',
      keyTaken: 'locked',
    },
  ],
]

describe.each(table)('a field after %j', (way, expected) => {
  test.each(Object.entries(expected))('and then %s', (event, result) => {
    expect(differences(after([...way, event as Name]))).toBe(result)
  })
})

const INCOMPLETE = { valid: false, potentiallyValid: true, error: 'incomplete' } as const
const WRONG = { valid: false, potentiallyValid: false, error: 'invalid' } as const

test.each<[way: readonly Name[], text: string, ...shown: [incomplete: boolean, wrong: boolean]]>([
  [[], '', false, false],
  [['left'], '', false, false],
  [['asked'], '', true, true],
  [['refused'], '', true, true],
  [['keyTaken', 'keyTaken'], '', true, true],
  [['typed'], '4', false, true],
  [['typed', 'leftEmpty'], '4', false, true],
  [['typed', 'left'], '4', true, true],
  [['typed', 'left', 'typed'], '4', true, true],
  [['typed', 'asked'], '4', true, true],
  [['typed', 'asked', 'typed'], '4', false, true],
  [['typed', 'refused', 'typed'], '4', false, true],
  [['typed', 'left', 'cleared', 'typed'], '4', false, true],
])('after %j with %j an error is shown while incomplete: %s, and wrong: %s', (way, text, ...shown) => {
  const state = after(way)
  expect([INCOMPLETE, WRONG].map((verdict) => isErrorShown(state, verdict, text))).toEqual(shown)
})
