import { CallOptions, PenpalError } from 'penpal'
import type { CheckedConfig } from './configuration.ts'
import { HostedFieldsException, toExceptionCode } from './exceptions.ts'
import { createFrame, type Frame } from './frame.ts'
import type { PaymentToken, TokenizeAnswer, TokenizeRequest, VaultMethods } from './protocol.ts'

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
  const frame = createFrame<VaultMethods>({
    frameUrl: config.frameUrl,
    publicKey: config.publicKey,
    role: 'vault',
    title: 'Payment details',
    methods: {},
    async onConnected() {
      onConnected(frame.name)
    },
  })
  frame.iframe.hidden = true
  // A page rule like `iframe { display: block }` must not bring it into view or into the Tab order.
  frame.iframe.style.setProperty('display', 'none', 'important')
  document.body.append(frame.iframe)

  return {
    async tokenize(request) {
      const answer = await ask(frame, request)
      if (answer.ok) return answer.token
      throw new HostedFieldsException(toExceptionCode(answer.code), answer.message, answer.messages)
    },
    destroy: frame.destroy,
  }
}

/** Asks the vault, and once more if it was reloading just then: a token that got lost on the way harms nobody. */
async function ask(frame: Frame<VaultMethods>, request: TokenizeRequest): Promise<TokenizeAnswer> {
  for (const isLastTry of [false, true]) {
    try {
      const remote = await frame.connected()
      return await remote.tokenize(request, new CallOptions({ timeout: ANSWER_TIMEOUT }))
    } catch (error) {
      if (error instanceof HostedFieldsException) throw error
      const wasReloading = error instanceof PenpalError && error.code === 'CONNECTION_DESTROYED'
      if (!wasReloading || isLastTry) break
    }
  }
  throw new HostedFieldsException(3, 'The payment fields did not answer. Please try again.')
}
