// TLS certificates for a gateway whose operator provides none: a certificate authority of its own, created on this machine
// and kept in the data folder, and the certificates that it issues.
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { systemClock } from '../../../core/clock.ts'
import type { Pair } from './certificates.ts'

const DAY = 24 * 60 * 60 * 1000
/** A certificate that expires within this time is replaced at the next start. */
const RENEW_BEFORE = 30 * DAY

/** All in PEM. */
export interface ServerCertificate {
  cert: string
  key: string
  ca: string
  /** Where the authority's certificate is kept: public, for clients to trust. */
  caPath: string
}

/**
 * A certificate for these names (hosts or IP addresses), issued by the data folder's own authority, which is created if there
 * is none. An earlier certificate that is still valid is reused.
 */
export async function issueCertificate(
  dataDir: string,
  names: readonly string[],
): Promise<ServerCertificate> {
  const folder = path.join(dataDir, 'tls')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const ca = load(folder, 'ca') ?? save(folder, 'ca', await (await maker()).makeAuthority())
  const name = `server-${names.join('-').replace(/[^A-Za-z0-9.-]/g, '_')}`
  const leaf = load(folder, name, ca) ?? save(folder, name, await (await maker()).makeLeaf(ca, names))
  return { ...leaf, ca: ca.cert, caPath: path.join(folder, 'ca.pem') }
}

/** Only now: to load what makes them takes a good part of a start, and most starts find them made. */
const maker = () => import('./certificates.ts')

/** The certificate stored under a name, unless it expires soon, another authority issued it or its key does not match. */
function load(folder: string, name: string, issuer?: Pair): Pair | undefined {
  const [certFile, keyFile] = [path.join(folder, `${name}.pem`), path.join(folder, `${name}.key`)]
  if (!existsSync(certFile) || !existsSync(keyFile)) return undefined
  const cert = readFileSync(certFile, 'utf8')
  const parsed = new X509Certificate(cert)
  if (parsed.validToDate.getTime() - systemClock.now() < RENEW_BEFORE) return undefined
  if (issuer && !parsed.verify(new X509Certificate(issuer.cert).publicKey)) return undefined
  const key = readFileSync(keyFile, 'utf8')
  // A process that was killed between the two files leaves the new key beside the old certificate.
  return parsed.checkPrivateKey(createPrivateKey(key)) ? { cert, key } : undefined
}

function save(folder: string, name: string, pair: Pair): Pair {
  write(path.join(folder, `${name}.key`), pair.key, 0o600)
  write(path.join(folder, `${name}.pem`), pair.cert, 0o644)
  return pair
}

/** Writes a file atomically: half a file would make every later start fail. */
function write(file: string, text: string, mode: number) {
  writeFileSync(`${file}.new`, text, { mode, flush: true })
  renameSync(`${file}.new`, file)
}
