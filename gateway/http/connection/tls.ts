// TLS certificates for a gateway whose operator provides none: a certificate authority of its own, created on this machine
// and kept in the data folder, and the certificates that it issues.
import 'reflect-metadata'
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import path from 'node:path'
import * as x509 from '@peculiar/x509'
import { toDate } from '../../core/calendar.ts'
import { systemClock } from '../../core/clock.ts'
import { newBytes } from '../../core/ids.ts'

// Web Crypto as the library types it, so that keys have the type that it expects.
const { subtle } = x509.cryptoProvider.get()

const DAY = 24 * 60 * 60 * 1000
const AUTHORITY_LIFE = 3650 * DAY
/** The longest lifetime that browsers accept. */
const LEAF_LIFE = 397 * DAY
/** A certificate that expires within this time is replaced at the next start. */
const RENEW_BEFORE = 30 * DAY
const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const SERVER_AUTHENTICATION = '1.3.6.1.5.5.7.3.1'

/** All in PEM. */
export interface ServerCertificate {
  cert: string
  key: string
  ca: string
  /** Where the authority's certificate is kept: public, for clients to trust. */
  caPath: string
}

interface Pair {
  cert: string
  key: string
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
  const ca = load(folder, 'ca') ?? save(folder, 'ca', await makeAuthority())
  const name = `server-${names.join('-').replace(/[^A-Za-z0-9.-]/g, '_')}`
  const leaf = load(folder, name, ca) ?? save(folder, name, await makeLeaf(ca, names))
  return { ...leaf, ca: ca.cert, caPath: path.join(folder, 'ca.pem') }
}

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

async function makeAuthority(): Promise<Pair> {
  const keys = await subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    ...common(AUTHORITY_LIFE),
    name: `CN=Hosted Fields local authority ${newBytes(4).toString('hex')}`,
    keys,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  })
  return toPair(certificate, keys.privateKey)
}

async function makeLeaf(ca: Pair, names: readonly string[]): Promise<Pair> {
  const issuer = new x509.X509Certificate(ca.cert)
  const keys = await subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])
  const certificate = await x509.X509CertificateGenerator.create({
    ...common(LEAF_LIFE),
    subject: `CN=${names[0] ?? 'localhost'}`,
    issuer: issuer.subject,
    publicKey: keys.publicKey,
    signingKey: await importKey(ca.key),
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([SERVER_AUTHENTICATION]),
      new x509.SubjectAlternativeNameExtension(
        names.map((value) => ({ type: isIP(value) ? ('ip' as const) : ('dns' as const), value })),
      ),
      await x509.AuthorityKeyIdentifierExtension.create(issuer),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  })
  return toPair(certificate, keys.privateKey)
}

/** What both kinds of certificates share. They are valid from a day ago, for clients whose clocks are behind. */
function common(life: number) {
  const now = systemClock.now()
  return {
    serialNumber: `01${newBytes(15).toString('hex')}`,
    notBefore: toDate(now - DAY),
    notAfter: toDate(now - DAY + life),
    signingAlgorithm: ALGORITHM,
  }
}

async function toPair(
  certificate: x509.X509Certificate,
  privateKey: Parameters<typeof subtle.exportKey>[1],
): Promise<Pair> {
  const exported = await subtle.exportKey('pkcs8', privateKey)
  return {
    cert: `${certificate.toString('pem')}\n`,
    key: `${x509.PemConverter.encode(exported, 'PRIVATE KEY')}\n`,
  }
}

function importKey(pem: string) {
  const [der] = x509.PemConverter.decode(pem)
  if (!der) throw new Error('The local authority has no key: remove the tls folder of the data folder.')
  return subtle.importKey('pkcs8', der, ALGORITHM, false, ['sign'])
}
