import { CallOptions, type RemoteProxy } from 'penpal'
import type { CheckedConfig } from './configuration.ts'
import { HostedFieldsException, toExceptionCode } from './exceptions.ts'
import { createFrame } from './frame.ts'
import type { PaymentToken, TokenizeRequest, VaultMethods } from './protocol.ts'

/** Milliseconds; longer than the vault's own time limit for the gateway, so that its message comes first. */
const ANSWER_TIMEOUT = 35_000

/** The hidden iframe that holds the values and tokenizes them. */
export interface Vault {
  /**
   * Exchanges what the fields hold for a one-time token.
   * @throws HostedFieldsException: 1 the vault did not load, 2 a field is not valid, 3 network, 4 refused
   */
  tokenize(request: TokenizeRequest): Promise<PaymentToken>
  destroy(): void
}

/**
 * Mounts the vault in the page's light DOM, where the field frames can reach it by name.
 * @param onConnected gets the vault's name at each handshake, for the fields to join
 */
export function mountVault(config: CheckedConfig, onConnected: (vaultName: string) => void): Vault {
  let remote: RemoteProxy<VaultMethods> | undefined
  const frame = createFrame<VaultMethods>({
    frameUrl: config.frameUrl,
    publicKey: config.publicKey,
    role: 'vault',
    title: 'Payment details',
    methods: {},
    async onConnected(connected) {
      remote = connected
      onConnected(frame.name)
    },
  })
  frame.iframe.hidden = true
  // A page rule like `iframe { display: block }` must not bring it into view or into the Tab order.
  frame.iframe.style.setProperty('display', 'none', 'important')
  document.body.append(frame.iframe)

  return {
    async tokenize(request) {
      await frame.ready
      if (!remote) throw new HostedFieldsException(1, 'The payment fields are not connected.')
      const answer = await remote
        .tokenize(request, new CallOptions({ timeout: ANSWER_TIMEOUT }))
        .catch(() => {
          throw new HostedFieldsException(3, 'The payment fields did not answer. Please try again.')
        })
      if (answer.ok) return answer.token
      throw new HostedFieldsException(toExceptionCode(answer.code), answer.message, answer.messages)
    },
    destroy: frame.destroy,
  }
}
