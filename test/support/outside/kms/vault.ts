// A fake of HashiCorp Vault's Transit engine, with derived keys.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { type FakeAnswer, type FakeRequest, type FakeServer, fakeServer } from './server.ts'

const KEY = 'card-data'

export interface FakeVault extends FakeServer {
  /** The environment variables of a gateway that uses it. */
  env: Record<string, string>
  /** Adds a version to the key, as `vault write -f transit/keys/card-data/rotate` does. */
  rotate(): void
  /** The lowest version that still decrypts. */
  minimum: number
  /** Whether the key is derived. A key that isn't ignores the context. */
  isDerived: boolean
  /** The token that is valid. */
  token: string
}

export async function fakeVault(): Promise<FakeVault> {
  const versions = [randomBytes(32)]
  const server = await fakeServer((request) => {
    const name = request.path.split('/')[3] ?? ''
    return { name, answer: handle(fake, versions, request, name) }
  })
  const fake: FakeVault = Object.assign(server, {
    env: {
      GATEWAY_KMS: 'vault',
      VAULT_ADDR: server.origin,
      VAULT_TRANSIT_KEY: KEY,
      VAULT_TOKEN: 'hvs.example',
    },
    rotate: () => void versions.push(randomBytes(32)),
    minimum: 1,
    isDerived: true,
    token: 'hvs.example',
  })
  return fake
}

const refuse = (status: number, error: string): FakeAnswer => ({ status, body: { errors: [error] } })

function handle(fake: FakeVault, versions: Buffer[], request: FakeRequest, name: string): FakeAnswer {
  const { method, path, headers, body } = request
  if (headers['x-vault-token'] !== fake.token) return refuse(403, 'permission denied')
  if (path !== `/v1/transit/${name}/${KEY}`) return refuse(404, 'no handler for route')
  const done = (data: object): FakeAnswer => ({ status: 200, body: { data } })
  if (method === 'GET' && name === 'keys')
    return done({ name: KEY, derived: fake.isDerived, latest_version: versions.length })
  const { plaintext, ciphertext, context = '' } = JSON.parse(body)
  if (fake.isDerived && !context) return refuse(400, 'missing context for key derivation')
  const keyOf = (version: number) => {
    const key = versions[version - 1] ?? Buffer.alloc(32)
    if (!fake.isDerived) return key
    return Buffer.from(hkdfSync('sha256', key, '', Buffer.from(context, 'base64'), 32))
  }
  const encrypt = (bytes: Buffer) => {
    const iv = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', keyOf(versions.length), iv)
    const sealed = Buffer.concat([cipher.update(bytes), cipher.final()])
    const text = Buffer.concat([iv, sealed, cipher.getAuthTag()]).toString('base64')
    return done({ ciphertext: `vault:v${versions.length}:${text}`, key_version: versions.length })
  }
  if (name === 'encrypt') return encrypt(Buffer.from(plaintext, 'base64'))
  const [, number = '0', text = ''] = /^vault:v(\d+):(.+)$/.exec(ciphertext) ?? []
  if (Number(number) < fake.minimum)
    return refuse(400, 'ciphertext or signature version is disallowed by policy (too old)')
  let opened: Buffer
  try {
    const bytes = Buffer.from(text, 'base64')
    const opener = createDecipheriv('aes-256-gcm', keyOf(Number(number)), bytes.subarray(0, 12))
    opener.setAuthTag(bytes.subarray(-16))
    opened = Buffer.concat([opener.update(bytes.subarray(12, -16)), opener.final()])
  } catch {
    return refuse(400, 'cipher: message authentication failed')
  }
  if (name === 'decrypt') return done({ plaintext: opened.toString('base64') })
  return name === 'rewrap' ? encrypt(opened) : refuse(404, 'no handler for route')
}
