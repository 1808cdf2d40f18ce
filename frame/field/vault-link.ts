import type { Disturbed } from '../../shared/disturbances.ts'
import type { FieldSettings } from '../../src/protocol.ts'
import { randomId } from '../../src/random-id.ts'
import type { Autofill, FieldToVault, Join, VaultToField } from '../../src/vault-protocol.ts'
import { ownKey } from '../own-key.ts'

/** A field's connection to its vault. */
export interface VaultLink {
  /** Connects to the vault of that name, replacing the previous one, if it serves the same public key. */
  join(vaultName: string): void
  send(value: string): void
  /** What was sent last. */
  last(): string
  /** Sends what the browser filled in for the other fields. */
  sendAutofill(values: Autofill): void
  sendDisturbed(disturbed: Disturbed): void
}

/** Messages that the vault sends unasked. */
export interface VaultEvents {
  onCvvLengths(lengths: number[]): void
  onFill(value: string): void
  /** The vault that the page named serves another public key. */
  onForeignKey(): void
}

export function createVaultLink({ fieldId, type, name }: FieldSettings, events: VaultEvents): VaultLink {
  const load = randomId()
  let port: MessagePort | undefined
  /** How many joins there were, and which of them `port` is of. */
  let joins = 0
  let served = 0
  let current = ''
  let disturbed: Disturbed = { count: 0, kinds: [] }

  const post = (message: FieldToVault) => port?.postMessage(message)

  function joined(by: MessagePort, join: number) {
    // Several vaults answer in any order.
    if (join < served) {
      by.close()
      return
    }
    port?.close()
    port = by
    served = join
    post({ type: 'disturbed', disturbed })
    post({ type: 'value', value: current })
  }

  function receive(from: MessagePort, join: number, message: VaultToField) {
    if (message.type === 'joined') joined(from, join)
    else if (message.type === 'refused') events.onForeignKey()
    else if (message.type === 'sync') post({ type: 'synced', request: message.request })
    else if (message.type === 'card') events.onCvvLengths(message.cvvLengths)
    else events.onFill(message.value)
  }

  return {
    join(vaultName) {
      // An unanswered join stays: this one may be refused, and the vault may have taken the other one already.
      const number = ++joins
      // The page chose the name, so the window may be anybody's; but the browser delivers the message only to our own origin.
      const vault = (window.parent as unknown as Record<string, Window | undefined>)[vaultName]
      const { port1, port2 } = new MessageChannel()
      const join: Join = { hostedFields: 'join', fieldId, type, name, key: ownKey(), load }
      vault?.postMessage(join, location.origin, [port2])
      port1.onmessage = ({ data }: MessageEvent<VaultToField>) => receive(port1, number, data)
    },
    send(value) {
      current = value
      post({ type: 'value', value })
    },
    last: () => current,
    sendAutofill: (values) => post({ type: 'autofill', values }),
    sendDisturbed(all) {
      disturbed = all
      post({ type: 'disturbed', disturbed })
    },
  }
}
