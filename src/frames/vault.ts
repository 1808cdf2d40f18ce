import { HostedFieldsException, tell, toExceptionCode } from '../api/exceptions.ts'
import type { CheckedConfig } from '../configuration/configuration.ts'
import { PortError, type Remote } from '../port.ts'
import type { PageTexts } from '../protocol.ts'
import type {
  PaymentToken,
  Refusal,
  SurchargeEntry,
  SurchargeRequest,
  TokenizeRequest,
  VaultMethods,
  VaultPageMethods,
  VaultSettings,
} from '../vault-protocol.ts'
import { createFrame } from './frame.ts'

/** Milliseconds to wait longer than the vault waits for the gateway, so that the vault's own message comes first. */
const MARGIN = 10_000

/** The hidden iframe that holds the values and talks to the gateway. */
export interface Vault {
  /** The name by which the fields reach it. */
  name: string
  /**
   * Exchanges what the fields hold for a one-time token.
   * @throws HostedFieldsException: 1 the vault did not load, 2 a field is not valid, 3 network, 4 refused
   */
  tokenize(request: TokenizeRequest): Promise<PaymentToken>
  /** @throws as `tokenize` */
  lookupSurcharge(request: SurchargeRequest): Promise<SurchargeEntry[]>
  forget(fieldId: string): void
  destroy(): void
}

/**
 * Mounts the vault in the page's light DOM, where the field frames can reach it by name.
 * @param onConnected called after each handshake with the vault's name, for the fields to join
 */
export function mountVault(
  config: CheckedConfig,
  onConnected: (vaultName: string) => void,
  methods: VaultPageMethods,
): Vault {
  const frame = createFrame<VaultMethods>({
    id: undefined,
    card: undefined,
    config,
    role: 'vault',
    container: document.body,
    selector: 'The vault',
    settings: {
      surchargeEnabled: config.surchargeEnabled,
      timeout: config.tokenTimeout,
    } satisfies VaultSettings,
    title: 'Payment details',
    methods,
    onConnected: () => onConnected(frame.name),
  })
  const patience = config.tokenTimeout + MARGIN
  frame.iframe.hidden = true
  // A rule of the page like `iframe { display: block }` must not make it visible or put it into the Tab order.
  frame.iframe.style.setProperty('display', 'none', 'important')
  document.body.append(frame.iframe)

  /** Calls the vault, and retries once if it was reloading. Repeating is safe: a token whose answer was lost is never used. */
  async function ask<T extends { ok: true }>(
    call: (remote: Remote<VaultMethods>) => Promise<T | Refusal>,
  ): Promise<T> {
    for (const isLastTry of [false, true]) {
      try {
        const remote = await frame.connected()
        const answered = await call(remote)
        if (answered.ok) return answered
        throw refused(answered, config.texts)
      } catch (error) {
        if (error instanceof HostedFieldsException) throw error
        const wasReloading = error instanceof PortError && error.reason === 'closed'
        if (!wasReloading || isLastTry) break
      }
    }
    throw new HostedFieldsException(3, config.texts['form.silent'])
  }

  return {
    name: frame.name,
    tokenize: async (request) => (await ask((remote) => remote.ask(patience, 'tokenize', request))).token,
    lookupSurcharge: async (request) =>
      (await ask((remote) => remote.ask(patience, 'lookupSurcharge', request))).entries,
    forget: (fieldId) => frame.tell('forget', fieldId),
    destroy: frame.destroy,
  }
}

/** The gateway's refusal. Of code 2 the customer understands only that something is missing; the rest is the page's mistake. */
function refused({ code, message, messages }: Refusal, texts: PageTexts): HostedFieldsException {
  const isForDeveloper = code === 2 && message !== texts['form.incomplete']
  const customerMessage = isForDeveloper ? texts['form.unavailable'] : message
  const exception = new HostedFieldsException(
    toExceptionCode(code),
    message,
    messages,
    undefined,
    customerMessage,
  )
  if (isForDeveloper) tell(exception)
  return exception
}
