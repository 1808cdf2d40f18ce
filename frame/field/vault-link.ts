import type { FieldSettings } from '../../src/protocol.ts'
import type { Autofill, FieldToVault, Join, VaultToField } from '../../src/vault-protocol.ts'

/** A field's connection to its vault. */
export interface VaultLink {
  /** Connects to the vault of that name, replacing any earlier connection, and sends the value. */
  join(vaultName: string): void
  send(value: string): void
  /** Whether this is what was sent last. */
  has(value: string): boolean
  /** Sends what the browser filled in for the other fields. */
  sendAutofill(values: Autofill): void
}

/** Messages that the vault sends by itself. */
export interface VaultEvents {
  onCvvLengths(lengths: number[]): void
  onFill(value: string): void
}

export function createVaultLink({ fieldId, type, name }: FieldSettings, events: VaultEvents): VaultLink {
  let port: MessagePort | undefined
  let current = ''

  const post = (message: FieldToVault) => port?.postMessage(message)
  const onMessage = ({ data }: MessageEvent<VaultToField>) => {
    if (data.type === 'sync') post({ type: 'synced', request: data.request })
    else if (data.type === 'card') events.onCvvLengths(data.cvvLengths)
    else events.onFill(data.value)
  }

  return {
    join(vaultName) {
      port?.close()
      port = undefined
      // The page chose the name, so the window may be anybody's; but the browser delivers the message only to our own origin.
      const vault = (window.parent as unknown as Record<string, Window | undefined>)[vaultName]
      const { port1, port2 } = new MessageChannel()
      const join: Join = { hostedFields: 'join', fieldId, type, name }
      vault?.postMessage(join, location.origin, [port2])
      port = port1
      port.onmessage = onMessage
      post({ type: 'value', value: current })
    },
    send(value) {
      current = value
      post({ type: 'value', value })
    },
    has: (value) => value === current,
    sendAutofill: (values) => post({ type: 'autofill', values }),
  }
}
