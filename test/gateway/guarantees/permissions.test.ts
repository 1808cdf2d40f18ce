// Every operation of the API × every kind of key and token × mode: what the table of permissions doesn't grant is refused with its
// reason, and what it grants is let in. Pages: web/routes.test.ts.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Mode } from '../../../gateway/core/caller.ts'
import { newSecretKey } from '../../../gateway/core/ids.ts'
import {
  askedPermissions,
  type Permission,
  partnerPermissions,
  permissionsOf,
} from '../../../gateway/core/permissions.ts'
import { insertSecretKey } from '../../../gateway/merchants/merchants/index.ts'
import { type Answer, apiClient, type Call } from '../../support/client.ts'
import { testGateway } from '../../support/gateway.ts'
import {
  exchange,
  keysOf,
  newCode,
  newPartner,
  type PartnerWorld,
  partnerWorld,
  requestToken,
  withToken,
} from '../../support/partners/partners.ts'

const MODES = ['test', 'live'] as const

interface Caller {
  name: string
  /** How the description calls this way of proving who one is. */
  scheme: 'secretKey' | 'publicKey' | 'payments' | 'tenant' | 'none'
  holds: readonly Permission[]
  /** A key, or an access token. */
  secret?: string
}

interface Described {
  paths: Record<string, { servers?: { url: string }[] } & Record<string, Operation>>
}

interface Operation {
  'x-permissions'?: Permission[]
  operationId: string
  security?: Record<string, string[]>[]
  requestBody?: object
}

let partners: PartnerWorld
let callers: Caller[]
let operations: { method: string; path: string; server: string; operation: Operation }[]

beforeAll(async () => {
  // A quick machine asks for more in a second than a key may.
  partners = await partnerWorld(await testGateway({ rateLimit: 0 }))
  const { world } = partners
  const { paths } = (await world.client.get('/openapi.json')).body as Described
  operations = Object.entries(paths).flatMap(([path, { servers, ...methods }]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path: path.replaceAll(/\{\w+\}/g, 'AAAAAAAAAAAAAAAAAAAAAA'),
      server: servers?.[0]?.url ?? world.gateway.baseUrl,
      operation,
    })),
  )
  callers = [...(await keys()), ...(await partnersAndTokens())]
})
afterAll(() => partners.world.close())

/** The merchant's keys: without restrictions, and restricted to each single permission. */
async function keys(): Promise<Caller[]> {
  const { storage, cipher, world } = partners
  const { gateway } = world
  const { id: merchant_id } = (await world.client.get('/v1/merchant')).body
  const restricted = (mode: Mode) =>
    permissionsOf('key', mode).map(async (permission): Promise<Caller> => {
      const secret = newSecretKey(mode)
      await storage.write((tx) =>
        insertSecretKey(tx, cipher, { merchant_id, mode, name: 'One', permissions: permission }, secret),
      )
      return { name: `${mode} key for ${permission}`, scheme: 'secretKey', holds: [permission], secret }
    })
  const whole = (mode: Mode, secret: string): Caller => ({
    name: `${mode} key`,
    scheme: 'secretKey',
    holds: permissionsOf('key', mode),
    secret,
  })
  return [
    whole('test', gateway.testSecretKey),
    whole('live', gateway.liveSecretKey),
    ...(await Promise.all(MODES.flatMap(restricted))),
    { name: 'public key', scheme: 'publicKey', holds: ['tokenize'], secret: gateway.publicKey },
    { name: 'nobody', scheme: 'none', holds: [] },
  ]
}

