// Signs the protocol's messages, and verifies them: a JWS by Ed25519 (RFC 7515, RFC 8037), whose header has the sender's
// certificate. Servers send it detached from the message (RFC 7515, appendix F); a browser carries both in one text.
import { type KeyObject, sign, verify, X509Certificate } from 'node:crypto'
import { isObject } from '../../../core/objects.ts'
import { type Check, decode, encode } from './check.ts'

/** A message with its detached JWS; empty: it isn't signed. */
export interface Signed<Message extends object = object> {
  message: Message
  signature: string
}

/** Who signs, by the common names of their certificates. */
export const senders = { server: '3DS Server', directory: 'Directory Server', acs: 'ACS' } as const
export type Sender = keyof typeof senders

/** What one of them signs with, and the root that it trusts. */
export interface Identity {
  key: KeyObject
  certificate: X509Certificate
  root: X509Certificate
}

export interface Signer {
  /** Resolves once signing takes no time: to be awaited before a database transaction that signs. */
  ready(): Promise<unknown>
  sign<Message extends object>(message: Message): Promise<Signed<Message>>
  /** Whether it's this sender who has signed exactly this message. */
  isFrom(sender: Sender, signed: Signed): Promise<boolean>
}

/** @param identify called for each message */
export const createSigner = (identify: () => Promise<Identity>): Signer => ({
  ready: identify,
  async sign(message) {
    const { key, certificate } = await identify()
    const header = encode({ alg: 'EdDSA', x5c: [certificate.raw.toString('base64')] })
    const bytes = sign(null, inputOf(header, message), key)
    return { message, signature: `${header}..${bytes.toString('base64url')}` }
  },
  async isFrom(sender, { message, signature }) {
    const [header = '', detached, bytes = '', ...rest] = signature.split('.')
    const certificate = certificateOf(header)
    if (!certificate || detached !== '' || rest.length > 0) return false
    const { root } = await identify()
    return (
      certificate.subject === `CN=${senders[sender]}` &&
      certificate.checkIssued(root) &&
      certificate.verify(root.publicKey) &&
      verify(null, inputOf(header, message), certificate.publicKey, Buffer.from(bytes, 'base64url'))
    )
  },
})

/** What is signed. */
const inputOf = (header: string, message: object) => Buffer.from(`${header}.${encode(message)}`)

const isHeader = (value: unknown): value is { x5c: [string] } =>
  isObject(value) && value.alg === 'EdDSA' && value.crit === undefined && isText(value.x5c)
const isText = (value: unknown) => Array.isArray(value) && typeof value[0] === 'string'

function certificateOf(header: string): X509Certificate | undefined {
  const read = decode(header, isHeader)
  try {
    return read && new X509Certificate(Buffer.from(read.x5c[0], 'base64'))
  } catch {
    return undefined
  }
}

/** A signed message as a browser carries it. */
export function carry({ message, signature }: Signed): string {
  const [header, , bytes] = signature.split('.')
  return [header, encode(message), bytes].join('.')
}

/** @returns undefined if it has no such message. Whether its signature is right is still to be verified. */
export function readCarried<Message extends object>(
  text: unknown,
  check: Check<Message>,
): Signed<Message> | undefined {
  const [header, payload, bytes] = typeof text === 'string' ? text.split('.') : []
  const message = decode(payload, check)
  return message && { message, signature: `${header}..${bytes}` }
}
