// The rules in docs/rules are cited all over the code: every citation leads to an anchor that is there.
import { expect, test } from 'vitest'
import { anchorsOf, citationFaults, sourceFiles } from '../support/citations.ts'

const files = sourceFiles()
const anchors = anchorsOf(files)

test('every citation and every link leads somewhere, and none out of the repository', () => {
  expect(files.flatMap((file) => citationFaults(file, anchors))).toEqual([])
})

test('the files that are looked at have citations in them', () => {
  const citing = files.filter(({ text }) => /[(]rules: \w/.test(text)).map(({ path }) => path.split('/')[0])
  expect(citing).toEqual(expect.arrayContaining(['docs', 'frame', 'gateway', 'src', 'test']))
})

test('an anchor is small letters, digits and dashes, and there once in its file', () => {
  for (const [name, all] of anchors) {
    expect([name, all.filter((anchor, at) => all.indexOf(anchor) !== at)]).toEqual([name, []])
    expect([name, all.filter((anchor) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(anchor))]).toEqual([name, []])
  }
})

test('the index has every document of the rules', () => {
  const index = files.find(({ path }) => path === 'docs/rules/README.md')?.text ?? ''
  const others = [...anchors.keys()].filter((name) => name !== 'README.md')
  expect(others.length).toBeGreaterThan(20)
  expect(others.filter((name) => !index.includes(`](${name})`))).toEqual([])
})

/** Written in parts, or this file would itself be found to be at fault. */
const cite = (places: string) => `// Why (${'rules'}: ${places}).`
const known = new Map([['paying.md', ['capture', 'holds']]])
const faultsOf = (path: string, text: string) => citationFaults({ path, text }, known)

test.each([
  ['one place', cite('paying.md#capture')],
  ['two places', cite('paying.md#capture, paying.md#holds')],
  ['a property of this name', 'const limits = { rules: 1000 }'],
  ['a folder of the repository', `import '../${'support'}/citations.ts'`],
])('code may hold %s', (_what, text) => {
  expect(faultsOf('test/unit/any.ts', text)).toEqual([])
})

test.each([
  ['an anchor that is not there', cite('paying.md#captured')],
  ['a document that is not there', cite('pay.md#capture')],
  ['no anchor', cite('paying.md')],
  ['one good place and one that is not', cite('paying.md#capture, paying.md#refund')],
  ['two lines', cite('paying.md#capture,\n// paying.md#holds')],
  ['another form', `// See paying.md#capture.`],
  ['a document beside the repository', `// See ${'service'}.md.`],
  ['a folder beside the repository', `import '../../../${'shared'}/citations.ts'`],
  ['a folder that is not there', `import '../${'shared'}/citations.ts'`],
])('code may not cite with %s', (_what, text) => {
  expect(faultsOf('test/unit/any.ts', text)).toHaveLength(1)
})

test.each([
  ['docs/rules/any.md', '[holds](paying.md#hold)'],
  ['README.md', '[holds](docs/rules/paying.md#hold)'],
  ['docs/any.md', '[the picture](shop.jpg)'],
])('a link in %s that leads nowhere is found', (path, text) => {
  expect(faultsOf(path, text)).toEqual([`${path} links to ${/\((.*)\)/.exec(text)?.[1]}`])
})
