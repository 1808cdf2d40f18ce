import { createEmitter } from '../api/events.ts'
import { composeState, initialFieldState } from '../api/state.ts'
import { CARD, partOf } from '../configuration/field-configuration.ts'
import {
  type AuthenticationStatus,
  type FieldConfig,
  type FieldInput,
  type FieldState,
  type FormData,
  type HostedFieldsConfig,
  type HostedFieldsEvents,
  HostedFieldsException,
  type HostedFieldsInstance,
  type HostedFieldsState,
  type PaymentToken,
  type StartedAuthentication,
  type StateCallback,
  type SurchargeEntry,
} from '../index.ts'

/** What a test may say of a field. */
export type FieldChange = Partial<Omit<FieldState, 'selector' | 'type'>>

/** The events that are about a field. */
export type FieldEventName = Exclude<keyof HostedFieldsEvents, 'ready' | 'slow' | 'error'>

/** What a fake instance answers, as the test has set it. */
export interface Answers {
  token: PaymentToken | HostedFieldsException
  surcharges: SurchargeEntry[]
  authentication: AuthenticationStatus | HostedFieldsException
}

/** An instance without frames, and what a test does with it in place of a person and the gateway. */
export interface FakeInstance extends HostedFieldsInstance {
  /** The fields as the page has configured them by now. */
  fields(): FieldConfig[]
  requests: Array<FormData | undefined>
  load(): void
  fail(exception: HostedFieldsException): void
  /** @param field its selector or its type */
  change(field: string, change: FieldChange, event?: FieldEventName): void
  setSurchargeable(value: HostedFieldsState['surchargeable']): void
  slow(): void
}

interface Mounted {
  /** Shared by the fields of a card. */
  config: FieldConfig
  input: FieldInput
  state: FieldState
}

const EMPTY: FieldChange = {
  error: 'Fill in this field.',
  errorCode: 'missing',
  shownError: '',
  length: 0,
  valid: false,
  empty: true,
  card: '',
  luhn: false,
}

const TEXTS = { loading: 'The field is still loading.', destroyed: 'The hosted fields were destroyed.' }

