// The report of a payment page: what differs from what was authorized, and how it is written.
import { describe, expect, test } from 'vitest'
import { findingsOf, type Inventory, type SeenPage, updated } from '../../scripts/pci/inventory.ts'
import { reportOf } from '../../scripts/pci/markdown.ts'

const FIELDS = 'https://pay.example/hosted-fields/1/hosted-fields.js'
const page: SeenPage = {
  url: 'https://shop.example/checkout',
  headers: { 'content-security-policy': "default-src 'self'" },
  scripts: [
    { name: FIELDS, digest: 'sha384-one', isPinned: true },
    { name: 'inline sha384-two', digest: 'sha384-two', isPinned: false },
  ],
  frames: [{ url: 'https://pay.example/hosted-fields/1/frame.html', policy: "default-src 'none'" }],
}
const inventory: Inventory = {
  scripts: {
    [FIELDS]: { why: 'The card fields', digest: 'sha384-one' },
    'inline sha384-two': { why: 'Mounts them' },
  },
  headers: { 'content-security-policy': "default-src 'self'" },
}

test('a page that is as it was authorized has no finding', () => {
  expect(findingsOf(page, inventory)).toEqual([])
  expect(reportOf(page, inventory, '2040-01-01T00:00:00.000Z')).toContain('None: scripts and headers are as')
})

test('what only an authentication loads is listed as such, and must be authorized', () => {
  const name = 'https://pay.example/hosted-fields/1/authenticate.js'
  const later = { name, digest: 'sha384-three', isPinned: false, isLater: true as const }
  const seen = { ...page, scripts: [...page.scripts, later] }
  expect(findingsOf(seen, inventory)).toEqual([`script not authorized: ${name}`])
  expect(reportOf(seen, inventory, '2040-01-01T00:00:00.000Z')).toContain(
    'loaded with the first authentication',
  )
})

describe('a finding is', () => {
  const another = { name: 'https://evil.example/x.js', digest: 'sha384-x', isPinned: false }
  const script = (more: object) => ({ ...inventory, scripts: { ...inventory.scripts, ...more } })
  test.each<[string, SeenPage, Inventory, string[]]>([
    [
      'a script that nobody listed',
      { ...page, scripts: [...page.scripts, another] },
      inventory,
      [`script not authorized: ${another.name}`],
    ],
    ['one without a reason', page, script({ [FIELDS]: { why: ' ' } }), [`script not authorized: ${FIELDS}`]],
    [
      'one that is another by now',
      page,
      script({ [FIELDS]: { why: 'The card fields', digest: 'sha384-0' } }),
      [`script changed: ${FIELDS}`],
    ],
    ['one that is gone', { ...page, scripts: page.scripts.slice(1) }, inventory, [`script gone: ${FIELDS}`]],
    ['a header that is gone', { ...page, headers: {} }, inventory, ['header gone: content-security-policy']],
    ['a new header', page, { ...inventory, headers: {} }, ['header new: content-security-policy']],
    [
      'a script that is called like a member of every object',
      { ...page, scripts: [...page.scripts, { ...another, name: 'constructor' }] },
      inventory,
      ['script not authorized: constructor'],
    ],
  ])('%s', (_what, seen, listed, findings) => {
    expect(findingsOf(seen, listed)).toEqual(findings)
    expect(reportOf(seen, listed, '2040-01-01T00:00:00.000Z')).toContain(`**${findings[0]}**`)
  })
})

test('an update keeps the reasons, and leaves those of what is new to be written', () => {
  const before = { scripts: { [FIELDS]: { why: 'The card fields', digest: 'sha384-0' } }, headers: {} }
  const now = updated(page, before)
  expect(now.scripts).toEqual({
    [FIELDS]: { why: 'The card fields', digest: 'sha384-one' },
    'inline sha384-two': { why: '' },
  })
  expect(findingsOf(page, now)).toEqual(['script not authorized: inline sha384-two'])
})

test('what a page names its scripts breaks no table', () => {
  const seen = {
    ...page,
    scripts: [{ name: 'https://x.example/a|b`c', digest: 'sha384-x', isPinned: false }],
  }
  expect(reportOf(seen, inventory, '')).toContain('| `https://x.example/a\\|bc` |')
})
