import type { FieldToVault, FieldType, Join, VaultToField } from '../../src/protocol.ts'

/** A field's line to its vault. */
export interface VaultLink {
  /** Opens the line to the vault of that name, in place of any earlier one, and sends the value. */
  join(vaultName: string): void
  send(value: string): void
}

/**
 * @param onCvvLengths told whenever the card's brand changes what a security code may be
 */
export function createVaultLink(
  fieldId: string,
  type: FieldType,
  onCvvLengths: (lengths: number[]) => void,
): VaultLink {
  let port: MessagePort | undefined
  let current = ''

  const post = (message: FieldToVault) => port?.postMessage(message)
  const onMessage = ({ data }: MessageEvent<VaultToField>) => {
    if (data.type === 'sync') post({ type: 'synced', request: data.request })
    else onCvvLengths(data.cvvLengths)
  }

  return {
    join(vaultName) {
      port?.close()
      port = undefined
      // The page chose the name, so the window may be anybody's: the browser delivers to our own origin alone.
      const vault = (window.parent as unknown as Record<string, Window | undefined>)[vaultName]
      const { port1, port2 } = new MessageChannel()
      const join: Join = { hostedFields: 'join', fieldId, type }
      vault?.postMessage(join, location.origin, [port2])
      port = port1
      port.onmessage = onMessage
      post({ type: 'value', value: current })
    },
    send(value) {
      current = value
      post({ type: 'value', value })
    },
  }
}
