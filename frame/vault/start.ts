import type { RemoteProxy } from 'penpal'
import type { VaultMethods, VaultPageMethods } from '../../src/protocol.ts'
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
    configure({ surchargeEnabled }) {
      if (!surchargeEnabled || watch) return
      watch = watchSurcharge((answer) => page?.surchargeable(answer).catch(() => {}))
      watch.numberChanged(number)
    },
    forget: (fieldId) => members.forget(fieldId),
    async tokenize({ fieldIds, formData }) {
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
