// @vitest-environment happy-dom
// What components do to an instance, seen by the double.
import { act, createElement as h, type ReactNode, StrictMode, Suspense, use } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HostedFieldsException, initializeFields, type Messages } from '../../../src/index.ts'
import {
  Card,
  CardNumber,
  ExpiryMonth,
  HostedFields,
  type HostedFieldsForm,
  type HostedFieldsProps,
  SecurityCode,
  TextField,
  useHostedFields,
} from '../../../src/react.ts'
import { createFakeHostedFields } from '../../../src/testing.ts'

const setUp = () => {
  const fake = createFakeHostedFields()
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  const mounts = vi.fn(fake.initializeFields)
  const form: { now?: HostedFieldsForm } = {}
  function Watch() {
    form.now = useHostedFields()
    return null
  }
  const settings = { publicKey: 'm_1', initializeFields: mounts }
  const render = (fields: ReactNode, more: Partial<HostedFieldsProps> = {}) =>
    act(async () =>
      root.render(
        h(StrictMode, null, h(HostedFields, { ...settings, ...more }, fields, h(Watch, { key: 'watch' }))),
      ),
    )
  return { fake, root, mounts, form, render }
}
let world: ReturnType<typeof setUp>

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  world = setUp()
})
afterEach(() => act(async () => world.root.unmount()))

test('a strict app mounts one instance, and leaves none', async () => {
  const { fake, form, mounts, render } = world
  await render([h(CardNumber, { key: 1, id: 'number' }), h(SecurityCode, { key: 2 })])
  expect(mounts).toHaveBeenCalledTimes(1)
  await act(async () => fake.complete())
  expect(form.now).toMatchObject({ isReady: true, exception: undefined })
  expect(await form.now?.getPaymentToken({})).toMatchObject({ id: 'token_of_a_test' })
  await render([])
  expect(fake.instance.getState().isReady).toBe(false)
  expect(form.now?.instance).toBeUndefined()
  await expect(form.now?.getPaymentToken({})).rejects.toMatchObject({
    code: 1,
    message: 'No field is mounted.',
  })
})

test('what changes is told to the mounted field, and nothing else', async () => {
  const { fake, mounts, render } = world
  await render(h(CardNumber, { id: 'number', placeholder: 'Card', format: true, brands: ['visa'] }))
  const updateField = vi.spyOn(fake.instance, 'updateField')
  const updateStyle = vi.spyOn(fake.instance, 'updateStyle')
  await render(h(CardNumber, { id: 'number', placeholder: 'Karte', brands: ['visa'], disabled: true }))
  expect(updateField.mock.calls).toEqual([['#number', { placeholder: 'Karte', format: undefined }]])
  expect(fake.instance.getState().fields[0]?.disabled).toBe(true)
  await render(
    h(CardNumber, { id: 'number', placeholder: 'Karte', brands: ['visa'], css: { color: 'navy' } }),
  )
  await render(
    h(CardNumber, { id: 'number', placeholder: 'Karte', brands: ['visa'], css: { color: 'navy' } }),
    {
      css: { color: 'red' },
    },
  )
  expect(updateStyle.mock.calls).toEqual([[{ color: 'navy' }, '#number'], [{ color: 'red' }]])
  expect(updateField).toHaveBeenCalledTimes(1)
  expect(mounts).toHaveBeenCalledTimes(1)
})

test('fields come and go, and another name is another field', async () => {
  const { fake, mounts, render } = world
  const types = () => fake.instance.getState().fields.map(({ type, selector }) => `${type} ${selector}`)
  await render(h(CardNumber, { key: 1, id: 'number' }))
  await render([h(CardNumber, { key: 1, id: 'number' }), h(TextField, { key: 2, id: 'more', name: 'city' })])
  expect(types()).toEqual(['credit_card_number #number', 'text #more'])
  await render([h(CardNumber, { key: 1, id: 'number' }), h(TextField, { key: 2, id: 'more', name: 'state' })])
  expect(fake.config?.fields.map(({ input }) => input.name)).toEqual([undefined, 'state'])
  await render([h(SecurityCode, { key: 3, id: 'number' })])
  expect(types()).toEqual(['cvv #number'])
  expect(mounts).toHaveBeenCalledTimes(1)
})

test('an expiry month is a list, and another field once it is none', async () => {
  const { fake, mounts, render } = world
  const controls = () => fake.config?.fields.map(({ input }) => input.control)
  await render(h(ExpiryMonth, { id: 'month', control: 'select' }))
  expect(controls()).toEqual(['select'])
  const removeField = vi.spyOn(fake.instance, 'removeField')
  await render(h(ExpiryMonth, { id: 'month' }))
  expect(removeField.mock.calls).toEqual([['#month']])
  expect(controls()).toEqual([undefined])
  expect(mounts).toHaveBeenCalledTimes(1)
})

