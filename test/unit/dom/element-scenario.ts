// What a merchant's unit test does with a page that has elements, in a DOM that is not a browser's: there are no frames and less
// of ElementInternals there, so the fields never load, but nothing throws.
import { expect } from 'vitest'
import { defineHostedField, type HostedFieldElement, hostedFieldsOf } from '../../../src/element.ts'

const FORM = `<form>
  <label>Card <hosted-field type="credit_card_number" format></hosted-field></label>
  <label>Code <hosted-field type="cvv"></hosted-field></label>
</form>`

export async function useElements() {
  const uncaught: unknown[] = []
  window.addEventListener('error', ({ error }) => uncaught.push(error))
  defineHostedField({ publicKey: 'm_1', frameUrl: 'https://gateway.example/frame.html' })
  document.body.innerHTML = FORM
  await Promise.resolve()
  const form = document.querySelector('form') as HTMLFormElement
  const number = form.querySelector('hosted-field') as HostedFieldElement
  const instance = hostedFieldsOf(form)
  const failure = instance?.ready.catch((exception: Error) => exception.name)

  expect(number.instance).toBe(instance)
  expect(instance?.getState().fields.map(({ type }) => type)).toEqual(['credit_card_number', 'cvv'])
  expect(number.checkValidity()).toBe(false)
  expect(number.validationMessage).toBe('The field is still loading.')
  expect(number.validity.valid).toBe(false)
  number.disabled = true
  number.placeholder = '1234'
  number.focus()
  number.clear()
  number.setError('Refused.')
  form.reset()
  await faultIsReported(form)
  await Promise.resolve()
  form.remove()
  await Promise.resolve()
  expect(hostedFieldsOf(form)).toBeUndefined()
  expect(await failure).toBe('HostedFieldsException')
  expect(uncaught).toEqual([])
}

/** An error of the page's own handler reaches the console or the window, and stops nothing. */
async function faultIsReported(form: HTMLFormElement) {
  const told: unknown[] = []
  const { error: print } = console
  console.error = (error) => told.push(error)
  window.addEventListener('error', (event) => event.preventDefault(), { once: true })
  const field = document.createElement('hosted-field')
  field.setAttribute('type', 'colour')
  form.append(field)
  await Promise.resolve()
  console.error = print
  field.remove()
  expect(String(told)).toContain('input.type must be one of')
}
