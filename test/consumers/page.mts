// A merchant's page, in a project that is as strict as can be and checks the declarations of its libraries, too.
import {
  type FieldConfig,
  HostedFieldsException,
  type HostedFieldsInstance,
  initializeFields,
  parseException,
} from '@service/hosted-fields'
import { defineHostedField, type HostedFieldElement, hostedFieldsOf } from '@service/hosted-fields/element'
import { createFakeHostedFields } from '@service/hosted-fields/testing'
import { warm } from '@service/hosted-fields/warm'

const fields: FieldConfig[] = [{ selector: '#number', input: { type: 'credit_card_number', format: true } }]

export const release: () => void = warm({ publicKey: 'm_1', frameUrl: 'https://gateway.example/frame.html' })

export async function pay(): Promise<string> {
  const instance: HostedFieldsInstance = initializeFields(
    { publicKey: 'm_1', fields },
    ({ isReady }) => isReady,
  )
  try {
    await instance.ready
    const { id } = await instance.getPaymentToken({ exp_month: 12, exp_year: 2040 })
    return id
  } catch (error) {
    if (error instanceof HostedFieldsException && error.retryable) return pay()
    return parseException(error).messages.join()
  } finally {
    instance.destroy()
  }
}

export function elements(form: HTMLFormElement): boolean {
  defineHostedField({ publicKey: 'm_1', frameUrl: 'https://gateway.example/frame.html' })
  const field: HostedFieldElement = document.createElement('hosted-field')
  field.addEventListener('fieldchange', ({ detail }) => field.setError(detail.field.error))
  form.append(field)
  form.addEventListener('fieldshownerror', ({ detail }) =>
    form.classList.toggle('wrong', detail.field.shownError !== ''),
  )
  return hostedFieldsOf(form)?.getState().isReady ?? false
}

export function double(): boolean {
  const fake = createFakeHostedFields()
  const instance: HostedFieldsInstance = fake.initializeFields({ publicKey: 'm_1', fields })
  fake.answer({ token: new HostedFieldsException(4, 'Refused.') })
  // @ts-expect-error -- no such event
  instance.on('closed', () => {})
  return instance.getState().isReady
}

// @ts-expect-error -- no such type of field
export const wrong: FieldConfig = { selector: '#a', input: { type: 'password' } }
