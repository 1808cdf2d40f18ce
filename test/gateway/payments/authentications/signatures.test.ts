// Every message is signed, and one that isn't is believed by nobody (rules: authentications.md#signatures).
import { createHash, X509Certificate } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createResults } from '../../../../gateway/payments/authentications/index.ts'
import {
  carry,
  type DirectoryServer,
  type Exchange,
  type protocol,
  type Signed,
} from '../../../../gateway/payments/networks/index.ts'
import { sendResult, signedResults } from '../../../../gateway/sandbox/authentication/acs/session.ts'
import { createSigners } from '../../../../gateway/sandbox/authentication/index.ts'
import { type ApiClient, apiClient } from '../../../support/client.ts'
import { withStorage } from '../../../support/engine.ts'
import { type TestGateway, testClock, testGateway } from '../../../support/gateway.ts'
import { cardOf, form, pageOf } from '../../../support/merchant/authentications.ts'

type Change = (sent: Signed) => Signed | Promise<Signed>
const asSent: Change = (sent) => sent

/** What stands between the gateway and the directory server does to their messages. */
const between: { asked: Change; answered: Change } = { asked: asSent, answered: asSent }
let directory: DirectoryServer
let about: Exchange
let world: TestGateway
let acs: ApiClient
const clock = testClock()
beforeAll(async () => {
  world = await testGateway({
    clock,
    directory(simulated) {
      directory = simulated
      return { ...simulated, authenticate }
    },
  })
  acs = apiClient(world.gateway.acsUrl, world.gateway.caCertificate)
})
afterAll(() => world.close())

const authenticate: DirectoryServer['authenticate'] = async (exchange, asked) => {
  about = exchange
  const sent = await between.asked(asked)
  const message = { ...asked.message, ...sent.message }
  const answer = await directory.authenticate(exchange, { message, signature: sent.signature })
  const told = await between.answered(answer)
  return { message: { ...answer.message, ...told.message }, signature: told.signature }
}

const other = (root: string) =>
  createSigners({
    digest: (_purpose, name) => createHash('sha256').update(`${root} ${name}`).digest('base64url'),
  })
const strangers = other('another root')

/** @param alteration of the message @param sender whose signature it should have */
const waysOf = (alteration: object, sender: keyof typeof strangers): [string, Change][] => [
  ['altered', ({ message, signature }) => ({ message: { ...message, ...alteration }, signature })],
  ['signed under another root', ({ message }) => strangers[sender].sign(message)],
  ['signed by another sender', ({ message }) => wrongSender(sender).sign(message)],
  ['not signed', ({ message }) => ({ message, signature: '' })],
]
/** Under the gateway's root, the test has the 3DS Server's key alone. */
const wrongSender = (sender: keyof typeof strangers) =>
  sender === 'server' ? strangers.directory : directory.signer

async function begin(ends: string) {
  const page = pageOf(world)
  const token = await page.token(cardOf(ends))
  const { id, secret } = (await page.create(token)).body
  const { challenge } = (await page.proceed(id, secret)).body
  const read = async () => (await world.client.get(`/v1/authentications/${id}`)).body
  return { id, challenge, read }
}

const typesOf = (read: { messages: { type: string }[] }) => read.messages.map(({ type }) => type)
const refused = { status: 'UNAVAILABLE', trans_status: 'U', eci: '07', liability_shift: false }

describe('An AReq that is', () => {
  test.each(waysOf({ purchaseAmount: '1' }, 'server'))('%s gets an Erro', async (_way, change) => {
    between.asked = change
    const read = await (await begin('100')).read()
    between.asked = asSent
    expect(read).toMatchObject({ ...refused, error: expect.stringContaining('303') })
    expect(typesOf(read)).toEqual(['AReq', 'Erro'])
    expect(read.messages[1].body).toMatchObject({ errorComponent: 'D', errorMessageType: 'AReq' })
  })

  test.each([
    ['of another shape', { purchaseCurrency: 'USD' }, '203'],
    ['of a recurring payment without its plan', { threeDSRequestorAuthenticationInd: '02' }, '201'],
  ])('%s gets an Erro, though it is signed', async (_what, alteration, code) => {
    between.asked = ({ message }) => directory.signer.sign({ ...message, ...alteration })
    const read = await (await begin('100')).read()
    between.asked = asSent
    expect(read).toMatchObject({ ...refused, error: expect.stringContaining(code) })
  })
})

describe('An ARes that is', () => {
  test.each(waysOf({ transStatus: 'Y' }, 'directory'))('%s is no result', async (_way, change) => {
    between.answered = change
    const read = await (await begin('101')).read()
    between.answered = asSent
    expect(read).toMatchObject({ ...refused, error: expect.stringContaining('303') })
    expect(typesOf(read)).toEqual(['AReq', 'Erro'])
    expect(read.messages[1].body).toMatchObject({ errorComponent: 'S', errorMessageType: 'ARes' })
  })
})

