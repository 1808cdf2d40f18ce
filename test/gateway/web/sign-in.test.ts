// Signing in by the pages, and attacks on it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestGateway, testGateway } from '../../support/gateway.ts'
import { type Visitor, visitor } from '../../support/web.ts'

let world: TestGateway

beforeAll(async () => {
  world = await testGateway()
})
afterAll(() => world.close())

const stranger = (): Visitor => visitor(world.gateway.pagesUrl, world.gateway.caCertificate)

async function owner(): Promise<Visitor> {
  const visit = stranger()
  await visit.signIn(world.gateway.console)
  return visit
}

const cookieOf = ({ cookies }: Visitor) => cookies.get('__Host-session-service') ?? ''

test('who is not signed in is sent to sign in, and back to where it was', async () => {
  const visit = stranger()
  const { status, location = '' } = await visit.get('/console?from=here')
  expect({ status, location }).toEqual({
    status: 303,
    location: '/sign-in?return_to=%2Fconsole%3Ffrom%3Dhere',
  })
  const { email, password = '' } = world.gateway.console
  const signedIn = await visit.submit(location, { email, password })
  expect(signedIn).toMatchObject({ status: 303, location: '/console?from=here' })
  expect((await visit.get('/console')).status).toBe(200)
})

test('the cookie is for this host alone, by HTTPS alone, and for no script', async () => {
  const { headers } = await stranger().get('/sign-in')
  expect(headers['set-cookie']).toEqual([
    expect.stringMatching(/^__Host-session-service=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
  ])
})

test('the operator begins with the operator’s pages', async () => {
  expect(await stranger().signIn(world.gateway.operator)).toMatchObject({ location: '/operator' })
})

test('a planted cookie opens nothing once somebody has signed in with it', async () => {
  const attacker = stranger()
  await attacker.get('/sign-in')
  const victim = stranger()
  for (const [name, value] of attacker.cookies) victim.cookies.set(name, value)
  await victim.signIn(world.gateway.console)
  expect(cookieOf(victim)).not.toBe(cookieOf(attacker))
  expect((await victim.get('/console')).status).toBe(200)
  expect((await attacker.get('/console')).status).toBe(303)
})

test('signing out ends the session, wherever its cookie is kept', async () => {
  const visit = await owner()
  const copy = stranger()
  for (const [name, value] of visit.cookies) copy.cookies.set(name, value)
  expect(await visit.submit('/console', {}, '/sign-out')).toMatchObject({
    location: '/sign-in?done=signed-out',
  })
  expect((await visit.get('/console')).status).toBe(303)
  expect((await copy.get('/console')).status).toBe(303)
})

test('a form without the token of its session, or with that of another one, does nothing', async () => {
  const visit = await owner()
  const other = await owner()
  const page = await other.get('/console')
  const foreign = page.document.querySelector('[name=csrf]')?.getAttribute('value') ?? ''
  for (const form of [{}, { csrf: '' }, { csrf: foreign }])
    expect((await visit.send('/sign-out', form)).status).toBe(403)
  expect((await visit.get('/console')).status).toBe(200)
})

test('nor does one that another site sends, even with the token', async () => {
  const visit = await owner()
  const page = await visit.get('/console')
  const csrf = page.document.querySelector('[name=csrf]')?.getAttribute('value') ?? ''
  for (const site of ['cross-site', 'same-site'])
    expect((await visit.send('/sign-out', { csrf }, { 'sec-fetch-site': site })).status).toBe(403)
  expect((await visit.send('/sign-out', { csrf }, { 'sec-fetch-site': 'same-origin' })).status).toBe(303)
})

test('the sign-in takes a token, too, so that nobody signs others in as themselves', async () => {
  const { email, password = '' } = world.gateway.console
  expect((await stranger().send('/sign-in', { email, password })).status).toBe(403)
})

test('a form that comes without a cookie, as one of another site does, gets none that would end the session', async () => {
  for (const path of ['/console/webhooks', '/sign-in', '/sign-out', '/account']) {
    const { headers } = await stranger().send(path, {}, { 'sec-fetch-site': 'cross-site' })
    expect([path, headers['set-cookie']]).toEqual([path, undefined])
  }
})

const elsewhere = [
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/%09/evil.example/..//evil.example',
  'javascript:alert(1)',
  '/.//evil.example',
  '/..//evil.example',
  '\\\\evil.example',
]

test.each(elsewhere)('after the sign-in nobody is sent to %j', async (return_to) => {
  const visit = stranger()
  const { email, password = '' } = world.gateway.console
  const { document } = await visit.get(`/sign-in?${new URLSearchParams({ return_to })}`)
  const kept = document.querySelector('[name=return_to]')?.getAttribute('value') ?? '/console'
  expect(new URL(kept, world.gateway.pagesUrl).origin).toBe(world.gateway.pagesUrl)
  const csrf = document.querySelector('[name=csrf]')?.getAttribute('value') ?? ''
  const { location = '' } = await visit.send('/sign-in', { csrf, email, password, return_to })
  expect(new URL(location, world.gateway.pagesUrl).origin).toBe(world.gateway.pagesUrl)
})

test('an unknown address and a wrong password make the same page', async () => {
  const plain = (text: string) => text.replace(/(value|nonce|data-options)="[^"]*"/g, '')
  const wrong = await stranger().signIn({ email: world.gateway.console.email, password: 'wrong' })
  const unknown = await stranger().signIn({ email: 'nobody@example.com', password: 'wrong' })
  expect([wrong.status, unknown.status]).toEqual([422, 422])
  expect(plain(unknown.text)).toBe(plain(wrong.text))
  expect(wrong.document.querySelector('[role=alert]')?.textContent).toContain('do not match')
})

test('what was typed comes back as text, and never the password', async () => {
  const email = '"><script>alert(1)</script>@x'
  const { text, document } = await stranger().signIn({ email, password: 'my secret' })
  expect(document.querySelector('#email')?.getAttribute('value')).toBe(email)
  expect(text).not.toContain('<script>')
  expect(text).not.toContain('my secret')
})

test('nobody may frame a page, no script but its own runs in it, and no browser keeps it', async () => {
  const { headers } = await (await owner()).get('/console')
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(headers['content-security-policy']).toMatch(/script-src 'sha256-[\w+/]{43}=';/)
  expect(headers['x-frame-options']).toBeDefined()
  expect(headers['cache-control']).toBe('no-store')
})

test('the session of one brand’s pages opens nothing at another’s', async () => {
  const visit = await owner()
  const harbor = visitor(world.gateway.authUrls.harbor ?? '', world.gateway.caCertificate)
  for (const [name, value] of visit.cookies) harbor.cookies.set(name, value)
  expect((await harbor.get('/console')).status).toBe(303)
})

test('a browser sees a page when there is nothing, a program the envelope', async () => {
  const page = await stranger().get('/nowhere')
  expect(page.status).toBe(404)
  expect(page.document.querySelector('h1')?.textContent).toBe('Page not found')
  const { status, body } = await world.pages.get('/nowhere')
  expect({ status, code: body.messages[0].code }).toEqual({ status: 404, code: 'resource_not_found' })
})
