// The key file on a file system without hard links, as many shared folders are.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createKeys, loadKeys } from '../../../../gateway/platform/encryption/keys.ts'
import { temporaryFolder } from '../../../support/gateway.ts'

test('of two processes that create the keys at the same time, both use those of the first', () => {
  const { folder, remove } = temporaryFolder()
  const link = vi.spyOn(fs, 'linkSync').mockImplementation(() => {
    throw Object.assign(new Error('Operation not supported'), { code: 'ENOTSUP' })
  })
  syncBuiltinESMExports()
  onTestFinished(() => {
    link.mockRestore()
    syncBuiltinESMExports()
    remove()
  })
  createKeys(folder)
  const [first] = loadKeys(folder)
  createKeys(folder)
  expect(link).toHaveBeenCalledTimes(2)
  expect(loadKeys(folder)).toEqual([first])
  expect(fs.statSync(path.join(folder, 'keys', 'card-data.key')).mode & 0o777).toBe(0o600)
})
