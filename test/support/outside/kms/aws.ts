// A fake of AWS KMS. It checks the signature by the steps of the documentation, without the library that makes it.
import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import { type FakeAnswer, type FakeRequest, type FakeServer, fakeServer } from './server.ts'

const credentials = {
  id: 'AKIDEXAMPLE',
  secret: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
  token: 'session-token',
}
const REGION = 'eu-central-1'

export interface FakeAws extends FakeServer {
  /** The environment variables of a gateway that uses it. */
  env: Record<string, string>
  /** What AWS does to a key once a year: the next encryption uses other material, and the ARN stays. */
  rotateMaterial(): void
  /** Another key, which `AWS_KMS_KEY_ID` names. */
  addKey(): string
  disableKey(arn: string): void
  /** What was refused, in the service's words. */
  refusals: string[]
}

interface Key {
  materials: Buffer[]
  enabled: boolean
}

export async function fakeAws(): Promise<FakeAws> {
  const keys = new Map<string, Key>()
  const refusals: string[] = []
  const addKey = () => {
    const arn = `arn:aws:kms:${REGION}:111122223333:key/${keys.size + 1}`
    keys.set(arn, { materials: [randomBytes(32)], enabled: true })
    return arn
  }
  const arn = addKey()
  const server = await fakeServer((request) => {
    const name = String(request.headers['x-amz-target'] ?? '').replace('TrentService.', '')
    const answer = handle(keys, request, name)
    if (answer.status !== 200) refusals.push(JSON.stringify(answer.body))
    return { name, answer }
  })
  return Object.assign(server, {
    env: {
      GATEWAY_KMS: 'aws',
      AWS_KMS_KEY_ID: arn,
      AWS_REGION: REGION,
      AWS_ENDPOINT_URL_KMS: server.origin,
      AWS_ACCESS_KEY_ID: credentials.id,
      AWS_SECRET_ACCESS_KEY: credentials.secret,
      AWS_SESSION_TOKEN: credentials.token,
    },
    rotateMaterial: () => void keys.get(arn)?.materials.push(randomBytes(32)),
    addKey,
    disableKey(one: string) {
      const key = keys.get(one)
      if (key) key.enabled = false
    },
    refusals,
  })
}

const refuse = (type: string, message: string): FakeAnswer => ({
  status: 400,
  body: { __type: `com.amazonaws.kms#${type}`, message },
})

function handle(keys: Map<string, Key>, request: FakeRequest, action: string): FakeAnswer {
  if (request.headers['content-type'] !== 'application/x-amz-json-1.1')
    return { status: 404, body: { __type: 'UnknownOperationException' } }
  if (!isSigned(request)) return refuse('InvalidSignatureException', 'The signature does not match.')
  const input = JSON.parse(request.body)
  const done = (body: object): FakeAnswer => ({ status: 200, body })
  if (action === 'DescribeKey') {
    const key = keys.get(input.KeyId)
    if (!key) return refuse('NotFoundException', 'Invalid keyId.')
    return done({ KeyMetadata: { Arn: input.KeyId, KeyState: key.enabled ? 'Enabled' : 'Disabled' } })
  }
  if (action === 'Encrypt') return encrypt(keys, input.KeyId, input.Plaintext, input.EncryptionContext)
  if (action === 'Decrypt') {
    const opened = decrypt(keys, input.CiphertextBlob, input.EncryptionContext)
    return 'status' in opened ? opened : done({ KeyId: opened.arn, Plaintext: opened.text })
  }
  if (action === 'ReEncrypt') {
    const opened = decrypt(keys, input.CiphertextBlob, input.SourceEncryptionContext)
    if ('status' in opened) return opened
    return encrypt(keys, input.DestinationKeyId, opened.text, input.DestinationEncryptionContext)
  }
  return { status: 404, body: { __type: 'UnknownOperationException' } }
}

const associated = (context: Record<string, string>) =>
  Buffer.from(JSON.stringify(Object.entries(context ?? {}).sort()))

function encrypt(
  keys: Map<string, Key>,
  arn: string,
  text: string,
  context: Record<string, string>,
): FakeAnswer {
  const key = keys.get(arn)
  if (!key) return refuse('NotFoundException', 'Invalid keyId.')
  if (!key.enabled) return refuse('DisabledException', 'The key is disabled.')
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key.materials.at(-1) ?? '', iv).setAAD(associated(context))
  const sealed = Buffer.concat([cipher.update(Buffer.from(text, 'base64')), cipher.final()])
  const blob = { arn, nth: key.materials.length - 1, iv: iv.toString('hex'), sealed: sealed.toString('hex') }
  const tag = cipher.getAuthTag().toString('hex')
  const CiphertextBlob = Buffer.from(JSON.stringify({ ...blob, tag })).toString('base64')
  return { status: 200, body: { CiphertextBlob, KeyId: arn, EncryptionAlgorithm: 'SYMMETRIC_DEFAULT' } }
}

function decrypt(keys: Map<string, Key>, given: string, context: Record<string, string>) {
  try {
    const { arn, nth, iv, sealed, tag } = JSON.parse(Buffer.from(given, 'base64').toString())
    // Capitals would be the same bytes, and a tag with a broken digit would be read as a shorter one.
    if (!/^[0-9a-f]+$/.test(iv + sealed + tag)) return refuse('InvalidCiphertextException', '')
    const key = keys.get(arn)
    if (!key?.enabled) return refuse('DisabledException', 'The key is disabled.')
    const opener = createDecipheriv('aes-256-gcm', key.materials[nth] ?? '', Buffer.from(iv, 'hex'))
      .setAAD(associated(context))
      .setAuthTag(Buffer.from(tag, 'hex'))
    const text = Buffer.concat([opener.update(Buffer.from(sealed, 'hex')), opener.final()])
    return { arn: String(arn), text: text.toString('base64') }
  } catch {
    return refuse('InvalidCiphertextException', '')
  }
}

/** https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html */
function isSigned({ method, path, headers, body }: FakeRequest): boolean {
  const [, scope = '', names = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? []
  const [id, day = '', region = '', service = '', end = ''] = scope.split('/')
  const time = String(headers['x-amz-date'])
  const isOurs = id === credentials.id && headers['x-amz-security-token'] === credentials.token
  const isOfKms = region === REGION && service === 'kms' && end === 'aws4_request' && time.startsWith(day)
  const needed = ['host', 'x-amz-date', 'x-amz-target', 'x-amz-security-token']
  if (!isOurs || !isOfKms || !needed.every((name) => names.split(';').includes(name))) return false
  const digest = (text: string) => createHash('sha256').update(text).digest('hex')
  const canonical = [
    method,
    path,
    '',
    ...names.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    digest(body),
  ].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', time, [day, region, service, end].join('/'), digest(canonical)].join(
    '\n',
  )
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
  const key = [day, region, service, end].reduce<string | Buffer>(hmac, `AWS4${credentials.secret}`)
  return hmac(key, toSign).toString('hex') === signature
}
