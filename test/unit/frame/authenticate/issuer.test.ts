// What an issuer's page may do inside the frame, and how it gets its data.
import { expect, test } from 'vitest'
import { at, BANK, CHALLENGE, inAuthentication, issuers, METHOD } from '../support/authentication.ts'

test.each([
  ['method', METHOD, { status: 'METHOD' }],
  ['challenge', { status: 'CREATED' }, CHALLENGE],
])('the page of a %s is sandboxed, and learns of no address around it', (_what, created, next) =>
  inAuthentication(async ({ begin, answer }) => {
    answer(200, next)
    await begin(created)
    const [iframe] = issuers()
    const granted = iframe?.getAttribute('sandbox')?.split(' ')
    // Neither windows nor dialogs, and it navigates only itself.
    expect(granted?.sort()).toEqual(['allow-forms', 'allow-same-origin', 'allow-scripts'])
    expect(iframe?.referrerPolicy).toBe('no-referrer')
  })(),
)

test(
  'it may use passkeys, secure payment confirmation, and codes from text messages',
  inAuthentication(async ({ begin, answer }) => {
    answer(200, CHALLENGE)
    await begin()
    expect(issuers()[0]?.allow.split(';')).toEqual([
      'publickey-credentials-get *',
      'publickey-credentials-create *',
      'otp-credentials *',
      'payment *',
    ])
  }),
)

test(
  'what a browser doesn’t know isn’t granted',
  inAuthentication(async ({ begin, answer }) => {
    Object.assign(document, { featurePolicy: { features: () => ['camera', 'payment'] } })
    answer(200, CHALLENGE)
    await begin()
    expect(issuers()[0]?.allow).toBe('payment *')
  }),
)

test(
  'its frame’s name can’t be guessed, so no other page can open something in it',
  inAuthentication(async ({ begin, answer, posted, pass }) => {
    answer(200, { status: 'METHOD' })
    await begin(METHOD)
    answer(200, CHALLENGE)
    await pass(500)
    const names = posted.map(({ iframe }) => iframe.name)
    expect(names).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), expect.stringMatching(/^[\da-f-]{36}$/)])
    expect(new Set(names).size).toBe(2)
  }),
)

test(
  'the pages around can neither count issuers’ frames nor find them by their place',
  inAuthentication(async ({ begin, answer }) => {
    answer(200, CHALLENGE)
    await begin()
    expect(document.querySelectorAll('iframe')).toHaveLength(0)
    expect(at('bank').shadowRoot).not.toBeNull()
  }),
)

test(
  'its data is posted by a form that no one sees, and that is gone then',
  inAuthentication(async ({ begin, answer, posted }) => {
    const types: string[] = []
    const { append } = document.body
    document.body.append = (...forms) => {
      for (const form of forms)
        if (form instanceof HTMLElement)
          types.push(...[...form.querySelectorAll('input')].map((input) => input.type))
      append.apply(document.body, forms)
    }
    answer(200, CHALLENGE)
    await begin()
    expect(posted).toMatchObject([{ url: `${BANK}/challenge` }])
    expect(types).toEqual(['hidden', 'hidden'])
    expect(document.querySelectorAll('form')).toHaveLength(0)
  }),
)