describe('An RReq that is', () => {
  test.each(waysOf({ transStatus: 'Y' }, 'directory'))('%s is no result', async (_way, change) => {
    const { read } = await begin('109')
    const { server_transaction_id, ds_transaction_id, acs_transaction_id } = await read()
    const rreq: protocol.RReq = {
      messageType: 'RReq',
      messageVersion: '2.2.0',
      threeDSServerTransID: server_transaction_id,
      dsTransID: ds_transaction_id,
      acsTransID: acs_transaction_id,
      messageCategory: '01',
      transStatus: 'N',
    }
    const { message, signature } = await change(await strangers.directory.sign(rreq))
    const answer = await withStorage(world, (storage) =>
      createResults({ storage, signer: directory.signer })(about, {
        message: { ...rreq, ...message },
        signature,
      }),
    )
    expect(answer.message).toMatchObject({ messageType: 'Erro', errorCode: '303', errorMessageType: 'RReq' })
    expect(await read()).toMatchObject({ ...refused, error: expect.stringContaining('303') })
  })
})

describe('An RRes that is', () => {
  const signers = other('this root')
  const misshapen: Change = ({ message }) => signers.server.sign({ ...message, resultsStatus: '99' })
  const ways = waysOf({ resultsStatus: '02' }, 'server')
  test.each([['signed', asSent], ['signed in another shape', misshapen], ...ways] as [string, Change][])(
    '%s: the ACS believes it only then',
    async (way, change) => {
      const { id } = await begin('109')
      await withStorage(world, async (storage) => {
        const session = await storage.read
          .selectFrom('simulator_authentications')
          .selectAll()
          .where('merchant_id', '=', about.merchantId)
          .where('authentication_id', '=', id)
          .executeTakeFirstOrThrow()
        const takeResult = async (_about: Exchange, { message }: Signed<protocol.RReq>) => {
          const { messageVersion, threeDSServerTransID, dsTransID, acsTransID } = message
          const ids = { messageVersion, threeDSServerTransID, dsTransID, acsTransID }
          const rres: protocol.RRes = { messageType: 'RRes', ...ids, resultsStatus: '01' }
          const sent = await change(await signers.server.sign(rres))
          return { message: { ...rres, ...sent.message }, signature: sent.signature }
        }
        const parts = { storage, clock, takeResult: signedResults(takeResult, signers) }
        expect(await sendResult(parts, { ...session, state: 'PASSED' })).toBe(way === 'signed')
      })
    },
  )
})

describe('A CReq that is', () => {
  test.each(waysOf({ challengeWindowSize: '05' }, 'server'))('%s shows nothing', async (_way, change) => {
    const { challenge, read } = await begin('109')
    const [header, payload = '', bytes] = challenge.creq.split('.')
    const message = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const creq = carry(await change({ message, signature: `${header}..${bytes}` }))
    const { pathname } = new URL(challenge.url)
    expect((await form(acs, pathname, { creq })).status).toBe(400)
    // Whoever has the browser could end the challenge with it, and pay without a result.
    expect((await read()).status).toBe('CHALLENGE')
    expect((await form(acs, pathname, { creq: challenge.creq })).status).toBe(200)
  })
})

describe('A CRes that is', () => {
  test.each(waysOf({ transStatus: 'Y' }, 'acs'))('%s changes nothing', async (_way, change) => {
    const { id, read } = await begin('109')
    const { acs_transaction_id, server_transaction_id } = await read()
    const message = {
      messageType: 'CRes',
      messageVersion: '2.2.0',
      threeDSServerTransID: server_transaction_id,
      acsTransID: acs_transaction_id,
      challengeCompletionInd: 'Y',
      transStatus: 'N',
    }
    const cres = carry(await change(await strangers.acs.sign(message)))
    const path = `/v1/authentications/${id}/notification?key=${world.gateway.publicKey}`
    await form(world.client, path, { cres })
    const after = await read()
    expect(after.status).toBe('CHALLENGE')
    expect(typesOf(after)).toEqual(['AReq', 'ARes', 'CReq'])
  })
})

test('Each message is kept with the signature of its sender, under one root', async () => {
  const { challenge, read } = await begin('109')
  const { pathname } = new URL(challenge.url)
  const { text } = await form(acs, `${pathname}/answer`, { action: 'submit', code: '123456' })
  const [, action = ''] = /action="([^"]+)"/.exec(text) ?? []
  const [, cres = ''] = /name="cres" value="([^"]+)"/.exec(text) ?? []
  const { pathname: back, search } = new URL(action.replaceAll('&amp;', '&'))
  await form(world.client, back + search, { cres })
  const { messages, status } = await read()
  expect(status).toBe('SUCCEEDED')
  const certificates = messages.map(({ signature }: { signature: string }) => {
    const header = JSON.parse(Buffer.from(signature.split('..')[0] ?? '', 'base64url').toString())
    return new X509Certificate(Buffer.from(header.x5c[0], 'base64'))
  })
  const subjects = certificates.map(({ subject }: X509Certificate) => subject)
  const [server, ds, bank] = ['CN=3DS Server', 'CN=Directory Server', 'CN=ACS']
  expect(subjects).toEqual([server, ds, server, ds, server, bank])
  expect(new Set(certificates.map(({ issuer }: X509Certificate) => issuer)).size).toBe(1)
})

test('Processes of one database have the same keys, and those of another have others', async () => {
  const message = { messageType: 'AReq' }
  const signed = await other('one').server.sign(message)
  expect(await other('one').directory.isFrom('server', signed)).toBe(true)
  expect(await other('two').directory.isFrom('server', signed)).toBe(false)
  expect(await other('one').server.sign(message)).toEqual(signed)
})
