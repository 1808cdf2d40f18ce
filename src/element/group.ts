import type { HostedFieldsInstance, StateCallback } from '../api/api.ts'
import type { FieldState } from '../api/state.ts'
import type { FieldConfig } from '../configuration/field-configuration.ts'
import type { Surchargeable } from '../vault-protocol.ts'
import type { HostedFieldEventDetail } from './types.ts'

const EVENTS = ['change', 'focus', 'blur', 'brand', 'enter', 'escape', 'autofill', 'locked'] as const
export type ElementEvent = (typeof EVENTS)[number] | 'shownerror' | 'surcharge'

/** Creates an instance with the page's settings. */
export type Initialize = (fields: FieldConfig[], callback: StateCallback) => HostedFieldsInstance

/** An element as a member of its form's group. */
export interface Member {
  /** The form that it is in, or else the document or shadow root; undefined while it is not connected. */
  owner(): Node | undefined
  /** Differs for attributes that make another field of it. */
  identify(): string
  /** The other attributes, as text. */
  options(): string
  /** Applies them to its field. */
  update(instance: HostedFieldsInstance): void
  /** The configuration of its field, with a container whose id is unique in the form. */
  configure(): FieldConfig
  /** The selector of that container. */
  readonly selector: string
  mounted(instance: HostedFieldsInstance): void
  unmounted(): void
  /** Called with each new state of its field, or of each field of its card. @returns whether it shows another error than before */
  show(field: FieldState): boolean
  emit(event: ElementEvent, detail: HostedFieldEventDetail): void
}

/** The elements of one form, and the instance of their fields. */
export interface Group {
  owner: Node
  instance: HostedFieldsInstance
  /** @throws HostedFieldsException of code 2 */
  add(member: Member): void
  remove(member: Member): void
  isEmpty(): boolean
}

/**
 * Mounts the first elements of a form: all of them or none.
 * @throws HostedFieldsException of code 2 with every fault of settings and attributes
 */
export function createGroup(owner: Node, members: readonly Member[], initialize: Initialize): Group {
  const configs = members.map((member) => member.configure())
  const bySelector = new Map(members.map((member) => [member.selector, member]))
  /** In a card, a field's selector is that of the card and a second word. */
  const memberOf = ({ selector }: FieldState) => bySelector.get(selector.split(' ', 1)[0] ?? '')
  let surchargeable: Surchargeable = 'unknown'
  const instance = initialize(configs, (state) => {
    for (const field of state.fields) {
      const member = memberOf(field)
      if (member?.show(field)) member.emit('shownerror', { field, state })
    }
    if (state.surchargeable === undefined || state.surchargeable === surchargeable) return
    surchargeable = state.surchargeable
    const number = state.fields.find(({ type }) => type === 'credit_card_number')
    if (number) memberOf(number)?.emit('surcharge', { field: number, state })
  })
  for (const name of EVENTS) {
    instance.on(name, (detail) => memberOf(detail.field)?.emit(name, detail))
  }
  return {
    owner,
    instance,
    add(member) {
      instance.addField(member.configure())
      bySelector.set(member.selector, member)
    },
    remove(member) {
      bySelector.delete(member.selector)
      instance.removeField(member.selector)
    },
    isEmpty: () => bySelector.size === 0,
  }
}
