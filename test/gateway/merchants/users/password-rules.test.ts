// Which passwords people may choose (rules: pages.md#passwords).
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { pack, unpack } from '../../../../gateway/merchants/users/breached/digests.ts'
import { isAmong, readList } from '../../../../gateway/merchants/users/breached/index.ts'
import { passwordFaults } from '../../../../gateway/merchants/users/password-rules.ts'

const owner = { email: 'ada.lovelace@cupsandmugs.example', name: 'Ada Lovelace' }
const messages = async (password: string) =>
  (await passwordFaults(password, owner)).map(({ message }) => message)

describe('refused, with what to do', () => {
  test.each([
    ['Short1!', 'at least 12'],
    ['x'.repeat(257), 'at most 256'],
    ['my ada.lovelace@cupsandmugs.example', 'your name or your email'],
    ['Lovelace was right', 'your name or your email'],
    ['my ada.lovelace pass', 'your name or your email'],
    ['our Hosted-Fields 7', 'name of this product'],
    ['abababababababab', 'different characters'],
    ['Password1234', 'leaked'],
    ['p@ssw0rd!2026', 'leaked'],
    ['P A S S W O R D 1', 'leaked'],
    ['***iloveyou***', 'leaked'],
    ['iloveyouiloveyou', 'leaked'],
    ['123456789012', 'leaked'],
    ['210987654321', 'leaked'],
    ['qwertyuiop123456', 'leaked'],
    ['abcdefghijklm', 'leaked'],
    ['ｐａｓｓｗｏｒｄ１２３４', 'leaked'],
    ['Sunshine#2025!', 'leaked'],
  ])('%s', async (password, told) => {
    expect(await messages(password)).toEqual([expect.stringContaining(told)])
  })
})

test.each([
  'seven wooden boats',
  'correct staple battery horse',
  'dS8#kf02lLq!m',
  'monkey wrench parade',
  'my sister rides the password train',
  'Обычный длинный пароль',
])('accepted: %s', async (password) => {
  expect(await messages(password)).toEqual([])
})

test('hardly any honest password is taken for a leaked one', async () => {
  const list = await readList()
  let taken = 0
  for (let seed = 0; seed < 2_000; seed++) {
    const words = [seed * 7919, seed * 104_729, seed * 1_299_709].map((one) => one.toString(36))
    if (isAmong(list, words.join(' '))) taken++
  }
  expect(taken).toBeLessThan(5)
})

test('the list comes back as it was packed', () => {
  const passwords = Array.from({ length: 3_000 }, (_, at) => `password ${at}`)
  const digests = unpack(pack(passwords))
  expect(digests.size).toBeGreaterThan(2_990)
  expect(pack([])).toBe('')
  expect(unpack('').size).toBe(0)
})

test('the list is not read at a start', () => {
  const source = readFileSync(
    new URL('../../../../gateway/merchants/users/breached/index.ts', import.meta.url),
    'utf8',
  )
  expect(source).not.toMatch(/^import .*list\.ts/m)
  expect(source).toMatch(/await import\('\.\/list\.ts'\)/)
})
