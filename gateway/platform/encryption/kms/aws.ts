// AWS KMS: a symmetric key, by the JSON 1.1 protocol. https://docs.aws.amazon.com/kms/latest/APIReference/
import { createHash, createHmac, type Hash } from 'node:crypto'
import { SignatureV4 } from '@smithy/signature-v4'
import { type Members, own } from '../../../core/objects.ts'
import { KEY_BYTES } from '../keys.ts'
import type { AwsCredentials } from './aws-credentials.ts'
import {
  isTemporaryStatus,
  type KmsAnswer,
  type KmsPatience,
  keyIn,
  objectIn,
  patiently,
  send,
  textIn,
} from './call.ts'
import { contextOf, type Kms, KmsError } from './kms.ts'

export interface AwsOptions {
  /** The id, the ARN or the alias of a symmetric key. */
  keyId: string
  region: string
  /** The origin of the service; undefined: the region's. */
  endpoint: string | undefined
  credentials(): Promise<AwsCredentials>
}

const SERVICE = 'AWS KMS'

/** Error types that a later attempt may not meet, with any status. */
const TEMPORARY = [
  'ThrottlingException',
  'LimitExceededException',
  'KMSInternalException',
  'DependencyTimeoutException',
  'RequestExpired',
]

export function awsKms(options: AwsOptions, patience: KmsPatience): Kms {
  const { keyId, region } = options
  const url = new URL(options.endpoint ?? `https://kms.${region}.amazonaws.com`)
  const signer = new SignatureV4({
    service: 'kms',
    region,
    credentials: options.credentials,
    sha256: Sha256,
  })

  const call = (action: string, input: Members) =>
    patiently(async () => {
      const { headers, body } = await signer.sign({
        method: 'POST',
        protocol: url.protocol,
        hostname: url.hostname,
        path: '/',
        headers: {
          host: url.host,
          'content-type': 'application/x-amz-json-1.1',
          'x-amz-target': `TrentService.${action}`,
        },
        body: JSON.stringify(input),
      })
      // `fetch` sends the host of the address, which is the one that was signed.
      const { host: _host, ...sent } = headers
      const request = { url: url.href, method: 'POST' as const, headers: sent, body: String(body) }
      const answer = await send(SERVICE, request, patience.timeoutMs)
      if (answer.status !== 200) throw refusal(answer)
      return answer.json
    }, patience)

  const wrapped = (json: Members) => ({
    wrapped: textIn(SERVICE, json, 'CiphertextBlob'),
    master: textIn(SERVICE, json, 'KeyId'),
  })

  return {
    name: 'aws',
    async wrap(key, context) {
      const Plaintext = key.toString('base64')
      return wrapped(
        await call('Encrypt', { KeyId: keyId, Plaintext, EncryptionContext: contextOf(context) }),
      )
    },
    async unwrap(CiphertextBlob, context) {
      // Without KeyId: rows of an earlier master key have to open, too.
      const json = await call('Decrypt', { CiphertextBlob, EncryptionContext: contextOf(context) })
      return keyIn(SERVICE, textIn(SERVICE, json, 'Plaintext'), KEY_BYTES)
    },
    async rewrap(CiphertextBlob, context) {
      const EncryptionContext = contextOf(context)
      return wrapped(
        await call('ReEncrypt', {
          CiphertextBlob,
          SourceEncryptionContext: EncryptionContext,
          DestinationKeyId: keyId,
          DestinationEncryptionContext: EncryptionContext,
        }),
      )
    },
    async master() {
      const key = objectIn(await call('DescribeKey', { KeyId: keyId }), 'KeyMetadata')
      const state = own(key, 'KeyState')
      if (state !== 'Enabled')
        throw new KmsError(`The AWS KMS key is ${String(state)}, not Enabled.`, { isTemporary: false })
      return textIn(SERVICE, key, 'Arn')
    },
  }
}

function refusal({ status, json }: KmsAnswer): KmsError {
  // `com.amazonaws.kms#NotFoundException`, or the name alone.
  const type = String(own(json, '__type') ?? '').replace(/^.*#/, '')
  const message = own(json, 'message') ?? own(json, 'Message') ?? ''
  const text = [type, message].filter(Boolean).join(': ')
  const isTemporary = isTemporaryStatus(status) || TEMPORARY.includes(type)
  return new KmsError(`AWS KMS answered ${status}${text && ` ${text}`}`, { isTemporary })
}

/** SHA-256, and HMAC with a secret, as the signer wants it. */
class Sha256 {
  readonly #secret: string | ArrayBuffer | ArrayBufferView | undefined
  #hash: Pick<Hash, 'digest'> & { update(data: Uint8Array): unknown }

  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.#secret = secret
    this.#hash = this.#begin()
  }
  #begin() {
    return this.#secret === undefined ? createHash('sha256') : createHmac('sha256', bytesOf(this.#secret))
  }
  update(data: string | ArrayBuffer | ArrayBufferView): void {
    this.#hash.update(bytesOf(data))
  }
  async digest(): Promise<Uint8Array> {
    return this.#hash.digest()
  }
  reset(): void {
    this.#hash = this.#begin()
  }
}

function bytesOf(data: string | ArrayBuffer | ArrayBufferView): Uint8Array {
  if (typeof data === 'string') return Buffer.from(data)
  if (ArrayBuffer.isView(data)) return new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
  return new Uint8Array(data)
}
