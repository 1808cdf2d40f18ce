// Who signs the simulation's messages: each has a certificate of the simulation's own root (rules: authentications.md#signatures).
import { createSigner, type Sender, type Signer } from '../../payments/networks/index.ts'
import type { Cipher } from '../../platform/encryption/index.ts'
import type { Identities } from './identities.ts'

export type Signers = Readonly<Record<Sender, Signer>>

/** @param cipher the keys follow from it: every process of a database has the same ones, and no other database has them */
export function createSigners(cipher: Pick<Cipher, 'digest'>): Signers {
  let issued: Promise<Identities> | undefined
  /** Only now: to load what issues certificates takes a good part of a start. */
  const issue = async () => {
    const { issueIdentities } = await import('./identities.ts')
    return issueIdentities((name) => Buffer.from(cipher.digest('3-D Secure', name), 'base64url'))
  }
  const signer = (sender: Sender) =>
    createSigner(async () => {
      issued ??= issue()
      return (await issued)[sender]
    })
  return { server: signer('server'), directory: signer('directory'), acs: signer('acs') }
}
