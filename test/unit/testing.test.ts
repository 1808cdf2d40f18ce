// The double that merchants have for their own unit tests: it needs no DOM.
import { expect, test } from 'vitest'
import { type HostedFieldsConfig, HostedFieldsException } from '../../src/index.ts'
import { createFakeHostedFields } from '../../src/testing.ts'

const CONFIG: HostedFieldsConfig = {
  publicKey: 'm_1',
  surchargeEnabled: true,
  fields: [
    { selector: '#number', input: { type: 'credit_card_number' } },
    { selector: '#cvv', input: { type: 'cvv' } },
    { selector: '#postal', input: { type: 'text', name: 'postal_code', required: false } },
  ],
}

function mounted() {
  const fake = createFakeHostedFields()
  const states: boolean[] = []
  const instance = fake.initializeFields(CONFIG, ({ isReady }) => states.push(isReady))
  return { fake, instance, states }
}

test('fields are loading, then empty, then complete, as the test says', async () => {
  const { fake, instance, states } = mounted()
  expect(instance.getState().fields.map(({ errorCode }) => errorCode)).toEqual([
    'loading',
    'loading',
    'loading',
  ])
  fake.load()
  await instance.ready
  expect(instance.getState().fields.map(({ errorCode }) => errorCode)).toEqual(['missing', 'missing', ''])
  fake.complete()
  expect(instance.getState()).toMatchObject({ isReady: true, surchargeable: 'unknown' })
  expect(instance.getState().fields[0]).toMatchObject({ selector: '#number', card: 'visa', length: 16 })
  expect(states.at(-1)).toBe(true)
})

test('events come with the state that the test has set, to those who listen', () => {
  const { fake, instance } = mounted()
  const seen: string[] = []
  const end = instance.on('change', ({ field, state }) =>
    seen.push(`${field.selector} ${field.card} ${state.target?.type}`),
  )
  instance.on('blur', ({ field }) => seen.push(`left ${field.selector}`))
  fake.change('credit_card_number', { card: 'amex', empty: false })
  fake.change('#cvv', { focus: false }, 'blur')
  end()
  fake.change('#number', { card: '' })
  expect(seen).toEqual(['#number amex credit_card_number', 'left #cvv'])
  expect(() => fake.change('#other', {})).toThrow('There is no field with the selector #other.')
})

test('a token is the one that the test has set, once the fields are complete', async () => {
  const { fake, instance } = mounted()
  fake.load()
  await expect(instance.getPaymentToken({ name: 'Ada' })).rejects.toMatchObject({
    code: 2,
    messages: ['#number: Fill in this field.', '#cvv: Fill in this field.'],
  })
  fake.complete()
  fake.answer({ token: { id: 'token_1', type: 'card', number: '************4242' } })
  expect(await instance.getPaymentToken({ name: 'Ada' })).toMatchObject({ id: 'token_1' })
  fake.answer({ token: new HostedFieldsException(4, 'The card was refused.') })
  await expect(instance.getPaymentToken({})).rejects.toMatchObject({
    code: 4,
    message: 'The card was refused.',
  })
  expect(fake.requests).toEqual([{ name: 'Ada' }, {}])
})

test('an error is shown once the page tries to pay or a test gives one, and not before', async () => {
  const { fake, instance } = mounted()
  const shown = () => instance.getState().fields.map(({ shownError }) => shownError)
  fake.load()
  expect(shown()).toEqual(['', '', ''])
  fake.change('#number', { error: 'Too short.', errorCode: 'incomplete', shownError: '' })
  expect(shown()).toEqual(['', '', ''])
  fake.change('#number', { error: 'Wrong.', errorCode: 'invalid' })
  expect(shown()).toEqual(['Wrong.', '', ''])
  await instance.validate()
  expect(shown()).toEqual(['Wrong.', 'Fill in this field.', ''])
  fake.complete()
  expect(shown()).toEqual(['', '', ''])
  instance.setError('#cvv', 'Refused.')
  expect(shown()).toEqual(['', 'Refused.', ''])
  instance.clear()
  expect(shown()).toEqual(['', '', ''])
})

test('what the page does with its fields shows', async () => {
  const { fake, instance } = mounted()
  fake.complete()
  instance.updateField('#number', { placeholder: 'Number' })
  instance.removeField('#postal')
  instance.addField({ selector: '#expiry', input: { type: 'expiration' } })
  expect(fake.config?.fields.map(({ selector, input }) => [selector, input.placeholder])).toEqual([
    ['#number', 'Number'],
    ['#cvv', undefined],
    ['#expiry', undefined],
  ])
  expect(await instance.validate()).toBe(false)
  instance.disableIframeInput('#expiry')
  expect(await instance.validate()).toBe(true)
  instance.setError('#cvv', 'Refused.')
  expect(instance.getState().fields[1]).toMatchObject({
    error: 'Refused.',
    errorCode: 'refused',
    valid: false,
  })
  instance.clearIframeInput()
  expect(instance.getState().fields[0]).toMatchObject({ empty: true, errorCode: 'missing' })
  fake.answer({ surcharges: [{ type: 'card', surcharge_rate: 3, surcharge_fee: 0 }] })
  expect(await instance.lookupSurcharge({ bankAccountId: 'a' })).toHaveLength(1)
  instance.destroy()
  await expect(instance.getPaymentToken({})).rejects.toMatchObject({ code: 1 })
})

test('a failure is told as by the real fields', async () => {
  const { fake, instance } = mounted()
  const told: string[] = []
  instance.on('error', ({ exception }) => told.push(exception.message))
  fake.fail(new HostedFieldsException(1, 'The payment fields did not load: this device is offline.'))
  await expect(instance.ready).rejects.toMatchObject({ code: 1 })
  expect(told).toEqual(['The payment fields did not load: this device is offline.'])
})

test('fields that are loaded before they are mounted load when they are, each time', async () => {
  const fake = createFakeHostedFields()
  fake.load()
  for (const _ of ['a framework that mounts twice', 'and once more']) {
    const events: string[] = []
    const instance = fake.initializeFields(CONFIG)
    instance.on('ready', () => events.push('ready'))
    expect(instance.getState().fields[0]?.errorCode).toBe('loading')
    await instance.ready
    expect(instance.getState().fields[0]?.errorCode).toBe('missing')
    expect(events).toEqual(['ready'])
  }
  expect(() => createFakeHostedFields().complete()).toThrow(/No fields are mounted yet/)
})
