// A page that mounts a vault with another merchant's key, and asks the shop's fields to join it.
import { openCheckout, typeCard, type World } from '../../support/browser/checkout.ts'
import { armPage } from '../../support/browser/hostile.ts'
import { CARD_SIZE } from '../../support/browser/in-card.ts'
import { leaks } from '../../support/browser/recorder.ts'
import { expect } from '../../support/browser/test.ts'
import { test } from '../../support/browser/worlds.ts'

const card = { number: '4539578763621486', cvv: '987' }

/** Adds a second merchant to the gateway. */
const addThief = ({ gateway }: World) => gateway.addMerchant({ merchant: { name: 'Thief' } })

test('fields join no vault of another key, and keep the one that they have', async ({ page, world }) => {
  const thief = await addThief(world)
  const recorder = await armPage(page, world)
  // The library's ports, as a script that runs before it gets them.
  await page.addInitScript(() => {
    const ports: MessagePort[] = []
    Object.assign(window, { ports })
    addEventListener('message', ({ data, ports: [port] }) => {
      if (data?.hostedFields === 'hello' && data.report && port) ports.push(port)
    })
  })
  await openCheckout(page, world)
  await typeCard(page, card.number, card.cvv)
  const answer = await page.evaluate(async (key) => {
    const vault = await window.hostile.mount('vault', { name: 'thief', key })
    const fields = [...document.querySelectorAll<HTMLIFrameElement>('form iframe')]
    const fieldIds = fields.map(({ src }) => {
      const { settings } = Object.fromEntries(new URLSearchParams(new URL(src).hash.slice(1)))
      return JSON.parse(settings ?? '{}').fieldId
    })
    for (const port of Reflect.get(window, 'ports') as MessagePort[])
      port.postMessage({ call: 'joinVault', args: ['thief'] })
    return vault.call('tokenize', { fieldIds, formData: { exp_month: 12, exp_year: 2040 } })
  }, thief.publicKey)
  expect(answer.value).toMatchObject({ ok: false, code: 3 })

  const token = await page.evaluate(() => window.tokenize())
  expect(token).toMatchObject({ number: '************1486', cvv: '***' })
  expect(leaks(await recorder.entries(), card)).toEqual([])
  const disturbed = { count: world.inCard ? 2 * CARD_SIZE : 2, kinds: ['foreign_key'] }
  expect((await world.client.get(`/v1/tokens/${token.id}`)).body).toMatchObject({ disturbed })
  const charge = await world.client.post('/v1/charges', { amount: 4200, method: token.id })
  expect(charge).toMatchObject({ status: 200, body: { status: 'AUTHORIZED' } })
})

test('a field of another key joins no vault of the shop', async ({ page, world }) => {
  const thief = await addThief(world)
  await armPage(page, world)
  await openCheckout(page, world)
  await typeCard(page, card.number, card.cvv)
  await page.evaluate(
    (key) => window.hostile.mountField({ type: 'cvv', fieldId: 'theirs', label: 'Theirs' }, key),
    thief.publicKey,
  )
  // One digit more than this card's: a security code learns from its vault how long it has to be.
  await page.frameLocator('iframe[title="Theirs"]').getByLabel('Theirs').pressSequentially('9876')
  const heard = await page.evaluate(async () => {
    const [line] = window.hostile.lines
    const vault = document.querySelector<HTMLIFrameElement>('body > iframe')
    await line?.call('check')
    const before = line?.heard.length
    await line?.call('joinVault', vault?.name)
    for (let round = 0; round < 20; round++) await line?.call('check')
    return line?.heard.slice(before)
  })
  expect(JSON.stringify(heard)).not.toContain('rules')
  expect(await page.evaluate(() => window.tokenize())).toMatchObject({ number: '************1486' })
})
