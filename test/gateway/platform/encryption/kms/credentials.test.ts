// Where credentials for AWS come from, and that they are fetched again before they expire.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { awsCredentials } from '../../../../../gateway/platform/encryption/kms/aws-credentials.ts'
import { temporaryFolder, testClock } from '../../../../support/gateway.ts'
import { type FakeRequest, fakeServer } from '../../../../support/outside/kms/server.ts'

const patience = { timeoutMs: 500, attempts: 2, pauseMs: 1 }
const HOUR = 60 * 60 * 1000

/** @param answer what the source answers; undefined: 404 */
async function source(answer: (request: FakeRequest) => unknown) {
  const requests: FakeRequest[] = []
  const server = await fakeServer((request) => {
    requests.push(request)
    const body = answer(request)
    return { name: request.path, answer: { status: body === undefined ? 404 : 200, body: body ?? {} } }
  })
  onTestFinished(() => server.close())
  return { ...server, requests }
}

function tokenFile(text: string): string {
  const { folder, remove } = temporaryFolder()
  onTestFinished(remove)
  const file = path.join(folder, 'token')
  writeFileSync(file, `${text}\n`)
  return file
}

const clock = testClock()
const lookUp = (env: Record<string, string>) => awsCredentials(env, 'eu-central-1', clock, patience)
const expiring = () => new Date(clock.now() + HOUR).toISOString()

test('the environment', async () => {
  const env = { AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b', AWS_SESSION_TOKEN: 'c' }
  expect(await lookUp(env)()).toEqual({ accessKeyId: 'a', secretAccessKey: 'b', sessionToken: 'c' })
})

test('a container, whose token is read from its file; again when they are about to expire', async () => {
  const { origin, requests } = await source(({ headers }) =>
    headers.authorization === 'pod token'
      ? { AccessKeyId: `id-${requests.length}`, SecretAccessKey: 's', Token: 't', Expiration: expiring() }
      : undefined,
  )
  const find = lookUp({
    AWS_CONTAINER_CREDENTIALS_FULL_URI: `${origin}/v1/credentials`,
    AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE: tokenFile('pod token'),
  })
  expect(await find()).toMatchObject({ accessKeyId: 'id-1', sessionToken: 't' })
  expect(await find()).toMatchObject({ accessKeyId: 'id-1' })
  clock.advance(HOUR - 60_000)
  expect(await find()).toMatchObject({ accessKeyId: 'id-2' })
  expect(requests.map(({ path: asked }) => asked)).toEqual(['/v1/credentials', '/v1/credentials'])
})

test('those that are valid still are used while the source fails, and none that have expired', async () => {
  let isDown = false
  const { origin } = await source(() =>
    isDown ? undefined : { AccessKeyId: 'id', SecretAccessKey: 's', Token: 't', Expiration: expiring() },
  )
  const find = lookUp({ AWS_CONTAINER_CREDENTIALS_FULL_URI: `${origin}/v1/credentials` })
  const found = await find()
  isDown = true
  clock.advance(HOUR - 60_000)
  expect(await find()).toEqual(found)
  clock.advance(60_000)
  await expect(find()).rejects.toThrow('answered 404')
  isDown = false
  expect((await find()).expires).toBe(clock.now() + HOUR)
})

test('a web identity, by STS', async () => {
  const { origin, requests } = await source(() => ({
    AssumeRoleWithWebIdentityResponse: {
      AssumeRoleWithWebIdentityResult: {
        Credentials: {
          AccessKeyId: 'id',
          SecretAccessKey: 's',
          SessionToken: 't',
          Expiration: (clock.now() + HOUR) / 1000,
        },
      },
    },
  }))
  const find = lookUp({
    AWS_ROLE_ARN: 'arn:aws:iam::111122223333:role/gateway',
    AWS_WEB_IDENTITY_TOKEN_FILE: tokenFile('identity'),
    AWS_ENDPOINT_URL_STS: origin,
  })
  expect(await find()).toMatchObject({ accessKeyId: 'id', expires: clock.now() + HOUR })
  const form = new URLSearchParams(requests[0]?.body)
  expect(Object.fromEntries(form)).toMatchObject({
    Action: 'AssumeRoleWithWebIdentity',
    RoleArn: 'arn:aws:iam::111122223333:role/gateway',
    WebIdentityToken: 'identity',
  })
})

test('the instance, by the second version of its metadata', async () => {
  const { origin } = await source(({ method, path: asked, headers }) => {
    if (method === 'PUT' && asked === '/latest/api/token') return 'session'
    if (headers['x-aws-ec2-metadata-token'] !== 'session') return undefined
    if (asked.endsWith('/security-credentials/')) return 'the-role'
    if (asked.endsWith('/security-credentials/the-role'))
      return { AccessKeyId: 'id', SecretAccessKey: 's', Token: 't', Expiration: expiring() }
    return undefined
  })
  const find = lookUp({ AWS_EC2_METADATA_SERVICE_ENDPOINT: origin })
  expect(await find()).toMatchObject({ accessKeyId: 'id', secretAccessKey: 's', sessionToken: 't' })
})

test('a source that has none is named, and so is a token that cannot be read', async () => {
  const { origin } = await source(() => undefined)
  const container = lookUp({ AWS_CONTAINER_CREDENTIALS_FULL_URI: origin })
  await expect(container()).rejects.toThrow('No AWS credentials: the container answered 404.')
  const identity = lookUp({ AWS_ROLE_ARN: 'arn', AWS_WEB_IDENTITY_TOKEN_FILE: '/nowhere/token' })
  await expect(identity()).rejects.toThrow('The file with the token for AWS cannot be read.')
})
