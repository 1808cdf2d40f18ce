// The commands that install the packages from the repository: no registry has our packages, so npm needs the tarball of every one of
// ours that another asks for. Without one it says ETARGET, or takes an older version.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readManifest, root } from '../../scripts/packages/manifest.ts'

const OURS = '@service/'
/** The folders of what is published. */
const FOLDERS = ['.', 'create', 'gateway', 'mcp', 'server', 'testing']

const names = (table: unknown) => Object.keys((table ?? {}) as object)
const published = new Map(
  FOLDERS.map((folder) => {
    const { name, dependencies } = readManifest(folder)
    const needed = names(dependencies).filter((one) => one.startsWith(OURS))
    return [String(name), needed] as const
  }),
)
const { version } = readManifest()
/** The tarball of each package, as npm names it. */
const tarballs = new Map(
  [...published.keys()].map((name) => [`${name.slice(1).replace('/', '-')}-${version}.tgz`, name]),
)

/** What a shell makes of `{a,b}`. */
function braced(word: string): string[] {
  const [, before, list, after] = /^(.*?)\{([^{}]*)\}(.*)$/.exec(word) ?? []
  if (list === undefined) return [word]
  return list.split(',').flatMap((one) => braced(`${before}${one}${after}`))
}

/** The packages whose tarballs the words of a command name. @throws Error for a word that names none, or several */
function packagesIn(command: string): string[] {
  const words = command.split(/\s+/).filter((word) => word.endsWith('.tgz'))
  return words.flatMap(braced).map((word) => {
    const found = [...tarballs].filter(([file]) => path.matchesGlob(file, path.posix.basename(word)))
    if (found.length !== 1) throw new Error(`${word} is the tarball of ${found.length} packages`)
    return found[0]?.[1] ?? ''
  })
}

/** Which of ours are needed that a command doesn't name. */
function missingIn(command: string): string[] {
  const given = packagesIn(command)
  return given.flatMap((name) => published.get(name) ?? []).filter((one) => !given.includes(one))
}

const files = globSync(['*.md', 'docs/**/*.md', '*/README.md'], { cwd: root, exclude: ['node_modules/**'] })
const commands = files.flatMap((file) =>
  [
    ...readFileSync(path.join(root, file), 'utf8').matchAll(
      /np[mx] (?:install|--package) [^`\n]*\.tgz[^`\n]*/g,
    ),
  ].map(([command]) => ({ file, command })),
)

test('they are found, of several packages', () => {
  expect(commands.length).toBeGreaterThanOrEqual(6)
  const all = new Set(commands.flatMap(({ command }) => packagesIn(command)))
  expect([...all]).toEqual(
    expect.arrayContaining(['@service/hosted-fields', '@service/node', '@service/gateway']),
  )
})

test.each(commands)('$file: $command', ({ command }) => {
  expect(missingIn(command)).toEqual([])
})

test('a missing one is noticed, and a name that fits two packages', () => {
  expect(missingIn('npm install packages/service-{gateway,hosted-fields-testing}-*.tgz')).toEqual([
    '@service/node',
  ])
  expect(() => packagesIn('npm install packages/service-hosted-fields-*.tgz')).toThrow('2 packages')
})
