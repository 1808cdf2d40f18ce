// `doctor` looks at the files of archives.
import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { examine } from '../../../../gateway/app/operator/doctor/examine.ts'
import { archivesIn, runArchive } from '../../../../gateway/payments/archive/index.ts'
import { LATER } from '../../../support/archive-parts.ts'
import { archiving, oldPayments } from '../../../support/archives.ts'
import { databaseOf } from '../../../support/engine.ts'

test('a file that is missing, was changed or can be read by others is a fault, an interrupted command a warning', async () => {
  const old = await oldPayments()
  const parts = await archiving(old)
  const { databaseUrl } = await databaseOf(old.dataDir)
  vi.stubEnv('DATABASE_URL', databaseUrl)
  onTestFinished(() => void vi.unstubAllEnvs())
  const look = async () => {
    const { text } = await examine(['--data', old.dataDir], () => ({ smtpUrl: undefined }))
    return text.slice(text.search(/^\S+ +archives/m), text.search(/^\S+ +counts/m))
  }
  expect(await look()).toMatch(/^ok +archives +Archives that .*: 0/)
  await runArchive(parts, [{ kind: 'test_payments', before: LATER }])
  expect(await look()).toMatch(/^ok +archives +Archives that .*: 1/)

  const [row] = await archivesIn(old.storage, 'archived')
  const file = path.join(parts.folder, row?.file ?? '')
  const good = readFileSync(file)
  chmodSync(file, 0o644)
  expect(await look()).toMatch(/^FAULT +archives +Others can read .*\n +→ chmod 600/)
  writeFileSync(file, good.subarray(1))
  expect(await look()).toMatch(/^FAULT +archives .* has changed since .*\n +→ .*backup/)
  rmSync(file)
  expect(await look()).toMatch(/^FAULT +archives .* is missing.*\n +→ .*backup/)

  writeFileSync(file, good, { mode: 0o600 })
  await old.storage.write((tx) => tx.updateTable('archives').set({ state: 'restoring' }).execute())
  expect(await look()).toMatch(
    /^warning +archives .* is not finished.*\n +→ .*archive --restore test_payments/,
  )
})
