// Folders of test data go with their process, however it ends.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder as ours } from '../../../gateway/app/temporary-folder.ts'
import { temporaryFolder } from '../../support/gateway.ts'

const { pid } = spawnSync(process.execPath, ['--version'])

test('the next one removes what a killed process has left, and nothing else', () => {
  const { folder: root, remove } = temporaryFolder()
  const own = ours(root)
  const [name = ''] = readdirSync(root)
  const left = path.join(root, name.replace(`${process.pid}-`, `${pid}-`))
  const others = ['gateway-abcdef', `gateway-another.host-${pid}-abcdef`, `shop-${pid}-abcdef`]
  for (const other of [left, ...others.map((other) => path.join(root, other))])
    mkdirSync(path.join(other, 'tls'), { recursive: true })
  const next = ours(root)
  expect(existsSync(left)).toBe(false)
  expect(others.every((other) => existsSync(path.join(root, other)))).toBe(true)
  expect([own, next].every(({ folder }) => existsSync(folder))).toBe(true)
  own.remove()
  next.remove()
  expect(readdirSync(root).sort()).toEqual([...others].sort())
  remove()
})
