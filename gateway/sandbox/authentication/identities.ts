// The simulation's root, and the certificates that it issues. Everything about them is fixed but the keys, so they can be issued
// again, and need no place to be stored.
import 'reflect-metadata'
import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto'
import * as x509 from '@peculiar/x509'
import { toDate } from '../../core/calendar.ts'
import { type Identity, type Sender, senders } from '../../payments/networks/index.ts'

export type Identities = Readonly<Record<Sender, Identity>>

const { subtle } = x509.cryptoProvider.get()

const ALGORITHM = { name: 'Ed25519' }
/** An Ed25519 key in PKCS #8, before its 32 bytes (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')
const ROOT = 'CN=Simulated 3-D Secure Root'
/** The first second of 2026, and the date that means no end (RFC 5280, 4.1.2.5). */
const VALID = { notBefore: toDate(1_767_225_600_000), notAfter: toDate(253_402_300_799_000) }

/** @param seedOf 32 secret bytes, the same for the same name */
export async function issueIdentities(seedOf: (name: string) => Buffer): Promise<Identities> {
  const rootKey = keyOf(seedOf('root'))
  const signingKey = await subtle.importKey('pkcs8', derOf(rootKey), ALGORITHM, false, ['sign'])
  const certify = async (serialNumber: string, subject: string, key: KeyObject, isRoot: boolean) => {
    const certificate = await x509.X509CertificateGenerator.create({
      ...VALID,
      serialNumber,
      subject,
      issuer: ROOT,
      publicKey: createPublicKey(key).export({ type: 'spki', format: 'der' }),
      signingKey,
      signingAlgorithm: ALGORITHM,
      extensions: [
        new x509.BasicConstraintsExtension(isRoot, isRoot ? 0 : undefined, true),
        new x509.KeyUsagesExtension(
          isRoot ? x509.KeyUsageFlags.keyCertSign : x509.KeyUsageFlags.digitalSignature,
          true,
        ),
      ],
    })
    return new X509Certificate(Buffer.from(certificate.rawData))
  }
  const root = await certify('01', ROOT, rootKey, true)
  const identify = async (sender: Sender, serialNumber: string) => {
    const key = keyOf(seedOf(sender))
    const certificate = await certify(serialNumber, `CN=${senders[sender]}`, key, false)
    return { key, certificate, root }
  }
  return {
    server: await identify('server', '02'),
    directory: await identify('directory', '03'),
    acs: await identify('acs', '04'),
  }
}

const keyOf = (seed: Buffer) =>
  createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' })

const derOf = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'der' })
