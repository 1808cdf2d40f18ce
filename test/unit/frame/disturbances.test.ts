// What a field notices when somebody interferes while a person types, and whom it tells.
import { expect, test } from 'vitest'
import { inField, type TestField, type TestVault } from './support/field.ts'
import { fillIn, press, type } from './support/keyboard.ts'
import { settle } from './support/ports.ts'

interface Watched extends TestField {
  /** The kinds that the vault has heard of, and how many in all. */
  noticed(): Promise<[count: number, ...kinds: string[]]>
  vault: TestVault
}

/** A test of a field in which a person is typing. */
function whileTyping(change: Parameters<typeof inField>[0], body: (watched: Watched) => unknown) {
  return inField(change, async (field) => {
    Object.assign(document, { hasFocus: () => true })
    const vault = await field.join()
    field.input.focus()
    type(field.input, '12')
    await body({
      ...field,
      vault,
      async noticed() {
        await settle()
        const { count = 0, kinds = [] } = vault.disturbed.at(-1) ?? {}
        return [count, ...kinds]
      },
    })
  })
}

const account = { type: 'bank_account_number' as const }
const resize = (change: object) => {
  Object.assign(globalThis, change)
  window.dispatchEvent(new Event('resize'))
}

test(
  'a vault hears of no disturbance when there was none',
  whileTyping(account, async ({ noticed, vault }) => {
    expect(await noticed()).toEqual([0])
    expect(vault.disturbed).toHaveLength(1)
  }),
)

test(
  'the field watches its whole document, as often as browsers allow, and asks whether it is covered',
  whileTyping(account, ({ looks }) => {
    expect(looks).toHaveLength(1)
    expect(looks[0]?.observed).toBe(document.documentElement)
    expect(looks[0]?.options).toEqual({
      threshold: [0, 0.25, 0.5, 0.75, 0.9],
      trackVisibility: true,
      delay: 100,
    })
  }),
)

test(
  'a frame of which a part is cut off is clipped',
  whileTyping(account, async ({ looks, noticed }) => {
    looks[0]?.see({ intersectionRatio: 1 })
    looks[0]?.see({ intersectionRatio: 0.9 })
    looks[0]?.see({ intersectionRatio: 0.85 })
    expect(await noticed()).toEqual([0])
    looks[0]?.see({ intersectionRatio: 0.5 })
    expect(await noticed()).toEqual([1, 'clipped'])
    looks[0]?.see({ intersectionRatio: 1 })
    expect(await noticed()).toEqual([1, 'clipped'])
  }),
)

test(
  'the newest of several looks is the one that is compared',
  whileTyping(account, async ({ looks, noticed }) => {
    looks[0]?.see({ intersectionRatio: 0.2 }, { intersectionRatio: 1 })
    looks[0]?.see()
    looks[0]?.see({ intersectionRatio: 1 }, { intersectionRatio: 0.2 })
    expect(await noticed()).toEqual([1, 'clipped'])
  }),
)

test(
  'a frame that was clear and is no longer is covered, where browsers tell',
  whileTyping(account, async ({ looks, noticed }) => {
    looks[0]?.see({ intersectionRatio: 1 })
    looks[0]?.see({ intersectionRatio: 1, isVisible: false })
    looks[0]?.see({ intersectionRatio: 1, isVisible: true })
    expect(await noticed()).toEqual([0])
    looks[0]?.see({ intersectionRatio: 1, isVisible: false })
    expect(await noticed()).toEqual([1, 'covered'])
  }),
)

test.each([
  ['twice as wide', { innerWidth: 2049 }, ['scaled']],
  ['half as high', { innerHeight: 383 }, ['scaled']],
  ['zoomed', { devicePixelRatio: 1.01 }, ['scaled']],
  ['a little wider', { innerWidth: 2048 }, []],
  ['a little lower', { innerHeight: 384 }, []],
])('a frame that becomes %s', (_what, change, kinds) =>
  whileTyping(account, async ({ noticed }) => {
    resize(change)
    expect(await noticed()).toEqual([kinds.length, ...kinds])
  })(),
)

