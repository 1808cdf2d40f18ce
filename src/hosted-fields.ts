import { type CheckedConfig, checkConfiguration, type HostedFieldsConfig } from './configuration.ts'
import { configurationException, HostedFieldsException } from './exceptions.ts'
import { mountField } from './field.ts'
import { type CardFormData, checkCardFormData } from './form-data.ts'
import type { PaymentToken } from './protocol.ts'
import { composeState, type HostedFieldsState, initialFieldState } from './state.ts'
import { mountVault, type Vault } from './vault.ts'

/** Gets the state at every field event; an error it throws is reported and changes nothing. */
export type StateCallback = (state: HostedFieldsState) => void

/** One form. No method depends on `this`. */
export interface HostedFieldsInstance {
  /**
   * Resolves when every input is in the DOM, styled and focusable.
   * Rejects with a HostedFieldsException of code 1 that tells what to check.
   */
  readonly ready: Promise<void>
  /** The state as it is now: what the callback gets. */
  getState(): HostedFieldsState
  /**
   * Exchanges what was typed for a one-time token, good for one charge within 5 minutes.
   * @throws (rejects with) HostedFieldsException: 1 the frames did not load; 2 a field or the form data is missing or
   *   invalid, one message a fault; 3 network, try again; 4 the gateway refused
   */
  getPaymentToken(formData: CardFormData): Promise<PaymentToken>
  /** Removes every frame and listener, before the fields are ready too. Calling it again does nothing. */
  destroy(): void
}

/**
 * Mounts the fields and returns their instance at once; the frames load behind it.
 * @param callback runs on every field event
 * @throws HostedFieldsException with code 2 that lists every fault of the configuration, before any iframe is made
 */
export type InitializeFields = (config: HostedFieldsConfig, callback?: StateCallback) => HostedFieldsInstance

/** Makes `initializeFields` for a script that knows the frame's address, or for an import that does not. */
export function createInitializeFields(defaultFrameUrl?: string): InitializeFields {
  return (config, callback) => createInstance(checkConfiguration(config, defaultFrameUrl), callback)
}

function createInstance(config: CheckedConfig, callback: StateCallback | undefined): HostedFieldsInstance {
  const states = config.fields.map(({ selector, type }) => initialFieldState(selector, type))
  let target: number | undefined
  let vault: Vault | undefined
  let isDestroyed = false

  const getState = () => composeState(states, target)
  const fields = config.fields.map((field, index) =>
    mountField(config, field, (report, cause) => {
      states[index] = { selector: field.selector, type: field.type, ...report }
      if (cause !== 'card') target = index
      notify(callback, getState())
    }),
  )

  const ready = Promise.all(fields.map((field) => field.ready)).then(() => {
    if (isDestroyed) return
    // Only now, so that the vault's load costs the visible fields nothing.
    vault = mountVault(config, (name) => {
      for (const field of fields) field.joinVault(name)
    })
  })
  ready.catch(() => {})

  return {
    ready,
    getState,
    async getPaymentToken(formData) {
      await ready
      if (!vault || isDestroyed) throw new HostedFieldsException(1, 'The hosted fields were destroyed.')
      const faults = getState().fields.flatMap(({ selector, error }) =>
        error ? [`${selector}: ${error}`] : [],
      )
      const checked = checkCardFormData(formData, faults)
      if (faults.length) throw configurationException('The payment details are incomplete', faults)
      return vault.tokenize({ fieldIds: fields.map((field) => field.id), formData: checked })
    },
    destroy() {
      isDestroyed = true
      vault?.destroy()
      for (const field of fields) field.destroy()
    },
  }
}

/** The page's own mistake must not stop the fields; it still shows in the page's console and error tracker. */
function notify(callback: StateCallback | undefined, state: HostedFieldsState) {
  try {
    callback?.(state)
  } catch (error) {
    reportError(error)
  }
}
