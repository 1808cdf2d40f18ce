// @vitest-environment happy-dom
// A card in one frame, as the components of Vue and the attachments of Svelte mount it (React's: react-form.test.ts).
import { expect, test, vi } from 'vitest'
import { createApp, h, nextTick, shallowReactive } from 'vue'
import { createHostedFields } from '../../../src/svelte.ts'
import { createFakeHostedFields } from '../../../src/testing.ts'
import { Card, HostedFields } from '../../../src/vue.ts'

const ALL = ['#card credit_card_number', '#card expiration', '#card cvv']

const setUp = () => {
  const fake = createFakeHostedFields()
  const mounts = vi.fn(fake.initializeFields)
  return {
    fake,
    mounts,
    settings: { publicKey: 'm_1', initializeFields: mounts },
    selectors: () => fake.instance.getState().fields.map(({ selector }) => selector),
  }
}

test('in Vue it is one mounted frame, whose fields’ events are its own', async () => {
  const { fake, mounts, settings, selectors } = setUp()
  const onChange = vi.fn()
  const changing = shallowReactive<{ disabled?: boolean; fields?: [{ type: 'cvv' }] }>({})
  const app = createApp({
    render: () => h(HostedFields, settings, () => h(Card, { id: 'card', onChange, ...changing })),
  })
  app.mount(document.body.appendChild(document.createElement('div')))
  await nextTick()
  expect(fake.config?.fields).toMatchObject([{ input: { type: 'card' } }])
  expect(selectors()).toEqual(ALL)
  fake.complete()
  expect(onChange).toHaveBeenCalledTimes(3)
  changing.disabled = true
  await nextTick()
  expect(fake.instance.getState().fields.every(({ disabled }) => disabled)).toBe(true)
  changing.fields = [{ type: 'cvv' }]
  await nextTick()
  expect(selectors()).toEqual(['#card cvv'])
  expect(mounts).toHaveBeenCalledTimes(1)
  app.unmount()
})

test('in Svelte it is one attachment', async () => {
  const { fake, settings, selectors } = setUp()
  const onChange = vi.fn()
  const container = document.body.appendChild(document.createElement('div'))
  container.id = 'card'
  const fields = createHostedFields(() => settings)
  const detach = fields.card({ onChange })(container)
  await vi.waitFor(() => expect(selectors()).toEqual(ALL))
  fake.complete()
  expect(onChange).toHaveBeenCalledTimes(3)
  detach()
  await vi.waitFor(() => expect(fields.instance).toBeUndefined())
})
