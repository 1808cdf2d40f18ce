// The README's first example: a checkout page and what the server answers it, as a reader copies them.
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { ServiceError } from '../../server/errors.ts'
import { blocksOf } from '../support/docs/blocks.ts'
import { fakeGateway, json, type Reply, refusal } from '../support/fake-gateway.ts'

const codeBelow = (heading: string, language: string) => {
  const [block] = blocksOf('../README').filter((one) => one.heading === heading && one.language === language)
  return block?.code ?? ''
}

/** Answers the page's call as the README's server does, with the library over a gateway that gives this reply. */
async function statusOf(reply: Reply): Promise<number> {
  const { service } = fakeGateway([reply])
  const code = codeBelow('On your server', 'js').replaceAll(/^(import .*|export )/gm, '')
  const names = { ServiceError, createService: () => service, process: { env: {} }, Response }
  const pay: unknown = runInNewContext(`${code}; pay`, names)
  if (typeof pay !== 'function') throw new Error('It has no function `pay`.')
  const request = new Request('https://shop.example/pay', { method: 'POST', body: '{"token_id":"tok_7"}' })
  const answer: Response = await pay(request).catch(() => new Response(null, { status: 500 }))
  return answer.status
}

/** What the page shows after the server has answered. */
async function shown(status: number): Promise<string> {
  const script = /<script>([\s\S]*)<\/script>/.exec(codeBelow('With a script tag', 'html'))?.[1] ?? ''
  const page = { textContent: '', submit: async (_event: object) => {} }
  const element = {
    set textContent(text: string) {
      page.textContent = text
    },
    addEventListener(_type: string, listener: typeof page.submit) {
      page.submit = listener
    },
  }
  runInNewContext(script, {
    window: {
      Service: {
        HostedFields: { initializeFields: () => ({ getPaymentToken: async () => ({ id: 'tok' }) }) },
      },
    },
    document: { querySelector: () => element },
    fetch: async () => new Response(null, { status }),
  })
  await page.submit({ preventDefault: () => {} })
  return page.textContent
}

test.each([
  ['an approval', json({ id: 'one' }), 'Paid.'],
  ['a decline', refusal(422, 'card_declined'), 'The card was declined. Try another one.'],
  ['a lost answer', new TypeError('fetch failed'), 'No answer. Please contact us before you try again.'],
  [
    'silent networks',
    refusal(500, 'card_processor_not_available'),
    'No answer. Please contact us before you try again.',
  ],
])('after %s, the page says what is known', async (_what, reply, text) => {
  expect(await shown(await statusOf(reply))).toBe(text)
})
