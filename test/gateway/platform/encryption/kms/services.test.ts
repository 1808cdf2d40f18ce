// What each key management service is asked, and what its answers become. The fakes check what the real ones check.
import { randomBytes } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { createSealer, type Kms, openKms } from '../../../../../gateway/platform/encryption/index.ts'
import { fakeAws } from '../../../../support/outside/kms/aws.ts'
import type { FakeServer } from '../../../../support/outside/kms/server.ts'
import { fakeVault } from '../../../../support/outside/kms/vault.ts'

const sealer = createSealer([randomBytes(32)])
const patience = { timeoutMs: 300, attempts: 3, pauseMs: 1 }
const context = { merchantId: 'merchant-1', version: 1 }

const open: FakeServer[] = []
afterEach(async () => {
  for (const server of open.splice(0)) await server.close()
})

const services = {
  async file() {
    return { server: undefined, ...(await kmsOf({})) }
  },
  async aws() {
    const server = await fakeAws()
    open.push(server)
    return { server, ...(await kmsOf(server.env)) }
  },
  async vault() {
    const server = await fakeVault()
    open.push(server)
    return { server, ...(await kmsOf(server.env)) }
  },
}

async function kmsOf(env: Record<string, string>): Promise<{ kms: Kms; env: Record<string, string> }> {
  return { kms: (await openKms(sealer, { env, patience })).current, env }
}

describe.each(['file', 'aws', 'vault'] as const)('%s', (name) => {
  test('unwraps what it wrapped, for the merchant and the version it was wrapped for', async () => {
    const { kms } = await services[name]()
    const key = randomBytes(32)
    const { wrapped, master } = await kms.wrap(key, context)
    expect(wrapped).not.toContain(key.toString('base64'))
    expect(master).toBe(await kms.master())
    expect(await kms.unwrap(wrapped, context)).toEqual(key)
    for (const other of [
      { ...context, merchantId: 'merchant-2' },
      { ...context, version: 2 },
    ]) {
      await expect(kms.unwrap(wrapped, other)).rejects.toMatchObject({ isTemporary: false })
      await expect(kms.rewrap(wrapped, other)).rejects.toMatchObject({ isTemporary: false })
    }
  })

  test('refuses a wrapped key that was changed', async () => {
    const { kms } = await services[name]()
    const { wrapped } = await kms.wrap(randomBytes(32), context)
    const tampered = `${wrapped.slice(0, -9)}${wrapped.at(-9) === 'A' ? 'B' : 'A'}${wrapped.slice(-8)}`
    await expect(kms.unwrap(tampered, context)).rejects.toMatchObject({ isTemporary: false })
  })
})

describe('AWS KMS', () => {
  test('rewraps without the data key leaving the service, after the yearly rotation and to another key', async () => {
    const server = await fakeAws()
    open.push(server)
    const { kms } = await kmsOf(server.env)
    const key = randomBytes(32)
    const first = await kms.wrap(key, context)
    server.rotateMaterial()
    const second = await kms.rewrap(first.wrapped, context)
    expect(second.wrapped).not.toBe(first.wrapped)
    expect(second.master).toBe(first.master)
    const arn = server.addKey()
    const { kms: other } = await kmsOf({ ...server.env, AWS_KMS_KEY_ID: arn })
    const third = await other.rewrap(second.wrapped, context)
    expect(third.master).toBe(arn)
    expect([...server.calls.keys()]).toEqual(['Encrypt', 'ReEncrypt'])
    for (const { wrapped } of [first, second, third])
      expect(await other.unwrap(wrapped, context)).toEqual(key)
  })

  test('says what is wrong with the key and with the credentials', async () => {
    const server = await fakeAws()
    open.push(server)
    const { kms } = await kmsOf({ ...server.env, AWS_SECRET_ACCESS_KEY: 'another' })
    await expect(kms.master()).rejects.toThrow('AWS KMS answered 400 InvalidSignatureException')
    server.disableKey(server.env.AWS_KMS_KEY_ID ?? '')
    const { kms: right } = await kmsOf(server.env)
    await expect(right.master()).rejects.toThrow('The AWS KMS key is Disabled, not Enabled.')
    await expect(right.wrap(randomBytes(32), context)).rejects.toThrow('DisabledException')
  })
})

describe('Vault', () => {
  test('rewraps under the latest version, and tells versions apart', async () => {
    const server = await fakeVault()
    open.push(server)
    const { kms } = await kmsOf(server.env)
    const key = randomBytes(32)
    const first = await kms.wrap(key, context)
    expect(first.master).toBe('transit/card-data:v1')
    server.rotate()
    expect(await kms.master()).toBe('transit/card-data:v2')
    const second = await kms.rewrap(first.wrapped, context)
    expect(second.master).toBe('transit/card-data:v2')
    server.minimum = 2
    await expect(kms.unwrap(first.wrapped, context)).rejects.toThrow('too old')
    expect(await kms.unwrap(second.wrapped, context)).toEqual(key)
  })

  test('does not use a key that ignores the context, nor a token that is not valid', async () => {
    const server = await fakeVault()
    open.push(server)
    const { kms } = await kmsOf(server.env)
    server.isDerived = false
    await expect(kms.master()).rejects.toThrow('not derived')
    server.token = 'hvs.another'
    await expect(kms.master()).rejects.toThrow('Vault answered 403: permission denied')
  })
})

test.each(['aws', 'vault'] as const)(
  '%s: a call ends after its deadline, and a temporary failure is tried again',
  async (name) => {
    const { kms, server } = await services[name]()
    server.state = 'down'
    await expect(kms.master()).rejects.toMatchObject({ isTemporary: true })
    expect([...server.calls.values()]).toEqual([patience.attempts])
    server.state = 'silent'
    await expect(kms.master()).rejects.toThrow(`did not answer within ${patience.timeoutMs} ms`)
    server.state = 'up'
    expect(await kms.master()).toBeTruthy()
    await server.close()
    open.splice(0)
    await expect(kms.master()).rejects.toThrow('cannot be reached')
  },
)

test('a service that is not configured is refused, and so is an unencrypted address', async () => {
  const said = (env: Record<string, string>) => expect(openKms(sealer, { env })).rejects
  await said({ GATEWAY_KMS: 'aws' }).toThrow('AWS_KMS_KEY_ID and AWS_REGION')
  await said({ GATEWAY_KMS: 'vault', VAULT_TOKEN: 'a' }).toThrow('VAULT_ADDR')
  await said({ GATEWAY_KMS: 'hsm' }).toThrow('file, aws, vault')
  const vault = { GATEWAY_KMS: 'vault', VAULT_TOKEN: 'a', VAULT_TRANSIT_KEY: 'k' }
  await said({ ...vault, VAULT_ADDR: 'http://vault.example:8200' }).toThrow('https origin')
})
