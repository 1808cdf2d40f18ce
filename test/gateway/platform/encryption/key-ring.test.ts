// Which key a process encrypts with, while others have the new one or not.
import { expect, test } from 'vitest'
import { keyIdOf, keyIdsOf } from '../../../../gateway/platform/encryption/index.ts'
import { createKeyRing } from '../../../../gateway/platform/encryption/key-ring.ts'

const key = (byte: number) => Buffer.alloc(32, byte)
const id = (...bytes: number[]) => bytes.map((byte) => keyIdOf(key(byte))).join(' ')
const idsOf = (ring: ReturnType<typeof createKeyRing>) => keyIdsOf(ring.sealer)

test('an added key decrypts at once, and encrypts when every process has it', () => {
  const ring = createKeyRing([key(1)])
  const sealed = ring.sealer.encrypt('text', 'row')
  ring.load([key(2), key(1)])
  expect(idsOf(ring)).toBe(id(1, 2))
  expect(ring.sealer.decrypt(createKeyRing([key(2)]).sealer.encrypt('new', 'row'), 'row')).toBe('new')
  ring.choose([id(1, 2), id(1)])
  expect(idsOf(ring)).toBe(id(1, 2))
  ring.choose([id(1, 2), id(2, 1)])
  expect(idsOf(ring)).toBe(id(2, 1))
  expect(ring.sealer.decrypt(sealed, 'row')).toBe('text')
})

test('the newest key that all have is used, and without one the oldest', () => {
  const ring = createKeyRing([key(3), key(2), key(1)])
  for (const [live, used] of [
    [[], 3],
    [[id(3, 2, 1), id(2, 1)], 2],
    [[id(3, 2, 1), id(9)], 1],
    [[id(3, 2, 1), null], 1],
  ] as const) {
    ring.choose(live)
    expect(idsOf(ring).split(' ')[0], JSON.stringify(live)).toBe(id(used))
  }
})

test('a dropped key decrypts until the process ends, and encrypts no longer', () => {
  const ring = createKeyRing([key(1)])
  const sealed = ring.sealer.encrypt('text', 'row')
  ring.load([key(2)])
  ring.choose([id(1, 2)])
  expect(idsOf(ring)).toBe(id(2, 1))
  expect(ring.sealer.decrypt(sealed, 'row')).toBe('text')
})
