import type { VaultMethods, VaultPageMethods, VaultSettings } from '../../src/protocol.ts'
import { connectToPage, type SayHello } from '../page.ts'
import { createMembers } from './members.ts'
import { refuse } from './refusal.ts'
import { lookupSurcharge, watchSurcharge } from './surcharge.ts'
import { tokenize } from './tokenize.ts'

/** Starts the role of the hidden vault: it holds what the fields send and answers with a token, never with a value. */
export function startVault(sayHello: SayHello, { surchargeEnabled }: VaultSettings): void {
  const watch = surchargeEnabled
    ? watchSurcharge((answer) => {
        page.then((remote) => remote.surchargeable(answer)).catch(() => {})
      })
    : undefined
  const members = createMembers((number) => watch?.numberChanged(number))
  const methods: VaultMethods = {
    forget: (fieldId) => members.forget(fieldId),
    async tokenize({ fieldIds, formData }) {
      const held = await members.collect(fieldIds)
      return held ? tokenize(held, formData) : refuse(3, 'A payment field did not answer. Please try again.')
    },
    lookupSurcharge,
  }
  const page = connectToPage<VaultPageMethods>(sayHello(), methods)
}
