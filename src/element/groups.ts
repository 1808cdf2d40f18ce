import type { HostedFieldsInstance } from '../api/api.ts'
import { guard } from '../api/events.ts'
import { createGroup, type Group, type Initialize, type Member } from './group.ts'

/** Which elements belong together: those of one form, or without a form those of one root. */
export interface Groups {
  /** The element came, went, moved or is another field now; what follows from it is done soon, for all at once. */
  changed(member: Member): void
  /** The instance of an element that is mounted. */
  instanceFor(member: Member): HostedFieldsInstance | undefined
  /** The instance of a form's, or a root's, elements. */
  instanceOf(owner: Node): HostedFieldsInstance | undefined
}

/** Where a member is, and what it was when it came there. */
interface Place {
  group: Group
  description: string
}

/** @param initialize makes the instance of a group */
export function createGroups(initialize: Initialize): Groups {
  const groups = new WeakMap<Node, Group>()
  const places = new Map<Member, Place>()
  const pending = new Set<Member>()

  /** Does all that is pending: leaving first, so that a field may take the place of one of its type. */
  function settle() {
    const members = [...pending]
    pending.clear()
    const left = new Set<Group>()
    const joining = new Map<Node, Member[]>()
    for (const member of members) {
      const owner = member.owner()
      const place = places.get(member)
      const description = JSON.stringify(member.describe())
      if (place && place.group.owner === owner && place.description === description) continue
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
        places.set(member, { group, description: JSON.stringify(member.describe()) })
        member.mounted(group.instance)
      })
    }
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
      // A parser may still be on its way to the next field of the form.
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