/** @param answers read when the page asks */
export function createFakeInstance(
  config: HostedFieldsConfig,
  callback: StateCallback | undefined,
  answers: Answers,
): FakeInstance {
  const events = createEmitter<HostedFieldsEvents>()
  const mounted: Mounted[] = []
  const requests: FakeInstance['requests'] = []
  let surchargeable: HostedFieldsState['surchargeable'] = config.surchargeEnabled ? 'unknown' : undefined
  let target: string | undefined
  let isLoaded = false
  let isDestroyed = false
  let settle = { resolve() {}, reject(_: HostedFieldsException) {} }
  const ready = new Promise<void>((resolve, reject) => {
    settle = { resolve, reject }
  })
  // There is nothing to wait for.
  ready.catch(() => {})

  function getState(): HostedFieldsState {
    const state = composeState(
      mounted.map((field) => field.state),
      target,
      surchargeable,
    )
    return isDestroyed ? { ...state, isReady: false } : state
  }
  const notify = () => callback?.(getState())

  /** @param field a selector, of a card for all its fields, or a type */
  function findAll(field: string): [Mounted, ...Mounted[]] {
    const [first, ...others] = mounted.filter(({ config, state }) =>
      [state.selector, state.type, selectorOf(config)].includes(field),
    )
    if (first) return [first, ...others]
    throw new HostedFieldsException(2, `There is no field with the selector ${field}.`)
  }
  const find = (field: string) => findAll(field)[0]

  /** An error is shown, unless the change says otherwise. */
  function set(field: Mounted, change: FieldChange) {
    const { error: shownError = field.state.shownError } = change
    field.state = { ...field.state, shownError, ...change }
    notify()
  }

  const enabled = () => mounted.filter(({ state }) => !state.disabled)

  /** Has the fields show their errors, as a try to pay does. */
  function check() {
    for (const field of enabled()) {
      const { error, shownError } = field.state
      if (error !== shownError) set(field, { error })
    }
  }

  function change(name: string, changes: FieldChange, event: FieldEventName = 'change') {
    const field = find(name)
    target = field.state.selector
    set(field, changes)
    events.emit(event, { field: { ...field.state }, state: getState() })
  }

  const empty = ({ state, input }: Mounted) => change(state.selector, emptied(input))
  const clear = () => [...mounted].forEach(empty)

  function add(field: FieldConfig) {
    const place = selectorOf(field)
    const { input: given } = field
    const isCard = given.type === 'card'
    for (const input of isCard ? (given.fields ?? CARD) : [given]) {
      const selector = isCard ? partOf(place, input.type, input.name) : place
      const state = initialFieldState(selector, input.type, TEXTS.loading)
      mounted.push({ config: field, input, state: isLoaded ? { ...state, ...emptied(input) } : state })
    }
  }

  function setDisabled(selector: string, disabled: boolean) {
    for (const field of findAll(selector)) set(field, { disabled })
  }

  function reconfigure(selector: string, changes: Partial<FieldInput>) {
    const { config } = find(selector)
    const { input } = config
    // The fields of a card stay as they were given.
    const changed: FieldConfig = {
      ...config,
      input: input.type === 'card' ? { ...input, css: changes.css ?? input.css } : { ...input, ...changes },
    }
    for (const field of mounted.filter((other) => other.config === config)) field.config = changed
  }

  function load() {
    if (isLoaded || isDestroyed) return
    isLoaded = true
    for (const field of mounted) field.state = { ...field.state, ...emptied(field.input) }
    settle.resolve()
    notify()
    events.emit('ready', { state: getState() })
  }

  function destroy() {
    isDestroyed = true
    settle.reject(new HostedFieldsException(1, TEXTS.destroyed))
  }

  for (const field of config.fields) add(field)
  config.signal?.addEventListener('abort', destroy)

  return {
    ready,
    getState,
    async getPaymentToken(formData, options) {
      await ready
      if (isDestroyed) throw new HostedFieldsException(1, TEXTS.destroyed)
      check()
      const faults = enabled().flatMap(({ state: { selector, error } }) =>
        error ? `${selector}: ${error}` : [],
      )
      if (faults.length) throw new HostedFieldsException(2, 'The payment details are incomplete.', faults)
      requests.push(formData)
      const { token } = answers
      if (token instanceof Error) throw token
      if (!options?.authenticate) return token
      const { authentication } = answers
      if (authentication instanceof Error) throw authentication
      return { ...token, authentication }
    },
    async authenticate(given: string | StartedAuthentication) {
      const { authentication } = answers
      if (authentication instanceof Error) throw authentication
      return { status: authentication, ...(typeof given === 'string' && { token: given }) }
    },
    async validate() {
      await ready
      check()
      return getState().isReady
    },
    disableIframeInput: (selector) => setDisabled(selector, true),
    enableIframeInput: (selector) => setDisabled(selector, false),
    clear,
    clearIframeInput(selector) {
      if (selector === undefined) clear()
      else findAll(selector).forEach(empty)
    },
    async focusIframeInput(given) {
      const { selector } = find(given).state
      for (const { state } of mounted.filter((field) => field.state.focus)) {
        change(state.selector, { focus: false }, 'blur')
      }
      change(selector, { focus: true }, 'focus')
      return true
    },
    addField: add,
    removeField(selector) {
      const { config } = find(selector)
      for (const field of mounted.filter((other) => other.config === config))
        mounted.splice(mounted.indexOf(field), 1)
      notify()
    },
    updateField(selector, changes) {
      reconfigure(selector, changes)
      notify()
    },
    updateStyle(css, selector) {
      if (selector === undefined) return
      reconfigure(selector, { css })
    },
    setError: (selector, error) => set(find(selector), { error, errorCode: 'refused', valid: false }),
    async lookupSurcharge() {
      await ready
      return answers.surcharges
    },
    on: events.on,
    off: events.off,
    destroy,
    [Symbol.dispose]: destroy,

    fields: () => [...new Set(mounted.map((field) => field.config))],
    requests,
    load,
    fail(exception) {
      settle.reject(exception)
      events.emit('error', { exception })
    },
    change,
    setSurchargeable(value) {
      surchargeable = value
      notify()
    },
    slow: () => events.emit('slow', { state: getState() }),
  }
}

const selectorOf = ({ selector }: FieldConfig) =>
  typeof selector === 'string' ? selector : `#${selector.id}`

/** The state of a loaded, empty field. */
function emptied({ type, required }: FieldInput): FieldChange {
  const mayBeEmpty = type === 'text' && required === false
  return mayBeEmpty ? { ...EMPTY, error: '', errorCode: '', valid: true } : EMPTY
}
