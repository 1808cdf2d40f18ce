// HashiCorp Vault: the Transit secrets engine, with a derived key. https://developer.hashicorp.com/vault/api-docs/secret/transit
import { readFileSync } from 'node:fs'
import { own } from '../../../core/objects.ts'
import { KEY_BYTES } from '../keys.ts'
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
import { contextOf, type KeyContext, type Kms, KmsError } from './kms.ts'

export interface VaultOptions {
  /** The origin of the server. */
  address: string
  /** The name of the transit key. It has to be derived, because only then Vault authenticates the context. */
  key: string
  /** The path that the engine is mounted at. */
  mount: string
  namespace: string | undefined
  /** The token, or a file that an agent keeps up to date: it is read for each call. */
  token: { text: string } | { file: string }
}

const SERVICE = 'Vault'

export function vaultKms(options: VaultOptions, patience: KmsPatience): Kms {
  const { address, key, mount, namespace } = options
  const call = (method: 'GET' | 'POST', path: string, body?: Record<string, string>) =>
    patiently(async () => {
      const headers = {
        'x-vault-token': tokenOf(options),
        'x-vault-request': 'true',
        ...(namespace !== undefined && { 'x-vault-namespace': namespace }),
        ...(body && { 'content-type': 'application/json' }),
      }
      const url = `${address}/v1/${mount}/${path}/${encodeURIComponent(key)}`
      const text = body && { body: JSON.stringify(body) }
      const answer = await send(SERVICE, { url, method, headers, ...text }, patience.timeoutMs)
      if (answer.status !== 200) throw refusal(answer)
      return objectIn(answer.json, 'data')
    }, patience)

  const wrapped = (ciphertext: string) => ({ wrapped: ciphertext, master: masterOf(ciphertext) })
  const masterOf = (ciphertext: string) => `${mount}/${key}:${/^vault:(v\d+):/.exec(ciphertext)?.[1] ?? ''}`

  return {
    name: 'vault',
    async wrap(dataKey, context) {
      const plaintext = dataKey.toString('base64')
      const data = await call('POST', 'encrypt', { plaintext, context: encoded(context) })
      return wrapped(textIn(SERVICE, data, 'ciphertext'))
    },
    async unwrap(ciphertext, context) {
      const data = await call('POST', 'decrypt', { ciphertext, context: encoded(context) })
      return keyIn(SERVICE, textIn(SERVICE, data, 'plaintext'), KEY_BYTES)
    },
    async rewrap(ciphertext, context) {
      const data = await call('POST', 'rewrap', { ciphertext, context: encoded(context) })
      return wrapped(textIn(SERVICE, data, 'ciphertext'))
    },
    async master() {
      const data = await call('GET', 'keys')
      // Vault ignores the context of a key that isn't derived: any merchant's row would unwrap any merchant's key.
      if (own(data, 'derived') !== true)
        throw new KmsError(`The transit key ${key} is not derived. Create one with derived=true.`, {
          isTemporary: false,
        })
      return `${mount}/${key}:v${Number(own(data, 'latest_version'))}`
    },
  }
}

const encoded = (context: KeyContext) => Buffer.from(JSON.stringify(contextOf(context))).toString('base64')

function tokenOf({ token }: VaultOptions): string {
  if ('text' in token) return token.text
  try {
    return readFileSync(token.file, 'utf8').trim()
  } catch (cause) {
    throw new KmsError('The file with the token for Vault cannot be read.', { isTemporary: true, cause })
  }
}

function refusal({ status, json }: KmsAnswer): KmsError {
  const errors = own(json, 'errors')
  const [first = ''] = Array.isArray(errors) ? errors.map(String) : []
  const reason = first.split('\n')[0] ?? ''
  // 412: a standby that hasn't caught up yet.
  const isTemporary = isTemporaryStatus(status) || status === 412
  return new KmsError(`Vault answered ${status}${reason && `: ${reason}`}`, { isTemporary })
}
