// The commands of the guide for readers with the packages, next to those for readers with the repository.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { expect, test } from 'vitest'
import { withBoth } from '../../docs/.vitepress/markdown/commands.ts'
import { OPTIONS } from '../../gateway/app/command-line.ts'
import { blocksOf, pages } from '../support/docs/blocks.ts'

/** The names of the tabs in each group of blocks that follow one another. */
const groupsIn = (page: string) =>
  (page.match(/(?:^ *```\w+ \[.+\]\n[\s\S]*?^ *```\n+)+/gm) ?? []).map((group) =>
    Array.from(group.matchAll(/^ *```\w+ \[(.+)\]$/gm), ([, name]) => name),
  )

const fence = (code: string, name = '') => `\`\`\`sh${name}\n${code}\n\`\`\`\n`

test('a command that differs is there twice, with its options, and others once', () => {
  const start = 'npm start -- --allow-private-webhooks'
  const own = 'npx @service/gateway --demo --data data/demo --allow-private-webhooks'
  expect(withBoth(fence(start))).toBe(`${fence(own, ' [Packages]')}\n${fence(start, ' [Repository]')}`)
  const run = 'npm run --silent gateway -- operator merchant add'
  expect(withBoth(fence(run))).toContain(fence('npx @service/gateway operator merchant add', ' [Packages]'))
  const same = `${fence('curl https://localhost:8443')}${fence('npm start', ' [Repository]')}In text: \`npm start\`.\n`
  expect(withBoth(same)).toBe(same)
})

test('blocks in a list keep their indent', () => {
  const list = '1. Start it:\n\n   ```sh\n   npm start\n   ```\n'
  expect(withBoth(list)).toContain(
    '\n   ```sh [Packages]\n   npx @service/gateway --demo --data data/demo\n   ```\n',
  )
})

test('what the quick starts begin with in the packages are options that the gateway has', () => {
  const text = ['back-end', 'front-end', 'operator', 'partner', 'tester'].map((page) =>
    withBoth(readFileSync(path.join(import.meta.dirname, `../../docs/start/${page}.md`), 'utf8')),
  )
  const commands = text.flatMap((page) => /^npx @service\/gateway (--.*)$/m.exec(page)?.[1] ?? [])
  expect(commands).toHaveLength(text.length)
  for (const command of commands) parseArgs({ args: command.split(' '), options: OPTIONS })
})

test('where both are written by hand, the one for the packages comes first', () => {
  const named = pages().flatMap((page) => blocksOf(page).flatMap(({ name }) => name ?? []))
  const both = named.filter((name) => name === 'Packages' || name === 'Repository')
  expect(both.length).toBeGreaterThan(0)
  for (const [at, name] of both.entries()) expect(name).toBe(at % 2 === 0 ? 'Packages' : 'Repository')
})

test('no group has two tabs of one name', () => {
  const folder = path.join(import.meta.dirname, '../../docs')
  const groups = pages().flatMap((page) =>
    groupsIn(withBoth(readFileSync(path.join(folder, `${page}.md`), 'utf8'))).map((names) => ({
      page,
      names,
    })),
  )
  expect(groups.length).toBeGreaterThan(0)
  for (const { page, names } of groups) expect(names, page).toEqual([...new Set(names)])
})
