// A field that is a list: a month or a year that is chosen.
import { expect, test } from 'vitest'
import { inField } from './support/field.ts'
import { fillIn, press } from './support/keyboard.ts'

const month = { type: 'exp_month' as const, control: 'select' as const }
const year = { type: 'exp_year' as const, control: 'select' as const }
const values = (list: HTMLSelectElement) => [...list.options].map(({ value }) => value)

test(
  'months are a list of twelve, after an empty entry with the placeholder',
  inField({ ...month, placeholder: 'MM' }, ({ list }) => {
    expect(values(list)).toEqual(['', '01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'])
    expect(list.options[0]?.textContent).toBe('MM')
    expect(list.options[4]?.textContent).toBe('04')
    expect(list.required).toBe(true)
    expect(list.autocomplete).toBe('cc-exp-month')
    expect(document.querySelectorAll('input')).toHaveLength(0)
  }),
)

test(
  'years are the next twenty, from this one on',
  inField(year, ({ list }) => {
    const first = new Date().getFullYear()
    expect(values(list)).toEqual(['', ...Array.from({ length: 20 }, (_, at) => String(first + at))])
  }),
)

test(
  'a type without a list stays an input',
  inField({ type: 'cvv', control: 'select' }, ({ input }) => {
    expect(input.tagName).toBe('INPUT')
  }),
)

test(
  'what is chosen is reported and goes to the vault',
  inField(month, async ({ list, last, join }) => {
    expect(list.value).toBe('')
    fillIn(list, '04')
    expect(await last()).toMatchObject({ valid: true, length: 2, empty: false })
    expect((await join()).arrived).toEqual([{ type: 'value', value: '04' }])
  }),
)

test.each([
  ['4', '04'],
  ['04', '04'],
  ['12', '12'],
  ['٤', '04'],
  ['13', ''],
])('a month that is filled in as "%s" is chosen as "%s"', (given, chosen) =>
  inField(month, async ({ list, join }) => {
    await (await join()).send({ type: 'fill', value: given })
    expect(list.value).toBe(chosen)
  })(),
)

test(
  'a year may be filled in with two digits',
  inField(year, async ({ list, join }) => {
    const next = String(new Date().getFullYear() + 1)
    await (await join()).send({ type: 'fill', value: next.slice(2) })
    expect(list.value).toBe(next)
  }),
)

test(
  'entries that a person passes with the arrow keys go to the vault, and the page hears of none',
  inField(month, async ({ list, told, join }) => {
    const { arrived } = await join()
    list.focus()
    fillIn(list, '01')
    expect((await told()).map(([cause]) => cause)).toEqual(['focus', 'change'])
    for (const entry of ['02', '03']) fillIn(list, entry)
    expect(await told()).toEqual([])
    expect(arrived.slice(1)).toEqual(['01', '02', '03'].map((value) => ({ type: 'value', value })))
    list.blur()
    expect(await told()).toMatchObject([['blur', { valid: true }]])
    fillIn(list, '05')
    expect(await told()).toMatchObject([['change', { valid: true }]])
    list.focus()
    await told()
    fillIn(list, '')
    expect(await told()).toMatchObject([['change', { empty: true, errorCode: 'missing' }]])
  }),
)

test(
  'an error of the page ends when its list is left, changed or not',
  inField(month, async ({ list, page, told }) => {
    fillIn(list, '04')
    list.focus()
    page.tell('setError', 'Refused.')
    expect((await told()).at(-1)).toMatchObject(['error', { errorCode: 'refused' }])
    list.blur()
    expect(await told()).toMatchObject([['blur', { errorCode: '', valid: true }]])
  }),
)

test('Enter chooses in a list, so the page does not hear of it; Escape does only when nothing is open', async () => {
  await inField(month, async ({ list, told }) => {
    press(list, 'Enter')
    press(list, 'Escape')
    expect((await told()).map(([cause]) => cause)).toEqual(['escape'])
  })()
  await inField(
    month,
    async ({ list, told }) => {
      Object.assign(list, { matches: (selectors: string) => selectors === ':open' })
      press(list, 'Escape')
      expect(await told()).toEqual([])
    },
    { supports: (asked) => asked === 'selector(:open)' },
  )()
})

test(
  'a list that is cleared or refitted stays a list',
  inField(month, async ({ list, page, settings, told }) => {
    fillIn(list, '04')
    list.focus()
    list.blur()
    page.tell('update', { ...settings, mask: 'blur', disabled: true, label: 'Month' })
    await told()
    expect(list.value).toBe('04')
    expect(list.disabled).toBe(true)
    expect(list.getAttribute('aria-label')).toBe('Month')
    page.tell('clear')
    expect(await told()).toMatchObject([['change', { empty: true }]])
    expect(list.value).toBe('')
  }),
)
