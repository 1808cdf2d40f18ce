// Which key management service wraps data keys: by the options of the command and by environment variables.
import { isOrigin } from '../../../core/addresses/urls.ts'
import { systemClock } from '../../../core/clock.ts'
import { type KmsName, readKmsName } from '../../../core/kms-name.ts'
import { limits } from '../../../core/limits.ts'
import { UsageError } from '../../../core/usage.ts'
import type { Sealer } from '../cipher.ts'
import type { KmsPatience } from './call.ts'
import { fileKms } from './file.ts'
import type { Kms } from './kms.ts'
import { type VaultOptions, vaultKms } from './vault.ts'

type Env = Readonly<Record<string, string | undefined>>

/** The services that data keys are wrapped and unwrapped with. */
export interface KmsSet {
  /** Wraps new data keys. */
  current: Kms
  /** Unwraps those of the service that a row names. Undefined for one that isn't configured. */
  byName(name: string): Kms | undefined
}

export interface KmsOptions {
  /** Undefined: the value of `GATEWAY_KMS`, or the file. */
  kms?: KmsName | undefined
  env?: Env
  patience?: KmsPatience
}

/**
 * Reads the configuration without calling a service. A service that is configured and not chosen still unwraps what it has wrapped, so
 * that data can move from one to another.
 * @throws UsageError for a service that isn't configured
 */
export async function openKms(
  sealer: Sealer,
  { kms, env = process.env, patience = limits.kms }: KmsOptions = {},
): Promise<KmsSet> {
  const name = kms ?? readKmsName(env.GATEWAY_KMS)
  const services = new Map<string, Kms>([['file', fileKms(sealer)]])
  if (name === 'vault' || env.VAULT_TRANSIT_KEY) services.set('vault', vaultKms(vaultOptions(env), patience))
  if (name === 'aws' || env.AWS_KMS_KEY_ID) services.set('aws', await openAws(env, patience))
  const current = services.get(name)
  if (!current) throw new UsageError(`There is no key management service ${name}.`)
  return { current, byName: (one) => services.get(one) }
}

/** The library that signs requests is loaded only where it is needed. */
async function openAws(env: Env, patience: KmsPatience): Promise<Kms> {
  const region = env.AWS_REGION || env.AWS_DEFAULT_REGION
  if (!env.AWS_KMS_KEY_ID || !region) throw new UsageError('--kms aws needs AWS_KMS_KEY_ID and AWS_REGION.')
  const endpoint = env.AWS_ENDPOINT_URL_KMS || env.AWS_ENDPOINT_URL || undefined
  if (endpoint !== undefined) assertPrivate('AWS_ENDPOINT_URL_KMS', endpoint)
  const { awsKms } = await import('./aws.ts')
  const { awsCredentials } = await import('./aws-credentials.ts')
  const credentials = awsCredentials(env, region, systemClock, patience)
  return awsKms({ keyId: env.AWS_KMS_KEY_ID, region, endpoint, credentials }, patience)
}

function vaultOptions(env: Env): VaultOptions {
  const { VAULT_ADDR, VAULT_TRANSIT_KEY: key, VAULT_TOKEN, VAULT_TOKEN_FILE } = env
  if (!VAULT_ADDR || !key || !(VAULT_TOKEN || VAULT_TOKEN_FILE))
    throw new UsageError(
      '--kms vault needs VAULT_ADDR, VAULT_TRANSIT_KEY, and VAULT_TOKEN_FILE or VAULT_TOKEN.',
    )
  const address = VAULT_ADDR.replace(/\/+$/, '')
  assertPrivate('VAULT_ADDR', address)
  return {
    address,
    key,
    mount: (env.VAULT_TRANSIT_MOUNT || 'transit').replace(/^\/+|\/+$/g, ''),
    namespace: env.VAULT_NAMESPACE || undefined,
    token: VAULT_TOKEN_FILE ? { file: VAULT_TOKEN_FILE } : { text: VAULT_TOKEN ?? '' },
  }
}

/** Data keys and tokens cross this connection. */
function assertPrivate(name: string, origin: string): void {
  if (isOrigin(origin)) return
  throw new UsageError(`${name} must be an https origin, such as https://vault.example:8200.`)
}
