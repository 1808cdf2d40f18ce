// A page that has changed what the library is made of before it loads: prototypes, messages, channels, listeners.
import { addCheckout, openCheckout, typeCard } from '../../support/browser/checkout.ts'
import { armPage } from '../../support/browser/hostile.ts'
import { leaks } from '../../support/browser/recorder.ts'
import { expect } from '../../support/browser/test.ts'
import { test } from '../../support/browser/worlds.ts'

const card = { number: '4539578763621486', cvv: '987' }

/** Notes whatever passes through functions of the language and of the browser, and lets it pass. */
const SPY = `<script>
  window.spied = []
  const write = (value) => {
    try { return JSON.stringify(value) ?? String(value) } catch { return String(value) }
  }
  function spy(owner, name) {
    const original = owner[name]
    if (typeof original !== 'function') return
    owner[name] = function (...args) {
      const result = new.target ? Reflect.construct(original, args, original) : original.apply(this, args)
      if (!window.quiet) {
        window.quiet = true
        window.spied.push(name + ' ' + write(args) + ' ' + write(result))
        window.quiet = false
      }
      return result
    }
    owner[name].prototype = original.prototype
    Object.setPrototypeOf(owner[name], original)
  }
  for (const name of ['map', 'filter', 'find', 'some', 'every', 'flatMap', 'includes', 'join', 'concat']) spy(Array.prototype, name)
  for (const name of ['replace', 'slice', 'trim', 'split', 'normalize', 'startsWith']) spy(String.prototype, name)
  for (const name of ['entries', 'fromEntries', 'assign', 'keys', 'freeze']) spy(Object, name)
  for (const name of ['get', 'set', 'has']) spy(Map.prototype, name)
  for (const name of ['test', 'exec']) spy(RegExp.prototype, name)
  for (const name of ['then', 'catch', 'finally']) spy(Promise.prototype, name)
  for (const name of ['resolve', 'reject', 'all']) spy(Promise, name)
  for (const name of ['parse', 'stringify']) spy(JSON, name)
  for (const name of ['addEventListener', 'dispatchEvent']) spy(EventTarget.prototype, name)
  for (const name of ['postMessage', 'start', 'close']) spy(MessagePort.prototype, name)
  for (const name of ['postMessage', 'MessageChannel', 'MessagePort', 'fetch', 'structuredClone', 'URL']) spy(window, name)
  for (const name of ['data', 'ports', 'origin', 'source']) {
    const { get } = Object.getOwnPropertyDescriptor(MessageEvent.prototype, name)
    Object.defineProperty(MessageEvent.prototype, name, {
      get() {
        const value = get.call(this)
        if (name !== 'source') window.spied.push(name + ' ' + write(value))
        return value
      },
    })
  }
  // A key that no object has of its own is asked for by whoever reads it.
  for (const name of ['value', 'number', 'cvv', 'digits', 'held', 'typed']) {
    Object.defineProperty(Object.prototype, name, {
      configurable: true,
      set(value) {
        window.spied.push('set ' + name + ' ' + write(value))
        Object.defineProperty(this, name, { value, writable: true, configurable: true, enumerable: true })
      },
      get() { return undefined },
    })
  }
</script>`

test('a page whose functions note all that passes through them sees no value @spied', async ({
  page,
  world,
}) => {
  const recorder = await armPage(page, world)
  await openCheckout(page, world, { before: SPY })
  await typeCard(page, card.number, card.cvv)
  const token = await page.evaluate(() => window.tokenize())
  recorder.add('token', token)
  recorder.add('refusal', await page.evaluate(() => window.tokenize({})))
  const spied = await page.evaluate(() => (window as unknown as { spied: string[] }).spied)
  for (const entry of spied) recorder.add('spied', entry)
  expect(token).toMatchObject({ number: '************1486', cvv: '***' })
  // It did see what passed: reports, ports and the token.
  expect(spied.length).toBeGreaterThan(500)
  expect(spied.join('\n')).toContain('potentiallyValid')
  expect(spied.join('\n')).toContain('************1486')
  expect(leaks(await recorder.entries(), card)).toEqual([])
})

test('a page that answers every call of its frames, and calls them in its turn, learns the report alone', async ({
  page,
  world,
}) => {
  const before = `<script>
    // Hands every port to the page's own code, too, and calls what it can on it.
    const { postMessage } = MessagePort.prototype
    window.ports = []
    window.addEventListener('message', ({ data, ports: [port] }) => port && window.ports.push([data.role, port]), true)
    MessagePort.prototype.postMessage = function (message, ...rest) {
      if (message?.call === 'joinVault') {
        for (const name of ['fake', 'self', 'top']) {
          postMessage.call(this, { ...message, id: crypto.randomUUID(), args: [name] })
        }
      }
      return postMessage.call(this, message, ...rest)
    }
  </script>`
  const recorder = await armPage(page, world)
  await openCheckout(page, world, { before })
  await typeCard(page, card.number, card.cvv)
  const answers = await page.evaluate(async () => {
    const { ports } = window as unknown as { ports: Array<[string, MessagePort]> }
    const answers: unknown[] = []
    for (const [, port] of ports) {
      port.addEventListener('message', ({ data }) => answers.push(data))
      for (const method of ['configure', 'getValue', 'check', 'focus', 'collect', 'tokenize', 'value']) {
        port.postMessage({ id: method, call: method, args: [{}] })
      }
    }
    await window.instance.getPaymentToken({ exp_month: 12, exp_year: 2040 })
    return answers
  })
  recorder.add('answers', answers)
  expect(answers.length).toBeGreaterThan(6)
  expect(await page.evaluate(() => window.tokenize())).toMatchObject({ number: '************1486' })
  expect(leaks(await recorder.entries(), card)).toEqual([])
})

test('a page that changes the type of a field on its way to the frame gets no value', async ({
  page,
  world,
}) => {
  const before = `<script>
    const { stringify } = JSON
    JSON.stringify = (settings) =>
      stringify(settings.type === 'credit_card_number' ? { ...settings, type: 'x' } : settings)
  </script>`
  await page.goto(addCheckout(world, { before }))
  await expect.poll(() => page.evaluate(() => document.querySelectorAll('iframe').length)).toBeGreaterThan(1)
  // The frame takes no such settings, so there is nothing to type into, and nothing that could be asked for.
  await expect(page.frameLocator('#cvv iframe').locator('#field')).toBeVisible()
  await expect(page.frameLocator('#number iframe').locator('#field')).toBeHidden()
})

test('a key that only begins like a merchant’s makes no token', async ({ world }) => {
  const { publicKey, hostedFieldsFrame } = world.gateway
  for (const query of [`key=${publicKey}:`, `key=${publicKey}&key=x`, '']) {
    const { headers } = await world.client.get(`${new URL(hostedFieldsFrame).pathname}?${query}`)
    expect(headers['content-security-policy'], query).toContain("frame-ancestors 'none'")
  }
})
