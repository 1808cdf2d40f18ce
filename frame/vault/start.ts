import type { VaultMethods } from '../../src/protocol.ts'
import { connectToPage } from '../penpal.ts'
import { createMembers } from './members.ts'
import { tokenize } from './tokenize.ts'

/** Starts the role of the hidden vault: it holds what the fields send and answers with a token, never with a value. */
export function startVault(port: MessagePort): void {
  const members = createMembers()
  const methods: VaultMethods = {
    async tokenize({ fieldIds, formData }) {
      const values = await members.collect(fieldIds)
      if (values) return tokenize(values, formData)
      const message = 'A payment field did not answer. Please try again.'
      return { ok: false, code: 3, message, messages: [message] }
    },
  }
  connectToPage(port, methods).catch(() => {})
}
