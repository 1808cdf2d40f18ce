// Signatures that say who published a script: HTTP Message Signatures (RFC 9421) in the profile of Signature-based Integrity. A browser
// that knows them refuses a script with a wrong signature, even if the page doesn't ask for one.
import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'

/** What a signature covers. */
export interface SignedScript {
  /** Of its URL, so that a signed script can't replace another one. */
  path: string
  content: Buffer
}

export interface ScriptSignature {
  /** The 32 bytes of an Ed25519 public key, in base64: `ed25519-` before it makes the value of an `integrity` attribute. */
  key: string
  /** 64 bytes, in base64. */
  signature: string
}

/** The DER of an Ed25519 private key (PKCS #8), up to its 32 bytes. */
const PRIVATE = Buffer.from('302e020100300506032b657004220420', 'hex')

/** @param seed 32 random bytes */
export function keyFromSeed(seed: Buffer): KeyObject {
  return createPrivateKey({ key: Buffer.concat([PRIVATE, seed]), format: 'der', type: 'pkcs8' })
}

/** The public key of a private one, as signatures name it. */
export function publicKeyOf(privateKey: KeyObject): string {
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' })
  return Buffer.from(x, 'base64url').toString('base64')
}

export function signScript(privateKey: KeyObject, script: SignedScript): ScriptSignature {
  const key = publicKeyOf(privateKey)
  const signature = sign(null, signatureBase(script, key), privateKey).toString('base64')
  return { key, signature }
}

/** Whether a signature is the key's for this script. */
export function isSigned(script: SignedScript, { key, signature }: ScriptSignature): boolean {
  const x = Buffer.from(key, 'base64').toString('base64url')
  try {
    const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
    return verify(null, signatureBase(script, key), publicKey, Buffer.from(signature, 'base64'))
  } catch {
    return false
  }
}

/** The headers that a signed script is sent with. All its signatures must be right: browsers check each. */
export function signatureHeaders(
  script: SignedScript,
  signatures: readonly ScriptSignature[],
): Record<'unencoded-digest' | 'signature-input' | 'signature', string> {
  return {
    'unencoded-digest': digestOf(script),
    'signature-input': signatures.map(({ key }, index) => `sig${index}=${paramsOf(key)}`).join(', '),
    signature: signatures.map(({ signature }, index) => `sig${index}=:${signature}:`).join(', '),
  }
}

/** What is signed, byte for byte (RFC 9421, section 2.5). */
function signatureBase(script: SignedScript, key: string): Buffer {
  const lines = [
    `"unencoded-digest";sf: ${digestOf(script)}`,
    `"@path";req: ${script.path}`,
    `"@signature-params": ${paramsOf(key)}`,
  ]
  return Buffer.from(lines.join('\n'))
}

/** Of its content without a content encoding. Chromium knows no sha-384 here. */
const digestOf = ({ content }: SignedScript) =>
  `sha-512=:${createHash('sha512').update(content).digest('base64')}:`
const paramsOf = (key: string) => `("unencoded-digest";sf "@path";req);keyid="${key}";tag="ed25519-integrity"`
