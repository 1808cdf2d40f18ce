import type { RemoteProxy } from 'penpal'
import type { TokenizeRequest, VaultMethods, VaultPageMethods } from '../../src/protocol.ts'
import { isObject } from '../../src/unknown.ts'
import { connectToPage } from '../penpal.ts'
import { createMembers } from './members.ts'
import { refuse } from './refusal.ts'
import { lookupSurcharge, type SurchargeWatch, watchSurcharge } from './surcharge.ts'
import { tokenize } from './tokenize.ts'

/** Starts the role of the hidden vault: it holds what the fields send and answers with a token, never with a value. */
export function startVault(port: MessagePort): void {
  let page: RemoteProxy<VaultPageMethods> | undefined
  let watch: SurchargeWatch | undefined
  let number = ''

  const members = createMembers((digits) => {
    number = digits
    watch?.numberChanged(digits)
  })
  const methods: VaultMethods = {
    configure(settings) {
      if (settings?.surchargeEnabled !== true || watch) return
      watch = watchSurcharge((answer) => page?.surchargeable(answer).catch(() => {}))
      watch.numberChanged(number)
    },
    forget: (fieldId) => members.forget(fieldId),
    async tokenize(request) {
      if (!isTokenizeRequest(request)) return refuse(2, 'The request is not of the form it has to be.')
      const { fieldIds, formData } = request
      const held = await members.collect(fieldIds)
      return held ? tokenize(held, formData) : refuse(3, 'A payment field did not answer. Please try again.')
    },
    lookupSurcharge,
  }
  connectToPage<VaultPageMethods>(port, methods).then(
    (connected) => {
      page = connected
    },
    // As for a field: the page tells the merchant.
    () => {},
  )
}

/** More than any form has. */
const MOST_FIELDS = 100

/** The library sends nothing else, but a hostile page speaks to the vault by itself. */
function isTokenizeRequest(data: unknown): data is TokenizeRequest {
  const { fieldIds, formData } = (data ?? {}) as Partial<Record<keyof TokenizeRequest, unknown>>
  const isList = Array.isArray(fieldIds) && fieldIds.length <= MOST_FIELDS
  return isList && isObject(formData)
}
