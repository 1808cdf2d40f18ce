// A card that a browser fills in as a whole: the number's frame has inputs for the rest of it.
import { expect, test } from 'vitest'
import { inField } from './support/field.ts'
import { fillIn, type } from './support/keyboard.ts'
import { settle } from './support/ports.ts'

const companion = (name: string) => document.querySelector<HTMLInputElement>(`input.companion[name=${name}]`)

test('only a card number’s frame has companions, which nobody sees or comes to by Tab', async () => {
  await inField({}, () => {
    const all = [...document.querySelectorAll<HTMLInputElement>('.companion')]
    expect(all.map(({ name, autocomplete }) => [name, autocomplete]).sort()).toEqual([
      ['cvv', 'cc-csc'],
      ['exp_month', 'cc-exp-month'],
      ['exp_year', 'cc-exp-year'],
    ])
    for (const input of all) {
      expect(input.tabIndex).toBe(-1)
      expect(input.getAttribute('aria-hidden')).toBe('true')
    }
  })()
  await inField({ type: 'cvv' }, () => expect(companion('exp_month')).toBeNull())()
})

test(
  'what is filled in at once goes to the vault at once, and stays in no input',
  inField({}, async ({ join, told, pass }) => {
    const { arrived } = await join()
    for (const [name, value] of [
      ['exp_month', '04'],
      ['exp_year', '2040'],
      ['cvv', '123'],
    ] as const) {
      const input = companion(name)
      if (input) fillIn(input, value)
      expect(input?.value).toBe('')
      await settle()
    }
    expect(arrived).toHaveLength(1)
    pass(1)
    expect(await told()).toMatchObject([['autofill', { empty: true }]])
    expect(arrived.slice(1)).toEqual([
      { type: 'autofill', values: { exp_month: '04', exp_year: '2040', cvv: '123' } },
    ])
    const year = companion('exp_year')
    if (year) fillIn(year, '2041')
    pass(1)
    await settle()
    expect(arrived.at(-1)).toEqual({ type: 'autofill', values: { exp_year: '2041' } })
  }),
)

test(
  'a companion that is emptied says nothing',
  inField({}, async ({ told, pass }) => {
    const input = companion('cvv')
    if (input) fillIn(input, '')
    pass(1)
    expect(await told()).toEqual([])
  }),
)

test('an autofilled value fills an empty field, and does not replace a typed one', async () => {
  await inField({ type: 'cvv' }, async ({ input, join, told }) => {
    const vault = await join()
    await vault.send({ type: 'fill', value: '123' })
    expect(input.value).toBe('123')
    expect(await told()).toMatchObject([['autofill', { length: 3, valid: true }]])
    expect(vault.arrived.at(-1)).toEqual({ type: 'value', value: '123' })
    await vault.send({ type: 'fill', value: '124' })
    expect(input.value).toBe('124')
    type(input, '5')
    await told()
    await vault.send({ type: 'fill', value: '678' })
    expect(input.value).toBe('1245')
    expect(await told()).toEqual([])
  })()
  await inField({ type: 'expiration' }, async ({ input, join, last }) => {
    await (await join()).send({ type: 'fill', value: '4/2040' })
    expect(input.value).toBe('04 / 2040')
    expect(await last()).toMatchObject({ length: 3, valid: true })
  })()
})
