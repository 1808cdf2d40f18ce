// The certificate of the HTTPS servers: the operator's own, or one that this machine's authority issues.
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { codeOf } from '../core/errors.ts'
import { issueCertificate, type ServerCertificate } from '../platform/http/index.ts'

/** What the certificate is for, and where it is (GatewayOptions). */
export interface CertificateOptions {
  dataDir: string
  publicHost?: string
  publicUrl?: string
  pagesUrl?: string
  acsUrl?: string
  tlsCert?: string
  tlsKey?: string
}

/** A file that the operator named can't be used. The message says why; the log has the code only. */
export class UnusableCertificate extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** Loads or issues it. @throws UnusableCertificate for an operator's own that can't be used */
export async function loadCertificate({
  dataDir,
  tlsCert,
  tlsKey,
  publicHost,
  publicUrl,
  pagesUrl,
  acsUrl,
}: CertificateOptions): Promise<ServerCertificate> {
  if (tlsCert !== undefined && tlsKey !== undefined) return readOwn(tlsCert, tlsKey)
  const named = [publicUrl, pagesUrl, acsUrl].flatMap((url) =>
    url === undefined ? [] : [new URL(url).hostname],
  )
  const names = [...(publicUrl === undefined ? [publicHost ?? 'localhost'] : []), ...named]
  return issueCertificate(dataDir, [...new Set([...names, 'localhost', '127.0.0.1', '::1'])])
}

function readOwn(certFile: string, keyFile: string): ServerCertificate {
  const cert = readNamed('--tls-cert', certFile)
  const key = readNamed('--tls-key', keyFile)
  const certificate = parsed(
    () => new X509Certificate(cert),
    'CERTIFICATE_NOT_PEM',
    `${certFile} isn't a certificate in PEM. Give --tls-cert the file that begins with BEGIN CERTIFICATE.`,
  )
  const privateKey = parsed(
    () => createPrivateKey(key),
    'KEY_NOT_PEM',
    `${keyFile} isn't a private key in PEM without a passphrase. Give --tls-key the file that begins with BEGIN PRIVATE KEY.`,
  )
  if (!certificate.checkPrivateKey(privateKey))
    throw new UnusableCertificate(
      'KEY_MISMATCH',
      `${keyFile} isn't the key of ${certFile}. Give --tls-key the key that the certificate was issued for.`,
    )
  return { cert, key, ca: cert, caPath: certFile }
}

function readNamed(option: string, file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new UnusableCertificate(
      codeOf(error) ?? 'UNREADABLE',
      `The file of ${option} can't be read: ${file} (${codeOf(error)}). Name one that exists, and that the gateway's user may read.`,
    )
  }
}

function parsed<T>(parse: () => T, code: string, message: string): T {
  try {
    return parse()
  } catch {
    throw new UnusableCertificate(code, message)
  }
}
