import { report } from '../page/report.ts'
import type { FieldEvent } from '../protocol.ts'
import type { HostedFieldsException } from './exceptions.ts'
import type { FieldState, HostedFieldsState } from './state.ts'

/** What a handler gets: the field of the event, and the state at that time. */
export interface HostedFieldsEvent {
  field: FieldState
  state: HostedFieldsState
}

/** The events of an instance. `ready` and `error` are about the instance as a whole, so they have no field. */
export type HostedFieldsEvents = {
  [event in Exclude<FieldEvent, 'ready' | 'error'>]: HostedFieldsEvent
} & {
  /** Every field can be typed into. */
  ready: { state: HostedFieldsState }
  /** A token request is slow: a fifth of `tokenTimeout` has passed. */
  slow: { state: HostedFieldsState }
  /** The fields could not be loaded. */
  error: { exception: HostedFieldsException }
}

type Handler<T> = (event: T) => void

/** A typed event emitter, with any number of handlers for each event. */
export interface Emitter<Events> {
  /** @returns a function that removes the handler */
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

/** Calls code of the page. Its errors must not stop the fields, but still reach the page's console and error tracker. */
export function guard(callback: () => void): void {
  try {
    callback()
  } catch (error) {
    report(error)
  }
}
