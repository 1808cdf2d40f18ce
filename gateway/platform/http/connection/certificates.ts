// Makes certificates: an authority's own, and those that it issues.
import 'reflect-metadata'
import { isIP } from 'node:net'
import * as x509 from '@peculiar/x509'
import { toDate } from '../../../core/calendar.ts'
import { systemClock } from '../../../core/clock.ts'
import { newBytes } from '../../../core/ids.ts'

// Web Crypto as the library types it, so that keys have the type that it expects.
const { subtle } = x509.cryptoProvider.get()

const DAY = 24 * 60 * 60 * 1000
const AUTHORITY_LIFE = 3650 * DAY
/** The longest lifetime that browsers accept. */
const LEAF_LIFE = 397 * DAY
const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const SERVER_AUTHENTICATION = '1.3.6.1.5.5.7.3.1'

/** A certificate and its key, in PEM. */
export interface Pair {
  cert: string
  key: string
}

/** A certificate authority, which signs itself. */
export async function makeAuthority(): Promise<Pair> {
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

/** A server's certificate. @param names hosts or IP addresses */
export async function makeLeaf(ca: Pair, names: readonly string[]): Promise<Pair> {
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
