// What a start that was killed in the middle leaves, and what the next one makes of it.
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { copyFileSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { issueCertificate } from '../../../../gateway/platform/http/connection/tls.ts'
import { openStorage } from '../../../support/engine.ts'
import { temporaryFolder } from '../../../support/gateway.ts'

test('a change of the schema that is interrupted halfway is undone, and made at the next start', async () => {
  const { folder, remove } = temporaryFolder()
  onTestFinished(remove)
  const database = new Sqlite(path.join(folder, 'gateway.sqlite'))
  database.exec('create table payment_methods (in_the_way integer)')
  await expect(openStorage({ dataDir: folder })).rejects.toThrow('payment_methods')
  database.exec('drop table payment_methods')
  database.close()
  const storage = await openStorage({ dataDir: folder })
  expect(await storage.read.selectFrom('payment_methods').selectAll().execute()).toEqual([])
  await storage.close()
})

test.each([
  ['without its certificate', (file: string) => rmSync(`${file}.pem`)],
  ['of another certificate', (file: string) => copyFileSync(path.join(file, '../ca.key'), `${file}.key`)],
])('a key %s, as a crash leaves it, is made anew with one', async (_name, crash) => {
  const { folder, remove } = temporaryFolder()
  onTestFinished(remove)
  const first = await issueCertificate(folder, ['localhost'])
  expect(await issueCertificate(folder, ['localhost'])).toEqual(first)
  crash(path.join(folder, 'tls/server-localhost'))
  const { cert, key, ca } = await issueCertificate(folder, ['localhost'])
  expect(ca).toBe(first.ca)
  expect(cert).not.toBe(first.cert)
  expect(new X509Certificate(cert).checkPrivateKey(createPrivateKey(key))).toBe(true)
  expect(readFileSync(path.join(folder, 'tls/server-localhost.key'), 'utf8')).toBe(key)
})