test(
  'each size is compared with the one before it',
  whileTyping(account, async ({ noticed }) => {
    for (const innerWidth of [1500, 2500, 4000]) resize({ innerWidth })
    expect(await noticed()).toEqual([0])
  }),
)

test(
  'a frame that nobody has typed into for a second may change',
  whileTyping(account, async ({ looks, pass, noticed, input }) => {
    looks[0]?.see({ intersectionRatio: 1 })
    pass(1_000)
    looks[0]?.see({ intersectionRatio: 0.2 })
    expect(await noticed()).toEqual([0])
    type(input, '3')
    pass(999)
    looks[0]?.see({ intersectionRatio: 0 })
    expect(await noticed()).toEqual([1, 'clipped'])
  }),
)

test('a page may change a field that was left, finished with Enter, or is complete', async () => {
  await whileTyping(account, async ({ looks, input, noticed }) => {
    looks[0]?.see({ intersectionRatio: 1 })
    press(input, 'Enter')
    looks[0]?.see({ intersectionRatio: 0 })
    looks[0]?.see({ intersectionRatio: 1 })
    type(input, '3')
    input.blur()
    looks[0]?.see({ intersectionRatio: 0 })
    expect(await noticed()).toEqual([0])
  })()
  await whileTyping({ type: 'cvv' }, async ({ looks, input, noticed }) => {
    type(input, '3')
    looks[0]?.see({ intersectionRatio: 1 })
    looks[0]?.see({ intersectionRatio: 0 })
    expect(await noticed()).toEqual([0])
  })()
})

test('a bank account and a text are never complete for sure', async () => {
  for (const change of [account, { type: 'text' as const, name: 'nickname' }]) {
    await whileTyping(change, async ({ looks, input, noticed }) => {
      type(input, '345')
      looks[0]?.see({ intersectionRatio: 1 })
      looks[0]?.see({ intersectionRatio: 0 })
      expect(await noticed()).toEqual([1, 'clipped'])
    })()
  }
})

test('a program that changes what a person typed is noticed, one that fills an empty field is not', async () => {
  await whileTyping(account, async ({ input, noticed, pass }) => {
    // In a task of its own: what follows a key in the same task is the mask's doing.
    pass(1)
    input.value = '9'
    input.dispatchEvent(new Event('input'))
    expect(await noticed()).toEqual([1, 'program'])
  })()
  await inField(account, async ({ input, join }) => {
    const { disturbed } = await join()
    for (const value of ['123', '']) {
      input.value = value
      input.dispatchEvent(new Event('input'))
      if (value) expect(disturbed).toEqual([{ count: 0, kinds: [] }])
    }
  })()
})

test(
  'a list that a driver changes is not a program’s',
  inField({ type: 'exp_month', control: 'select' }, async ({ list, join }) => {
    const { disturbed } = await join()
    fillIn(list, '04')
    list.value = '05'
    list.dispatchEvent(new Event('input'))
    await settle()
    expect(disturbed).toEqual([{ count: 0, kinds: [] }])
  }),
)

test(
  'a vault of another key is refused, noticed, and gets nothing; the one before stays',
  whileTyping(account, async ({ join, input, noticed, vault }) => {
    const foreign = await join('foreign', 'refused')
    expect(await noticed()).toEqual([1, 'foreign_key'])
    type(input, '3')
    await settle()
    expect(foreign.arrived).toEqual([])
    expect(foreign.disturbed).toEqual([])
    expect(vault.arrived.at(-1)).toEqual({ type: 'value', value: '123' })
  }),
)

test(
  'another vault hears of all disturbances so far',
  whileTyping(account, async ({ join, looks, noticed }) => {
    looks[0]?.see({ intersectionRatio: 1 })
    looks[0]?.see({ intersectionRatio: 0 })
    looks[0]?.see({ intersectionRatio: 1, isVisible: true })
    looks[0]?.see({ intersectionRatio: 1 })
    expect(await noticed()).toEqual([2, 'covered', 'clipped'])
    expect((await join('other')).disturbed).toEqual([{ count: 2, kinds: ['covered', 'clipped'] }])
  }),
)
