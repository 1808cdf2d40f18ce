import { type FieldToVault, type FieldType, isJoin, type VaultToField } from '../../src/protocol.ts'
import { readCard } from '../card.ts'

/** Milliseconds for a field to join and to answer: both are messages between frames that are already loaded. */
const ANSWER_TIMEOUT = 5_000

/** The fields that have joined, and what is typed in them. */
export interface Members {
  /**
   * The values of those fields as they are now, by type; waits for a field that is just joining.
   * @returns undefined when one of them does not answer in time
   */
  collect(fieldIds: readonly string[]): Promise<Map<FieldType, string> | undefined>
}

interface Member {
  type: FieldType
  port: MessagePort
  value: string
  /** Called at each answer to a sync. */
  answered: Map<number, () => void>
}

/** Listens for fields of this gateway, and keeps the card model that they share. */
export function createMembers(): Members {
  const members = new Map<string, Member>()
  const waiting = new Map<string, Array<(member: Member) => void>>()
  let requests = 0

  window.addEventListener('message', ({ origin, data, ports: [port] }: MessageEvent<unknown>) => {
    if (origin !== location.origin || !port || !isJoin(data)) return
    members.get(data.fieldId)?.port.close()
    const member: Member = { type: data.type, port, value: '', answered: new Map() }
    members.set(data.fieldId, member)
    port.onmessage = ({ data }: MessageEvent<FieldToVault>) => receive(member, data)
    shareCardModel()
    for (const resolve of waiting.get(data.fieldId) ?? []) resolve(member)
    waiting.delete(data.fieldId)
  })

  function receive(member: Member, message: FieldToVault) {
    if (message.type === 'synced') {
      member.answered.get(message.request)?.()
      member.answered.delete(message.request)
    } else {
      member.value = message.value
      if (member.type === 'credit_card_number') shareCardModel()
    }
  }

  function shareCardModel() {
    const all = [...members.values()]
    const number = all.find(({ type }) => type === 'credit_card_number')
    const message: VaultToField = { type: 'card', cvvLengths: readCard(number?.value ?? '').cvvLengths }
    for (const { type, port } of all) if (type === 'cvv') port.postMessage(message)
  }

  function joined(fieldId: string): Promise<Member> {
    const member = members.get(fieldId)
    if (member) return Promise.resolve(member)
    return new Promise((resolve) => waiting.set(fieldId, [...(waiting.get(fieldId) ?? []), resolve]))
  }

  /** Resolves once the field has answered: all that it sent before has arrived then. */
  function sync(member: Member): Promise<Member> {
    const message: VaultToField = { type: 'sync', request: ++requests }
    member.port.postMessage(message)
    return new Promise((resolve) => member.answered.set(message.request, () => resolve(member)))
  }

  return {
    async collect(fieldIds) {
      const answers = fieldIds.map((id) => joined(id).then(sync))
      const answered = await withinTime(Promise.all(answers))
      return answered && new Map(answered.map(({ type, value }) => [type, value] as const))
    },
  }
}

function withinTime<T>(promise: Promise<T>): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ANSWER_TIMEOUT, undefined)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
