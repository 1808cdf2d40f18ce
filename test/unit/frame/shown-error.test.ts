// What a field shows the person, the page is told; and the page could derive it from the rest (rules: hosted-fields.md#shown-error).
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FieldCause, FieldReport, FieldSettings } from '../../../src/protocol.ts'
import { runs } from '../../support/models/properties.ts'
import { inField, type TestField } from './support/field.ts'
import { backspace, fillIn, press, type } from './support/keyboard.ts'

/** Derives what is shown from everything else that a page has. */
function createModel() {
  let wasLeft = false
  let wasAsked = false
  return {
    asked() {
      wasAsked = true
    },
    cleared() {
      wasLeft = false
    },
    derive(cause: FieldCause, { error, errorCode, empty, potentiallyValid }: FieldReport): string {
      if (cause === 'change') wasAsked = false
      if (cause === 'blur' && !empty) wasLeft = true
      const isWrong = !empty && (wasLeft || !potentiallyValid)
      return wasAsked || isWrong || errorCode === 'refused' || errorCode === 'locked' ? error : ''
    },
  }
}

const isList = ({ tagName }: HTMLElement) => tagName === 'SELECT'

const actions = {
  digit: ({ input }) => (isList(input) ? fillIn(input, '07') : type(input, '4')),
  wrongDigit: ({ input }) => (isList(input) ? fillIn(input, '01') : type(input, '9')),
  backspace: ({ input }) => (isList(input) ? fillIn(input, '') : backspace(input)),
  enter: ({ input }) => press(input, 'Enter'),
  focus: ({ input }) => input.focus(),
  blur: ({ input }) => input.blur(),
  refuse: ({ page }) => page.tell('setError', 'Refused.'),
  allow: ({ page }) => page.tell('setError', ''),
  check: ({ page }) => page.ask(0, 'check'),
  clear: ({ page }) => page.tell('clear'),
} satisfies Record<string, (field: TestField) => unknown>

const names = Object.keys(actions) as Array<keyof typeof actions>

async function follow(field: TestField, steps: ReadonlyArray<keyof typeof actions>): Promise<void> {
  const { told, shown } = field
  const model = createModel()
  for (const step of steps) {
    const doing = actions[step](field)
    // An answer to the page waits for the beat at which lengths are reported.
    const reports = await told()
    await doing
    if (step === 'check') model.asked()
    if (step === 'clear') model.cleared()
    for (const [cause, report] of [...reports, ...(await told())]) {
      expect([steps, step, report.shownError]).toEqual([steps, step, model.derive(cause, report)])
      expect(report.shownError).toBe(shown())
    }
  }
}

test.each<Partial<FieldSettings>>([
  { type: 'credit_card_number' },
  { type: 'cvv' },
  { type: 'expiration' },
  { type: 'exp_month' },
  { type: 'exp_month', control: 'select' },
  { type: 'text', name: 'nickname', maxLength: 3 },
])('of a field with %o the page could derive what is shown', async (settings) => {
  const steps = fc.array(fc.constantFrom(...names), { maxLength: 12 })
  const property = fc.asyncProperty(steps, (steps) => inField(settings, (field) => follow(field, steps))())
  await fc.assert(property, { ...runs, numRuns: runs.numRuns / 10 })
})

test(
  'an untouched field shows none, nor does one that is only visited',
  inField({}, async ({ input, told }) => {
    input.focus()
    input.blur()
    const shown = (await told()).map(([, { error, shownError }]) => [error !== '', shownError])
    expect(shown).toEqual([
      [true, ''],
      [true, ''],
    ])
  }),
)

test(
  'a 0 that the field has added before a month that is deleted again is no value that was left',
  inField({ type: 'expiration' }, async ({ input, last }) => {
    type(input, '4')
    backspace(input)
    expect(input.value).toBe('0')
    input.focus()
    input.blur()
    type(input, '1')
    expect(await last()).toMatchObject({ errorCode: 'incomplete', shownError: '' })
  }),
)

test(
  'a try to pay shows the error before its answer, and the next value ends it no sooner than at the beat',
  inField({ type: 'bank_account_number' }, async ({ input, page, now, pass }) => {
    type(input, '12')
    pass(500)
    await now()
    await page.ask(0, 'check')
    expect(await now()).toMatchObject([
      ['rules', { errorCode: 'incomplete', length: 2, shownError: expect.stringMatching(/./) }],
    ])
    type(input, '3')
    pass(499)
    expect(await now()).toEqual([])
    pass(1)
    expect(await now()).toMatchObject([['change', { errorCode: 'incomplete', length: 3, shownError: '' }]])
  }),
)
