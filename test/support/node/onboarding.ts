// What a partner's back end does until it charges for a merchant, and when it lets go of it.
import { expect } from 'vitest'
import { goodCard, type TestGateway } from '../gateway.ts'
import { wholeApplication } from '../partners/application.ts'
import { REDIRECT } from '../partners/partners.ts'
import { backEnd } from './back-end.ts'

const credentialsOf = ({ gateway: { partner } }: TestGateway) => ({
  client_id: partner.clientId,
  client_secret: partner.clientSecret,
})

/** The partner's back end, with a token of its own. */
async function partnerBackEnd(world: TestGateway) {
  const { accessTokens } = backEnd(world)
  const client = credentialsOf(world)
  const own = await accessTokens.create({ ...client, grant_type: 'client_credentials', scope: 'tenant' })
  expect(own).toMatchObject({ token_type: 'bearer', scope: 'tenant', expires_in: 7200 })
  return { token: own.access_token, service: backEnd(world, { accessToken: own.access_token }) }
}

/** From the application to a charge, and back. */
export async function onboarding(world: TestGateway): Promise<void> {
  const { authUrl } = world.gateway
  const { service } = await partnerBackEnd(world)
  const { merchantApplications, connectedMerchants } = service
  expect(await service.authorizationServer.read()).toMatchObject({
    issuer: authUrl,
    token_endpoint: `${authUrl}/oauth/token`,
  })
  const { merchant_application } = await merchantApplications.submit({
    merchant_application: { ...wholeApplication, test: 'sandbox' },
  })
  const { id } = merchant_application
  const read = await merchantApplications.read(id)
  expect(read.merchant_application).toMatchObject({ id, reference: 'user-7', status: 'submitted' })
  const listed = await merchantApplications.list({ status: 'submitted', reference: 'user-7' })
  expect(listed.results).toEqual([read.merchant_application])
  const approved = await merchantApplications.simulate(id, { action: 'approve' })
  expect(approved.merchant_application).toMatchObject({ id, status: 'approved' })

  const [event] = (await service.events.list({ page_size: 1 })).results
  if (event?.type !== 'merchant.provisioned') throw new Error(`The last event is ${event?.type}.`)
  expect(event.data.reference).toBe('user-7')
  // Lost on the way.
  const { auth_code: code } = await service.authorizationCodes.reissue(id)
  expect(code).not.toBe(event.data.auth_code)
  const exchanged = { grant_type: 'authorization_code', scope: 'payments', redirect_uri: REDIRECT, code }
  const granted = await service.accessTokens.create({ ...credentialsOf(world), ...exchanged })
  const merchants = backEnd(world, { accessToken: granted.access_token })
  const credentials = await merchants.gatewayCredentials.read()
  expect(credentials.merchant.name).toBe(wholeApplication.business_name)
  const account = credentials.test_accounts.find(({ type }) => type === 'MerchantAccount')
  if (!account) throw new Error('There is no account for cards.')
  const { public_key, secret_key: secretKey } = account
  const charge = await backEnd(world, { secretKey }).charges.create({ amount: 4200, method: goodCard })
  expect(charge).toMatchObject({ account_id: account.id, client_id: credentialsOf(world).client_id })

  const connected = await connectedMerchants.list({ page_size: 1 })
  expect(connected.results).toMatchObject([{ public_key, live: false, reference: 'user-7' }])
  await service.applications.deauthorize(public_key)
  await expect(merchants.gatewayCredentials.read()).rejects.toMatchObject({ code: 'not_authorized' })
}

/** An applicant that comes by a link, changes their mind, and is erased. */
export async function signUpLinks(world: TestGateway): Promise<void> {
  const { service, token } = await partnerBackEnd(world)
  const { merchantApplications } = service
  const link = await service.signUpLinks.create({
    merchant_application: { reference: 'user-8', email: 'ida@cups.example', plan: 'standard' },
  })
  expect(new URL(link.redirect_uri).origin).toBe(world.gateway.authUrl)
  const { id } = link.merchant_application
  expect((await merchantApplications.read(id)).merchant_application).toMatchObject({
    status: 'draft',
    reference: 'user-8',
  })
  expect(await merchantApplications.erase(id)).toEqual({ merchant_application: { id } })
  await service.accessTokens.revoke({ ...credentialsOf(world), token })
  await expect(merchantApplications.read(id)).rejects.toMatchObject({ status: 401, code: 'not_authorized' })
}
