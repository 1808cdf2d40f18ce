// An authenticator in software, with the honesty of one that a test needs: it signs what it is asked for, or something else.
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** What an authenticator can be made to lie about. */
export interface Lie {
  origin?: string
  rpId?: string
  challenge?: string
  type?: string
  counter?: number
  /** Whether it says that it has verified the user. */
  verified?: boolean
  userHandle?: string
  id?: string
}

interface Options {
  challenge: string
  rpId?: string
  rp?: { id: string }
  user?: { id: string }
}

const b64 = (bytes: Buffer) => bytes.toString('base64url')
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()

/** CBOR of the few shapes that an attestation has. */
function cbor(value: number | string | Buffer | Map<number | string, unknown> | object): Buffer {
  const head = (major: number, size: number) =>
    size < 24
      ? Buffer.from([(major << 5) | size])
      : size < 256
        ? Buffer.from([(major << 5) | 24, size])
        : Buffer.from([(major << 5) | 25, size >> 8, size & 255])
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries = value instanceof Map ? [...value] : Object.entries(value)
  const parts = entries.flatMap(([name, inner]) => [cbor(name), cbor(inner as Buffer)])
  return Buffer.concat([head(5, entries.length), ...parts])
}

/** A passkey in software. @param origin of the pages */
export function authenticator(origin: string, { counts = true } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0
  let handle: string | undefined

  const clientData = (type: string, challenge: string, lie: Lie) =>
    Buffer.from(
      JSON.stringify({
        type: lie.type ?? type,
        challenge: lie.challenge ?? challenge,
        origin: lie.origin ?? origin,
        crossOrigin: false,
      }),
    )

  const flags = (lie: Lie, more = 0) => (lie.verified === false ? 0x01 : 0x05) | more

  function authData(rpId: string, flagBits: number, lie: Lie, rest = Buffer.alloc(0)): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(lie.counter ?? counter)
    return Buffer.concat([sha256(lie.rpId ?? rpId), Buffer.from([flagBits]), count, rest])
  }

  return {
    id: b64(id),
    /** What a browser's script would write into the form. */
    create({ challenge, rp, user }: Options, lie: Lie = {}): string {
      handle = user?.id
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const key = cbor(
        new Map<number, number | Buffer>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      )
      const length = Buffer.from([0, id.length])
      const attested = Buffer.concat([Buffer.alloc(16), length, id, key])
      const data = authData(rp?.id ?? '', flags(lie, 0x40), lie, attested)
      const attestationObject = cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', {}],
          ['authData', data],
        ]),
      )
      const clientDataJSON = b64(clientData('webauthn.create', challenge, lie))
      const response = { clientDataJSON, attestationObject: b64(attestationObject), transports: ['internal'] }
      return JSON.stringify({ id: lie.id ?? b64(id), response })
    },
    /** The same for an answer. */
    get({ challenge, rpId = '' }: Options, lie: Lie = {}): string {
      if (counts) counter += 1
      const data = authData(rpId, flags(lie), lie)
      const client = clientData('webauthn.get', challenge, lie)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      const userHandle = lie.userHandle ?? handle
      return JSON.stringify({
        id: lie.id ?? b64(id),
        response: {
          clientDataJSON: b64(client),
          authenticatorData: b64(data),
          signature: b64(signature),
          ...(userHandle && { userHandle }),
        },
      })
    },
  }
}
