// Leaks by keys, and by when a page hears of them.
import { by, plants } from '../plant.ts'

const FIELD = 'frame/field/field.ts'
const REPORTS = 'frame/field/reports.ts'
const stolen = by('stolen-keys', 'is rolled back')
const locked = by('stolen-keys', 'is locked, empty')
const clockwork = by('clockwork', 'at the same moments')
const rhythm = by('clockwork', 'the rhythm of the keys')

export const keys = plants([
  [
    'keys-kept',
    'A key that comes up in the page leaves its character in the field.',
    FIELD,
    'onTaken: keysWereTaken,',
    'onTaken: () => {},',
    stolen,
  ],
  [
    'keys-no-lock',
    'A page may take keys as often as it likes.',
    'frame/field/held-keys.ts',
    'const MOST_TAKEN = 1\n',
    'const MOST_TAKEN = 1_000\n',
    locked,
  ],
  [
    'keys-card',
    'In a card only the keys of the first input are watched.',
    FIELD,
    'isHere: () => aim.isAt(input),',
    "isHere: () => aim.isAt(input) && input.id === 'field',",
    by('whole-card', 'a key that is taken from the cvv of a card'),
  ],
  [
    'keys-neighbor',
    'A key counts as released when the focus moves to another input of the same card.',
    'frame/field/held-keys.ts',
    'if (keys.length) onTaken(keys)',
    'if (keys.length && !document.hasFocus()) onTaken(keys)',
    by('neighbors', 'a key that goes down in one input of a card and comes up in the page'),
  ],
  [
    'keys-repeat',
    'A key that went down in one input of a card repeats into another.',
    'frame/field/held-keys.ts',
    'else event.preventDefault()',
    '',
    by('neighbors', 'a key that goes down in one input of a card and comes up in the page'),
  ],
  ['keys-lock-only-said', 'A locked field still takes keys.', FIELD, 'input.disabled = true\n', '', locked],
  [
    'keys-lock-keeps',
    'A locked field keeps what was typed.',
    FIELD,
    "setValue(isLocked(state) ? '' : first.before, 'change')",
    "setValue(isLocked(state) ? input.value : first.before, 'change')",
    locked,
  ],
  [
    'keys-no-cap',
    'A change is reported while its key is down.',
    'frame/field/held-keys.ts',
    'isFresh: true }',
    'isFresh: false }',
    by('clockwork', 'still down'),
  ],
  [
    'keys-only-last',
    'Of two keys that are down, only the last is taken back.',
    FIELD,
    'if (!first || isLocked(state)) return',
    'Object.assign(first ?? {}, taken.at(-1))\n    if (!first || isLocked(state)) return',
    by('stolen-keys', 'two keys that come up'),
  ],
  [
    'timing-digit',
    'A report waits 20 ms for each unit of the last digit.',
    'frame/field/start.ts',
    "const field = createField(shown, (report, cause) => page.tell('changed', report, cause))",
    `const field = createField(shown, (report, cause) => {
      setTimeout(() => page.tell('changed', report, cause), 20 * Number(shown.input.value.slice(-1)))
    })`,
    clockwork,
  ],
  [
    'timing-window',
    'An odd digit is reported one tick later.',
    REPORTS,
    'setTimeout(tick, RHYTHM - (performance.now() % RHYTHM))',
    "setTimeout(tick, RHYTHM * (1 + document.querySelector<HTMLInputElement>('#field')!.value.slice(-1).charCodeAt(0) % 2) - (performance.now() % RHYTHM))",
    clockwork,
  ],
  [
    'rhythm-free',
    'Each change is reported at once, with the rhythm of the hands.',
    REPORTS,
    'const isQuiet = isOld && saysNoMoreThanLength(latest, report)',
    'const isQuiet = false',
    rhythm,
  ],
  [
    'rhythm-from-key',
    'Reports come a fixed time after the first key, not at multiples of a tick.',
    REPORTS,
    'RHYTHM - (performance.now() % RHYTHM)',
    'RHYTHM',
    rhythm,
  ],
  [
    'judged-again',
    'Each question of the page makes the field judge its value again.',
    'frame/field/judge.ts',
    'if (latest?.about !== about) latest',
    'latest',
    by('timing', 'has a expiration judged'),
  ],
  [
    'read-again',
    'Each question of the page makes the vault read its number again.',
    'frame/card.ts',
    'if (latest?.digits !== digits) latest',
    'latest',
    by('timing', 'has the vault read its number'),
  ],
])
