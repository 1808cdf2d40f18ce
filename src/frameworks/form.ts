import {
  type FieldCss,
  HostedFieldsException,
  type HostedFieldsInstance,
  type HostedFieldsState,
  type InitializeFields,
} from '../index.ts'
import { report } from '../page/report.ts'
import {
  configOf,
  identityOf,
  isOf,
  isSame,
  type Mounted,
  originOf,
  update,
  type WantedField,
} from './changes.ts'
import { createLibrary } from './library.ts'
import {
  configNames,
  eventOf,
  type FieldHandlers,
  type FormHandlers,
  type FormSettings,
  fieldHandlerNames,
  pick,
} from './options.ts'

/** What the components of a form show. A new object whenever something has changed. */
export interface FormSnapshot {
  state: HostedFieldsState
  /** Undefined while no field is mounted. */
  instance: HostedFieldsInstance | undefined
  /** Why the fields did not load, or the fault in their configuration. */
  exception: HostedFieldsException | undefined
}

/** The state on a server, and before the first field is mounted. */
export const nothingMounted: FormSnapshot = {
  state: { isReady: false, target: null, fields: [] },
  instance: undefined,
  exception: undefined,
}

/**
 * The fields of one form, for frameworks: components say which fields they want, in any order and as often as they like, and the
 * form mounts, changes and removes what differs. Nothing happens while a framework renders; all changes are applied together,
 * in the next microtask. The instance is there as long as a field is.
 */
export interface Form extends FormActions {
  configure(settings: FormSettings, handlers: FormHandlers): void
  /** Requests a field in a container, or changes its settings. */
  put(container: HTMLElement, wanted: WantedField, handlers: FieldHandlers): void
  remove(container: HTMLElement): void
  /** Removes the field if its container is no longer in the page: a framework may only have hidden it. */
  release(container: HTMLElement): void
  /** @returns a function that ends it */
  subscribe(listener: () => void): () => void
  snapshot(): FormSnapshot
}

/** What a page does with a form: the instance's functions, which reject with code 1 also if no field is mounted. */
export type FormActions = Pick<HostedFieldsInstance, 'authenticate' | 'getPaymentToken' | 'validate'>

interface Place {
  wanted: WantedField
  handlers: FieldHandlers
}

export function createForm(): Form {
  const places = new Map<HTMLElement, Place>()
  const mounted = new Map<HTMLElement, Mounted>()
  const listeners = new Set<() => void>()
  const released = new Set<HTMLElement>()
  let settings: FormSettings | undefined
  let handlers: FormHandlers = {}
  let current = nothingMounted
  /** What the instance was made with. */
  let origin = ''
  let css: FieldCss | undefined
  let isPending = false
  const library = createLibrary((exception) => {
    if (exception) return fail(exception)
    isPending = true
    settle()
  })

  function publish(change: Partial<FormSnapshot>) {
    current = { ...current, ...change }
    for (const listener of listeners) listener()
  }

  function fail(exception: HostedFieldsException) {
    publish({ exception })
    if (handlers.onError) handlers.onError(exception)
    else report(exception)
  }

  /** Runs code that may find a fault in what the page gave. */
  function attempt(action: () => void) {
    try {
      action()
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'HostedFieldsException') throw error
      fail(error as HostedFieldsException)
    }
  }

  function changed() {
    if (isPending) return
    isPending = true
    queueMicrotask(settle)
  }

  /** Applies the changes. Removals come first, so that a field may replace another one of its type. */
  function settle() {
    if (!isPending) return
    isPending = false
    for (const container of released) if (!container.isConnected) places.delete(container)
    released.clear()
    if (places.size === 0 || originOf(settings) !== origin) unmount()
    if (places.size === 0 || !settings) return
    const { instance } = current
    const initialize = library.of(settings)
    if (instance) change(instance, settings)
    else if (initialize) mount(settings, initialize)
  }

  function mount(given: FormSettings, initialize: InitializeFields) {
    origin = originOf(given)
    css = given.css
    attempt(() => {
      const fields = [...places].map(([container, { wanted }]) => configOf(container, wanted))
      // Undefined while it is created, for a callback that runs immediately.
      let instance: HostedFieldsInstance | undefined
      instance = initialize(
        { ...pick(given, configNames), ...(css && { input: { css } }), fields },
        (state) => {
          if (current.instance !== instance) return
          publish({ state })
          handlers.onChange?.(state)
        },
      )
      listen(instance)
      publish({ instance, state: instance.getState(), exception: undefined })
      for (const [container, { wanted }] of places) remember(instance, container, wanted)
    })
  }

  function listen(instance: HostedFieldsInstance) {
    for (const handler of fieldHandlerNames) {
      instance.on(eventOf(handler), (detail) => {
        const [container] = [...mounted].find(([, mounted]) => isOf(detail.field, mounted)) ?? []
        if (container) places.get(container)?.handlers[handler]?.(detail)
      })
    }
    instance.on('ready', (event) => {
      publish({ exception: undefined })
      handlers.onReady?.(event)
    })
    instance.on('slow', (event) => handlers.onSlow?.(event))
    instance.on('error', ({ exception }) => fail(exception))
  }

  function change(instance: HostedFieldsInstance, { css: formCss }: FormSettings) {
    for (const [container, { selector, wanted }] of mounted) {
      const place = places.get(container)
      if (place && identityOf(place.wanted) === identityOf(wanted)) continue
      mounted.delete(container)
      instance.removeField(selector)
    }
    if (!isSame(formCss, css)) {
      css = formCss
      attempt(() => instance.updateStyle(formCss ?? {}))
    }
    for (const [container, { wanted }] of places) {
      const known = mounted.get(container)
      attempt(() => {
        if (known) update(instance, known, wanted)
        else {
          instance.addField(configOf(container, wanted))
          remember(instance, container, wanted)
        }
      })
    }
  }

  function remember(instance: HostedFieldsInstance, container: HTMLElement, wanted: WantedField) {
    const selector = `#${container.id}`
    mounted.set(container, { selector, wanted })
    if (wanted.disabled) instance.disableIframeInput(selector)
  }

  async function whenMounted(): Promise<HostedFieldsInstance> {
    settle()
    if (!current.instance) await library.loaded()
    const { instance, exception } = current
    if (instance) return instance
    throw exception ?? new HostedFieldsException(1, 'No field is mounted.')
  }

  function unmount() {
    const { instance } = current
    mounted.clear()
    if (!instance) return
    publish(nothingMounted)
    instance.destroy()
  }

  return {
    configure(given, givenHandlers) {
      handlers = givenHandlers
      if (originOf(given) !== originOf(settings) || !isSame(given.css, settings?.css)) changed()
      settings = given
    },
    put(container, wanted, fieldHandlers) {
      released.delete(container)
      // A refused configuration is retried only once it differs, because a handler may have the page render again.
      if (!isSame(places.get(container)?.wanted, wanted)) changed()
      places.set(container, { wanted, handlers: fieldHandlers })
    },
    remove(container) {
      if (places.delete(container)) changed()
    },
    release(container) {
      released.add(container)
      changed()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    snapshot: () => current,
    getPaymentToken: async (formData, options) => (await whenMounted()).getPaymentToken(formData, options),
    validate: async () => (await whenMounted()).validate(),
    // Either of two kinds of calls, passed on as it is.
    authenticate: async (given: never, options: never) => (await whenMounted()).authenticate(given, options),
  }
}
