import type { HostedFieldsInstance, StateCallback } from '../api/api.ts'
import type { FieldState } from '../api/state.ts'
import type { FieldConfig } from '../configuration/field-configuration.ts'
import type { Surchargeable } from '../protocol.ts'
import type { HostedFieldEventDetail } from './types.ts'

const EVENTS = ['change', 'focus', 'blur', 'brand', 'enter', 'autofill'] as const
export type ElementEvent = (typeof EVENTS)[number] | 'surcharge'

/** Makes an instance with the settings of the page. */
export type Initialize = (fields: FieldConfig[], callback: StateCallback) => HostedFieldsInstance

/** An element, as the fields of its form see it. */
export interface Member {
  /** The form, or else the root, that it is in now; undefined while it is in no page. */
  owner(): Node | undefined
  /** What field it is by its attributes. */
  describe(): FieldConfig['input']
  /** The configuration of its field: a container of its own, with an id that the form has once. */
  configure(): FieldConfig
  /** The selector of that container. */
  readonly selector: string
  mounted(instance: HostedFieldsInstance): void
  unmounted(): void
  /** The newest state of its field. */
  show(field: FieldState): void
  emit(event: ElementEvent, detail: HostedFieldEventDetail): void
}

/** The elements of one form and the instance that holds their fields. */
export interface Group {
  owner: Node
  instance: HostedFieldsInstance
  /** @throws HostedFieldsException of code 2 */
  add(member: Member): void
  remove(member: Member): void
  isEmpty(): boolean
}

/**
 * Mounts the first elements of a form, all or none.
 * @throws HostedFieldsException of code 2 with every fault of settings and attributes
 */
export function createGroup(owner: Node, members: readonly Member[], initialize: Initialize): Group {
  const configs = members.map((member) => member.configure())
  const bySelector = new Map(members.map((member) => [member.selector, member]))
  let surchargeable: Surchargeable = 'unknown'
  const instance = initialize(configs, (state) => {
    for (const field of state.fields) bySelector.get(field.selector)?.show(field)
    if (state.surchargeable === undefined || state.surchargeable === surchargeable) return
    surchargeable = state.surchargeable
    const number = state.fields.find(({ type }) => type === 'credit_card_number')
    if (number) bySelector.get(number.selector)?.emit('surcharge', { field: number, state })
  })
  for (const name of EVENTS) {
    instance.on(name, (detail) => bySelector.get(detail.field.selector)?.emit(name, detail))
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