/** Partners with and without what merchants grant them, and a client's own token. */
async function partnersAndTokens(): Promise<Caller[]> {
  const { storage } = partners
  const all: Caller[] = []
  for (const granted of ['', askedPermissions.join(',')]) {
    const partner = await newPartner(partners)
    const keysOfPartner = await keysOf(partners, partner)
    await storage.write((tx) =>
      tx
        .updateTable('authorizations')
        .set({ permissions: granted })
        .where('partner_application_id', '=', partner.application.id)
        .execute(),
    )
    const holds = partnerPermissions(granted)
    const what = granted === '' ? 'partner' : 'partner with every grant'
    for (const mode of MODES)
      all.push({ name: `${mode} key of a ${what}`, scheme: 'secretKey', holds, secret: keysOfPartner[mode] })
    const issued = await requestToken(partners, {
      ...partner.client,
      ...exchange(await newCode(partners, partner)),
    })
    all.push({ name: `token of a ${what}`, scheme: 'payments', holds, secret: issued.body.access_token })
    const own = await requestToken(partners, { ...partner.client, grant_type: 'client_credentials' })
    all.push({
      name: `client token of a ${what}`,
      scheme: 'tenant',
      holds: ['onboard'],
      secret: own.body.access_token,
    })
  }
  return all
}

async function call(
  { scheme, secret }: Caller,
  { method, path, server, operation }: (typeof operations)[number],
) {
  const { gateway } = partners.world
  const one: Call = { method, path, ...(operation.requestBody && { body: {} }) }
  if (scheme === 'payments' || scheme === 'tenant')
    return withToken(partners.world, secret ?? '', one, server)
  return apiClient(server, gateway.caCertificate, secret).call(one)
}

/** Whether an operation takes this way of proving who one is. */
function takes({ security = [] }: Operation, scheme: Caller['scheme']): boolean {
  if (scheme === 'secretKey' || scheme === 'publicKey') return security.some((one) => scheme in one)
  return security.some(({ oauth }) => oauth?.includes(scheme))
}

const isRefusedPermission = ({ status, body }: Answer) =>
  status === 401 && body.messages?.[0]?.field_name === 'permission'

test('every operation that takes a key says what it needs', () => {
  const keyed = operations.filter(({ operation }) => operation.security?.length)
  const silent = keyed.filter(({ operation }) => !operation['x-permissions'])
  expect(silent.map(({ operation }) => operation.operationId)).toEqual(['readCurrentKey'])
})

describe('each caller', () => {
  test('calls what the table grants, and nothing else', async () => {
    let [granted, refused] = [0, 0]
    for (const caller of callers) {
      for (const one of operations) {
        const { operationId, security, 'x-permissions': needed } = one.operation
        if (!security?.length || !takes(one.operation, caller.scheme)) continue
        const isGranted = needed?.some((permission) => caller.holds.includes(permission)) ?? true
        const answer = await call(caller, one)
        const about = `${operationId} with the ${caller.name}: ${answer.text}`
        expect(answer.status, about).toBeLessThan(500)
        expect(isRefusedPermission(answer), about).toBe(!isGranted)
        if (isGranted) expect([401, 403], about).not.toContain(answer.status)
        else
          for (const permission of needed ?? []) expect(answer.body.messages[0].message).toContain(permission)
        isGranted ? granted++ : refused++
      }
    }
    expect({ granted: granted > 500, refused: refused > 1000 }).toEqual({ granted: true, refused: true })
  })

  test('is let in nowhere by a key or token of another kind', async () => {
    const kinds = callers.filter(({ name }) =>
      ['test key', 'public key', 'nobody', 'token of a partner', 'client token of a partner'].includes(name),
    )
    for (const caller of kinds) {
      for (const one of operations) {
        const { security, operationId } = one.operation
        const isOpen = !security?.length || security.some((need) => Object.keys(need).length === 0)
        if (isOpen || takes(one.operation, caller.scheme)) continue
        const { status, text } = await call(caller, one)
        // A public key may be in the body, so a body that isn't valid is refused first.
        const refusals = takes(one.operation, 'publicKey') ? [401, 422] : [401]
        expect(refusals, `${operationId} with the ${caller.name}: ${text}`).toContain(status)
      }
    }
  })
})

test('a key reads what it can do', async () => {
  const { gateway } = partners.world
  for (const { secret = '', holds, scheme, name } of callers) {
    if (scheme !== 'secretKey') continue
    const { status, body } = await apiClient(gateway.baseUrl, gateway.caCertificate, secret).get(
      '/v1/keys/current',
    )
    expect({ status, permissions: body.permissions, last4: body.last4 }, name).toEqual({
      status: 200,
      permissions: [...holds],
      last4: secret.slice(-4),
    })
  }
})
