// Credentials for AWS, from where AWS puts them: environment, web identity (EKS), container (ECS, EKS Pod Identity), instance.
import { readFileSync } from 'node:fs'
import { readInstant } from '../../../core/calendar.ts'
import type { Clock } from '../../../core/clock.ts'
import { type Members, own } from '../../../core/objects.ts'
import {
  type KmsAnswer,
  type KmsPatience,
  type KmsRequest,
  objectIn,
  patiently,
  send,
  textIn,
} from './call.ts'
import { KmsError } from './kms.ts'

export interface AwsCredentials {
  accessKeyId: string
  secretAccessKey: string
  sessionToken?: string
  /** Until when they are valid, in milliseconds; absent: they don't expire. */
  expires?: number
}

type Env = Readonly<Record<string, string | undefined>>

/** They are fetched again when they have less left than this. */
const LEAST_LEFT_MS = 5 * 60 * 1000

const ECS = 'http://169.254.170.2'
const INSTANCE = 'http://169.254.169.254'

/**
 * Finds credentials, and keeps them until they are about to expire; while no others can be fetched, until they have expired.
 * @throws KmsError when there are none
 */
export function awsCredentials(
  env: Env,
  region: string,
  clock: Clock,
  patience: KmsPatience,
): () => Promise<AwsCredentials> {
  let found: AwsCredentials | undefined
  return async () => {
    const known = found
    const left = () => (known?.expires ?? Number.POSITIVE_INFINITY) - clock.now()
    if (known && left() >= LEAST_LEFT_MS) return known
    try {
      found = await patiently(() => lookUp(env, region, patience.timeoutMs), patience)
      return found
    } catch (error) {
      if (known && left() > 0) return known
      throw error
    }
  }
}

async function lookUp(env: Env, region: string, timeoutMs: number): Promise<AwsCredentials> {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey, AWS_SESSION_TOKEN } = env
  if (accessKeyId && secretAccessKey)
    return { accessKeyId, secretAccessKey, ...(AWS_SESSION_TOKEN && { sessionToken: AWS_SESSION_TOKEN }) }
  const ask = (from: string, request: KmsRequest) => asked(from, request, timeoutMs)
  if (env.AWS_WEB_IDENTITY_TOKEN_FILE && env.AWS_ROLE_ARN) return fromWebIdentity(env, region, ask)
  const container = containerAddress(env)
  if (container !== undefined) return fromContainer(env, container, ask)
  return fromInstance(env.AWS_EC2_METADATA_SERVICE_ENDPOINT?.replace(/\/$/, '') ?? INSTANCE, ask)
}

type Ask = (from: string, request: KmsRequest) => Promise<KmsAnswer>

async function asked(from: string, request: KmsRequest, timeoutMs: number): Promise<KmsAnswer> {
  const answer = await send(from, request, timeoutMs)
  if (answer.status === 200) return answer
  throw new KmsError(`No AWS credentials: ${from} answered ${answer.status}.`, {
    isTemporary: answer.status >= 500,
  })
}

function containerAddress(env: Env): string | undefined {
  const path = env.AWS_CONTAINER_CREDENTIALS_RELATIVE_URI
  return path ? `${ECS}${path}` : env.AWS_CONTAINER_CREDENTIALS_FULL_URI || undefined
}

async function fromContainer(env: Env, url: string, ask: Ask): Promise<AwsCredentials> {
  const file = env.AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE
  const token = file ? readToken(file) : env.AWS_CONTAINER_AUTHORIZATION_TOKEN
  const headers = token ? { authorization: token } : {}
  const { json } = await ask('the container', { url, method: 'GET', headers })
  return credentialsIn(json, 'AccessKeyId', 'SecretAccessKey', 'Token')
}

/** The second version of the instance's metadata, whose token a forged request through a proxy doesn't have. */
async function fromInstance(origin: string, ask: Ask): Promise<AwsCredentials> {
  const from = 'the instance metadata'
  const seconds = { 'x-aws-ec2-metadata-token-ttl-seconds': '60' }
  const token = await ask(from, { url: `${origin}/latest/api/token`, method: 'PUT', headers: seconds })
  const headers = { 'x-aws-ec2-metadata-token': token.text.trim() }
  const url = `${origin}/latest/meta-data/iam/security-credentials/`
  const role = await ask(from, { url, method: 'GET', headers })
  const { json } = await ask(from, { url: `${url}${role.text.trim()}`, method: 'GET', headers })
  return credentialsIn(json, 'AccessKeyId', 'SecretAccessKey', 'Token')
}

async function fromWebIdentity(env: Env, region: string, ask: Ask): Promise<AwsCredentials> {
  const form = new URLSearchParams({
    Action: 'AssumeRoleWithWebIdentity',
    Version: '2011-06-15',
    RoleArn: env.AWS_ROLE_ARN ?? '',
    RoleSessionName: env.AWS_ROLE_SESSION_NAME ?? 'hosted-fields-gateway',
    WebIdentityToken: readToken(env.AWS_WEB_IDENTITY_TOKEN_FILE ?? ''),
  })
  const { json } = await ask('AWS STS', {
    url: env.AWS_ENDPOINT_URL_STS ?? `https://sts.${region}.amazonaws.com`,
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
    body: form.toString(),
  })
  const result = objectIn(
    objectIn(json, 'AssumeRoleWithWebIdentityResponse'),
    'AssumeRoleWithWebIdentityResult',
  )
  return credentialsIn(objectIn(result, 'Credentials'), 'AccessKeyId', 'SecretAccessKey', 'SessionToken')
}

function readToken(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (cause) {
    throw new KmsError('The file with the token for AWS cannot be read.', { isTemporary: true, cause })
  }
}

function credentialsIn(json: Members, id: string, secret: string, token: string): AwsCredentials {
  const from = 'The source of AWS credentials'
  const expires = expiryIn(own(json, 'Expiration'))
  return {
    accessKeyId: textIn(from, json, id),
    secretAccessKey: textIn(from, json, secret),
    sessionToken: textIn(from, json, token),
    ...(expires !== undefined && { expires }),
  }
}

/** STS sends seconds, the others an ISO time. */
function expiryIn(value: unknown): number | undefined {
  if (typeof value === 'number') return value * 1000
  return typeof value === 'string' ? readInstant(value)?.first : undefined
}
