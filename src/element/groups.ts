import type { HostedFieldsInstance } from '../api/api.ts'
import { guard } from '../api/events.ts'
import { createGroup, type Group, type Initialize, type Member } from './group.ts'

/** Groups the elements that belong together: those of one form, or of one document or shadow root if they are in no form. */
export interface Groups {
  /** Call when an element was added, removed, moved or got another attribute. Changes are applied soon, all together. */
  changed(member: Member): void
  /** The instance of an element that is mounted. */
  instanceFor(member: Member): HostedFieldsInstance | undefined
  /** The instance of the elements of a form or a root. */
  instanceOf(owner: Node): HostedFieldsInstance | undefined
}

/** The group of a member, and the attributes that its field has. */
interface Place {
  group: Group
  identity: string
  options: string
}

/** @param initialize creates the instance of a group */
export function createGroups(initialize: Initialize): Groups {
  const groups = new WeakMap<Node, Group>()
  const places = new Map<Member, Place>()
  const pending = new Set<Member>()

  /** Applies all pending changes, removals first, so that a field may replace another one of its type. */
  function settle() {
    const members = [...pending]
    pending.clear()
    const left = new Set<Group>()
    const joining = new Map<Node, Member[]>()
    for (const member of members) {
      const owner = member.owner()
      const place = places.get(member)
      if (place && place.group.owner === owner && place.identity === member.identify()) {
        guard(() => update(member, place))
        continue
      }
      if (place) left.add(leave(member, place))
      if (owner) joining.set(owner, [...(joining.get(owner) ?? []), member])
    }
    for (const [owner, joiners] of joining) guard(() => join(owner, joiners))
    for (const group of left) if (group.isEmpty()) dissolve(group)
  }

  function join(owner: Node, members: Member[]) {
    const known = groups.get(owner)
    const group = known ?? createGroup(owner, members, initialize)
    groups.set(owner, group)
    for (const member of members) {
      guard(() => {
        if (known) group.add(member)
        places.set(member, { group, identity: member.identify(), options: member.options() })
        member.mounted(group.instance)
      })
    }
  }

  function update(member: Member, place: Place) {
    const options = member.options()
    if (options === place.options) return
    member.update(place.group.instance)
    place.options = options
  }

  function leave(member: Member, { group }: Place): Group {
    places.delete(member)
    group.remove(member)
    member.unmounted()
    return group
  }

  function dissolve(group: Group) {
    groups.delete(group.owner)
    group.instance.destroy()
  }

  return {
    changed(member) {
      pending.add(member)
      if (pending.size > 1) return
      // While the document is being parsed, more fields of the form may follow.
      if (document.readyState === 'loading')
        document.addEventListener('DOMContentLoaded', settle, { once: true })
      else queueMicrotask(settle)
    },
    instanceFor(member) {
      settle()
      return places.get(member)?.group.instance
    },
    instanceOf(owner) {
      settle()
      return groups.get(owner)?.instance
    },
  }
}