test('another key makes other fields', async () => {
  const { mounts, render } = world
  await render(h(CardNumber), { timeout: 1000 })
  await render(h(CardNumber), { timeout: 1000 })
  await render(h(CardNumber), { timeout: 1000, publicKey: 'm_2' })
  expect(mounts.mock.calls.map(([{ publicKey }]) => publicKey)).toEqual(['m_1', 'm_2'])
})

test('texts that cannot be read are a fault for onError, which a right configuration ends', async () => {
  const { form, render } = world
  const onError = vi.fn()
  const messages: Record<string, unknown> = {}
  messages['cvv.label'] = messages
  const wrong = {
    messages: messages as Messages,
    initializeFields,
    frameUrl: 'https://gateway.test/frame.html',
  }
  await render(h(CardNumber), { ...wrong, onError })
  expect(onError.mock.calls.map(([{ messages }]) => messages)).toEqual([
    ['messages must be an object of texts.'],
  ])
  await render(h(CardNumber), { onError })
  expect(form.now).toMatchObject({
    exception: undefined,
    state: { fields: [{ type: 'credit_card_number' }] },
  })
})

test('handlers are those of the last render', async () => {
  const { fake, render } = world
  const seen: string[] = []
  for (const name of ['first', 'second']) {
    const onChange = () => seen.push(`form: ${name}`)
    await render(
      h(CardNumber, { id: 'number', onBlur: ({ field }) => seen.push(`${name} ${field.selector}`) }),
      {
        onChange,
      },
    )
  }
  await act(async () => fake.change('#number', {}, 'blur'))
  expect(seen).toEqual(['form: second', 'second #number'])
})

test('what Suspense only hides stays mounted', async () => {
  const { fake, mounts, render } = world
  const Slow = ({ until }: { until: Promise<string> | undefined }) => (until ? use(until) : null)
  const page = (until?: Promise<string>) =>
    h(Suspense, { fallback: 'Loading' }, h(CardNumber, { id: 'number' }), h(Slow, { until }))
  await render(page())
  const { instance } = fake
  const removeField = vi.spyOn(instance, 'removeField')
  let done = (_: string) => {}
  const until = new Promise<string>((resolve) => {
    done = resolve
  })
  await render(page(until))
  expect(document.body.textContent).toContain('Loading')
  await act(async () => done('here'))
  expect(document.body.textContent).toContain('here')
  expect(removeField).not.toHaveBeenCalled()
  expect(mounts).toHaveBeenCalledTimes(1)
  expect(fake.instance).toBe(instance)
})

test('what is refused is told once, and tried again when it is another', async () => {
  const { fake, form, mounts, render } = world
  const exception = new HostedFieldsException(2, 'The hosted fields configuration is wrong.')
  mounts.mockImplementationOnce(() => {
    throw exception
  })
  const told: unknown[] = []
  const onError = (error: unknown) => told.push(error)
  await render(h(CardNumber, { id: 'number', brands: [] }), { onError })
  await render(h(CardNumber, { id: 'number', brands: [] }), { onError })
  expect(told).toEqual([exception])
  expect(form.now).toMatchObject({ instance: undefined, exception })
  await expect(form.now?.getPaymentToken({})).rejects.toBe(exception)
  await render(h(CardNumber, { id: 'number', brands: ['visa'] }), { onError })
  expect(form.now).toMatchObject({ instance: fake.instance, exception: undefined })
})

test('a card is one mounted frame, whose fields’ events are its own', async () => {
  const { fake, mounts, render } = world
  const onChange = vi.fn()
  await render(h(Card, { id: 'card', onChange }))
  expect(fake.config?.fields).toMatchObject([{ input: { type: 'card' } }])
  expect(fake.instance.getState().fields.map(({ selector }) => selector)).toEqual([
    '#card credit_card_number',
    '#card expiration',
    '#card cvv',
  ])
  await act(async () => fake.complete())
  expect(onChange).toHaveBeenCalledTimes(3)
  await render(h(Card, { id: 'card', onChange, disabled: true, css: { color: 'navy' } }))
  expect(fake.instance.getState().fields.every(({ disabled }) => disabled)).toBe(true)
  await render(h(Card, { id: 'card', onChange, fields: [{ type: 'cvv' }] }))
  expect(fake.instance.getState().fields.map(({ selector }) => selector)).toEqual(['#card cvv'])
  expect(mounts).toHaveBeenCalledTimes(1)
})
