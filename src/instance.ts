import type { HostedFieldsInstance, StateCallback } from './api/api.ts'
import { createEmitter, guard, type HostedFieldsEvents } from './api/events.ts'
import { checked, HostedFieldsException, tell } from './api/exceptions.ts'
import { composeState } from './api/state.ts'
import type { CheckedConfig } from './configuration/configuration.ts'
import { checkChanges, checkCss, checkField } from './configuration/field-configuration.ts'
import { createFields, type Mounted } from './frames/fields.ts'
import { createFrame } from './frames/frame.ts'
import { createTokenizer } from './frames/tokenizer.ts'
import { mountVault, type Vault } from './frames/vault.ts'
import type { FieldCause } from './protocol.ts'
import { ownMembers } from './unknown.ts'
import type { Surchargeable, SurchargeRequest } from './vault-protocol.ts'

/** Loads what authenticates: it is needed seldom, and larger than the page script has room for. */
export type LoadAuthenticate = () => Promise<typeof import('./authenticate/authenticate.ts')>

/** Creates the instance of one form: its fields, vault and state. */
export function createInstance(
  config: CheckedConfig,
  callback: StateCallback | undefined,
  load: LoadAuthenticate,
): HostedFieldsInstance {
  const events = createEmitter<HostedFieldsEvents>()
  let globalCss = config.css
  let target: string | undefined
  let surchargeable: Surchargeable | undefined = config.surchargeEnabled ? 'unknown' : undefined
  let vault: Vault | undefined
  let isDestroyed = false
  /** Ends the authentication that runs. */
  let endAuthentication = () => {}

  function getState() {
    const states = fields.all().map(({ state }) => state)
    const state = composeState(states, target, surchargeable)
    state.isReady &&= !isDestroyed
    return state
  }
  const notify = () => guard(() => callback?.(getState()))

  function onReport({ checked: field, field: { reveal }, state }: Mounted, cause: FieldCause) {
    if (cause !== 'rules') target = field.selector
    notify()
    if (cause === 'focus') reveal()
    // After a failure, this may be the last field that was missing.
    if (cause === 'ready' && !vault) vaultReady().catch(() => {})
    if (cause === 'rules' || cause === 'ready' || cause === 'error') return
    events.emit(cause, { field: { ...state }, state: getState() })
    // In a form's own input, Enter submits the form. An input in a frame is in no form of the page, so it is done here.
    if (cause === 'enter') field.container.closest('form')?.requestSubmit()
  }

  const fields = createFields(config, onReport)
  fields.add(config.fields)

  async function fieldsReady() {
    const ready = (mounted: Mounted) =>
      mounted.field.ready().catch((exception) => {
        // The form doesn't need a field that was removed while it loaded.
        if (fields.all().includes(mounted)) throw exception
      })
    await Promise.all(fields.all().map(ready))
    if (isDestroyed) throw new HostedFieldsException(1, 'The hosted fields were destroyed.')
  }
  /** Mounts the vault. Called when every field can be typed into, so that loading the vault does not delay them. */
  function open(): Vault {
    if (vault) return vault
    vault = mountVault(config, joinAll, { surchargeable: onSurchargeable })
    events.emit('ready', { state: getState() })
    return vault
  }
  /** Resolves to the vault once every field can be typed into, including fields that were added later. */
  const vaultReady = () => fieldsReady().then(open)
  const ready = vaultReady().then(() => {})
  ready.catch((exception: HostedFieldsException) => {
    if (isDestroyed) return
    tell(exception)
    events.emit('error', { exception })
  })

  function joinAll(vaultName: string) {
    for (const { field } of fields.all()) field.joinVault(vaultName)
  }

  function onSurchargeable(answer: Surchargeable) {
    surchargeable = answer
    notify()
  }

  const enabled = () => fields.all().filter(({ state }) => !state.disabled)

  async function validate(): Promise<boolean> {
    await fieldsReady()
    await Promise.all(enabled().map(({ field }) => field.flush()))
    const wrong = enabled().filter(({ state }) => state.error)
    const [first] = wrong
    if (first) {
      // Said once for the form, and not by each field.
      const errors = wrong.map(({ state }) => state.error)
      first.field.announce([config.texts['form.incomplete'], ...errors].join(' '))
      if (!first.state.focus) first.field.focus().catch(() => {})
    }
    return getState().isReady
  }

  function setDisabled(selector: string, disabled: boolean) {
    for (const mounted of fields.get(selector)) {
      mounted.field.setDisabled(disabled)
      mounted.state = { ...mounted.state, disabled }
    }
    notify()
  }

  /** The field of a selector, or those of a card; without a selector all. */
  const fieldsOf = (selector?: string): Mounted[] =>
    selector === undefined ? fields.all() : fields.get(selector)

  function clear(selector?: string) {
    for (const { field } of fieldsOf(selector)) field.clear()
  }

  function destroy() {
    isDestroyed = true
    config.signal?.removeEventListener('abort', destroy)
    vault?.destroy()
    endAuthentication()
    for (const { field } of fields.all()) field.destroy()
  }
  if (config.signal?.aborted) destroy()
  config.signal?.addEventListener('abort', destroy)

  async function authenticate(given: unknown, options: unknown) {
    const library = await load().catch(() => {
      throw new HostedFieldsException(3, config.texts['form.silent'])
    })
    return library.authenticate(given, options, config, createFrame, HostedFieldsException, (end) => {
      endAuthentication = end
      if (isDestroyed) end()
    })
  }

  return {
    ready,
    getState,
    authenticate,
    getPaymentToken: createTokenizer({
      config,
      authenticate,
      fields: enabled,
      ready: vaultReady,
      validate,
      onSlow: () => events.emit('slow', { state: getState() }),
    }),
    validate,
    disableIframeInput: (selector) => setDisabled(selector, true),
    enableIframeInput: (selector) => setDisabled(selector, false),
    clear: () => clear(),
    clearIframeInput: clear,
    focusIframeInput: async (selector) => fields.get(selector)[0].field.focus(),
    addField(field) {
      if (isDestroyed) return
      const others = fields.all().map((mounted) => mounted.checked)
      const added = checked((faults) => {
        return checkField(field, 'field', others, faults)
      })
      for (const { field } of fields.add(added)) {
        if (globalCss !== config.css) field.setCss(globalCss)
        if (vault) field.joinVault(vault.name)
      }
    },
    removeField(selector) {
      for (const { field } of fields.remove(selector)) vault?.forget(field.id)
      notify()
    },
    updateField(selector, changes) {
      // A fault is the same for every field of a card, so the first one throws before any has changed.
      for (const mounted of fields.get(selector)) {
        mounted.checked = checked((faults) => checkChanges(mounted.checked, changes, faults))
        mounted.field.update(mounted.checked)
      }
    },
    updateStyle(css, selector) {
      const own = checked((faults) => checkCss(css, 'css', faults))
      const isGlobal = selector === undefined
      if (isGlobal) globalCss = own
      for (const { field } of fieldsOf(selector)) field.setCss(globalCss, isGlobal ? undefined : own)
    },
    setError: (selector, text) => fields.get(selector)[0].field.setError(String(text)),
    lookupSurcharge: async (request) =>
      (await vaultReady()).lookupSurcharge(checked((faults) => readSurcharge(request, faults))),
    on: events.on,
    off: events.off,
    destroy,
    [Symbol.dispose]: destroy,
  }
}

function readSurcharge(request: SurchargeRequest, faults: string[]): SurchargeRequest {
  const { bankAccountId, amount } = ownMembers(request) as unknown as SurchargeRequest
  if (typeof bankAccountId !== 'string' || !bankAccountId) faults.push('bankAccountId is missing.')
  if (amount !== undefined && !(Number.isSafeInteger(amount) && amount > 0)) {
    faults.push('amount must be a whole number of cents.')
  }
  return { bankAccountId, ...(amount !== undefined && { amount }) }
}
