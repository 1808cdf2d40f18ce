import { servePort } from '../../src/port.ts'
import { MOST_FIELDS } from '../../src/protocol.ts'
import { isObject } from '../../src/unknown.ts'
import type { TokenizeRequest, VaultMethods, VaultPageMethods } from '../../src/vault-protocol.ts'
import type { VaultStart } from '../booted.ts'
import { setTimeLimit } from './gateway.ts'
import { createMembers } from './members.ts'
import { refuse } from './refusal.ts'
import { lookupSurcharge, watchSurcharge } from './surcharge.ts'
import { tokenize } from './tokenize.ts'

/** Starts the hidden vault: it holds the values that fields send, and answers with a token, never with a value. */
export function startVault({ page: origin, sayHello, settings, texts }: VaultStart): void {
  const { surchargeEnabled, timeout } = isObject(settings) ? settings : {}
  setTimeLimit(timeout)
  const watch =
    surchargeEnabled === true ? watchSurcharge((answer) => page.tell('surchargeable', answer)) : undefined
  const members = createMembers((number) => watch?.numberChanged(number))
  const methods: VaultMethods = {
    forget: (fieldId) => members.forget(fieldId),
    async tokenize(request) {
      if (!isTokenizeRequest(request)) return refuse(2, 'The request is not of the form it has to be.')
      const { fieldIds, formData } = request
      const held = await members.collect(fieldIds)
      return held
        ? tokenize(held, formData, { page_origin: origin, disturbed: members.disturbed() }, texts)
        : refuse(3, texts['form.silent'])
    },
    lookupSurcharge: (request) => lookupSurcharge(request, texts),
  }
  const page = servePort<VaultPageMethods>(sayHello(window.name), methods)
}

/** Whether data is a tokenize request. The library sends nothing else, but a hostile page can talk to the vault directly. */
function isTokenizeRequest(data: unknown): data is TokenizeRequest {
  const { fieldIds, formData } = (data ?? {}) as Partial<Record<keyof TokenizeRequest, unknown>>
  const isList = Array.isArray(fieldIds) && fieldIds.length <= MOST_FIELDS
  return isList && isObject(formData)
}
