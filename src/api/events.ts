import type { FieldEvent } from '../protocol.ts'
import type { HostedFieldsException } from './exceptions.ts'
import type { FieldState, HostedFieldsState } from './state.ts'

/** What a handler gets: the field of the event and the state as it is then. */
export interface HostedFieldsEvent {
  field: FieldState
  state: HostedFieldsState
}

/** The events of an instance. `ready` and `error` without a field are those of the instance as a whole. */
export type HostedFieldsEvents = {
  [event in Exclude<FieldEvent, 'ready' | 'error'>]: HostedFieldsEvent
} & {
  /** Every field can be typed into. */
  ready: { state: HostedFieldsState }
  /** A token takes its time: a fifth of `tokenTimeout` has gone by. */
  slow: { state: HostedFieldsState }
  /** The fields could not be loaded. */
  error: { exception: HostedFieldsException }
}

type Handler<T> = (event: T) => void

/** Typed events; any number of handlers each, of any number of instances. */
export interface Emitter<Events> {
  /** @returns removes the handler again */
  on<Name extends keyof Events>(name: Name, handler: Handler<Events[Name]>): () => void
  off<Name extends keyof Events>(name: Name, handler: Handler<Events[Name]>): void
  emit<Name extends keyof Events>(name: Name, event: Events[Name]): void
}

export function createEmitter<Events>(): Emitter<Events> {
  const handlers = new Map<keyof Events, Set<Handler<never>>>()
  const off: Emitter<Events>['off'] = (name, handler) => void handlers.get(name)?.delete(handler)
  return {
    on(name, handler) {
      const set = handlers.get(name) ?? new Set()
      handlers.set(name, set.add(handler))
      return () => off(name, handler)
    },
    off,
    emit(name, event) {
      for (const handler of handlers.get(name) ?? []) guard(() => (handler as Handler<typeof event>)(event))
    },
  }
}

/** The page's own mistake must not stop the fields; it still shows in the page's console and error tracker. */
export function guard(callback: () => void): void {
  try {
    callback()
  } catch (error) {
    reportError(error)
  }
}
