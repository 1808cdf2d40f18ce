// This machine: its disk, its certificates and keys.
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { existsSync, readFileSync, statfsSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Clock } from '../../../core/clock.ts'
import { withKeyWork } from '../../../payments/card-data/index.ts'
import { droppedKeyFiles, keyFileOf, openCipher } from '../../../platform/encryption/index.ts'
import type { Storage } from '../../../platform/storage/index.ts'
import { type Finding, fault, ok, warning } from './finding.ts'

const DAY = 24 * 60 * 60 * 1000
const SOON = 30 * DAY
const GIGABYTE = 1e9
const RENEW = 'Renew it, then send the gateway SIGHUP or restart it.'

export async function checkKeys(storage: Storage, dataDir: string): Promise<Finding[]> {
  const file = keyFileOf(dataDir)
  // Asked before, because a new database would get a key.
  if (file !== undefined && !existsSync(file))
    return [
      fault('The encryption keys are missing.', `Put them back as ${file}, or set GATEWAY_ENCRYPTION_KEY.`),
    ]
  try {
    await openCipher(storage, dataDir)
  } catch {
    return [fault('The keys are not those that the data was encrypted with.', 'Put the right ones back.')]
  }
  const found: Finding[] = []
  if (file !== undefined && (statSync(file).mode & 0o077) !== 0)
    found.push(fault(`Others can read ${file}.`, `chmod 600 ${file}`))
  const { tables, failures } = await withKeyWork(storage, dataDir, {}, async (keys) => ({
    tables: await keys.unreadable(),
    failures: await keys.unwrapFailures(),
  }))
  for (const { message } of failures)
    found.push(
      fault(
        `Data keys cannot be unwrapped. ${message}`,
        'Check the key management service, its key, and what the gateway may do with it.',
      ),
    )
  if (tables.length > 0)
    found.push(fault(`No key at hand decrypts some of ${tables.join(', ')}.`, putBack(dataDir)))
  return found.length > 0 ? found : [ok('The keys decrypt all that is encrypted.')]
}

function putBack(dataDir: string): string {
  const kept = droppedKeyFiles(dataDir)
  const key = kept.length > 0 ? `the line of ${kept.join(' or ')}` : 'it'
  return `A key was dropped too early: put ${key} back after the existing ones, then run: operator keys reseal`
}

/** @param files of the operator's own certificate; absent: those that the gateway has made */
export function checkCertificates(
  dataDir: string,
  { cert, key }: { cert: string | undefined; key: string | undefined },
  clock: Clock,
): Finding[] {
  if (cert !== undefined) return [checkCertificate(cert, key, clock)]
  const made = path.join(dataDir, 'tls', 'ca.pem')
  if (!existsSync(made)) return [ok('There is no certificate yet: the first start makes one.')]
  const found = checkCertificate(made, undefined, clock)
  return found.state === 'ok'
    ? [
        ok(
          `${found.text} It is of this machine’s own authority, for tests; the server’s is renewed at each start.`,
        ),
      ]
    : [found]
}

function checkCertificate(file: string, keyFile: string | undefined, clock: Clock): Finding {
  try {
    const parsed = new X509Certificate(readFileSync(file, 'utf8'))
    const left = parsed.validToDate.getTime() - clock.now()
    const until = parsed.validToDate.toISOString().slice(0, 10)
    if (keyFile !== undefined && !parsed.checkPrivateKey(createPrivateKey(readFileSync(keyFile, 'utf8'))))
      return fault(`${file} and ${keyFile} do not belong together.`, 'Name the key that it was issued for.')
    if (left < 0) return fault(`${file} has expired, on ${until}.`, RENEW)
    if (left < SOON) return warning(`${file} expires on ${until}.`, RENEW)
    return ok(`${file} is valid until ${until}.`)
  } catch {
    return fault(`${file} or its key cannot be read.`, 'Both must be files in PEM.')
  }
}

export function checkDisk(dataDir: string): Finding[] {
  const { bavail, bsize, blocks } = statfsSync(dataDir)
  const free = bavail * bsize
  const text = `${(free / GIGABYTE).toFixed(1)} GB of the data folder’s disk are free.`
  const advice = 'Free or add disk space: a database on a full disk takes no payment.'
  if (free < GIGABYTE / 5) return [fault(text, advice)]
  return [free < GIGABYTE || bavail < blocks / 20 ? warning(text, advice) : ok(text)]
}
