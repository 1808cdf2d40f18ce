import { type FieldToVault, type FieldType, isJoin, type VaultToField } from '../../src/protocol.ts'
import { readCard } from '../card.ts'

/** Milliseconds a field has to answer a sync; it only has to pass a message back. */
const SYNC_TIMEOUT = 5_000

/** The fields that have joined, and what is typed in them. */
export interface Members {
  /**
   * The values of those fields as they are now, by type.
   * @returns undefined when one of them has not joined or does not answer
   */
  collect(fieldIds: readonly string[]): Promise<Map<FieldType, string> | undefined>
}

interface Member {
  type: FieldType
  port: MessagePort
  value: string
  /** Called with the number of each sync that was answered. */
  onSynced: (request: number) => void
}

/** Listens for fields of this gateway, and keeps the card model that they share. */
export function createMembers(): Members {
  const members = new Map<string, Member>()
  let requests = 0

  window.addEventListener('message', ({ origin, data, ports: [port] }: MessageEvent<unknown>) => {
    if (origin !== location.origin || !port || !isJoin(data)) return
    members.get(data.fieldId)?.port.close()
    const member: Member = { type: data.type, port, value: '', onSynced: () => {} }
    members.set(data.fieldId, member)
    port.onmessage = ({ data }: MessageEvent<FieldToVault>) => receive(member, data)
    shareCardModel()
  })

  function receive(member: Member, message: FieldToVault) {
    if (message.type === 'synced') member.onSynced(message.request)
    else {
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

  /** Resolves once the field has answered: all that it sent before has arrived then. */
  function sync(member: Member): Promise<boolean> {
    const request = ++requests
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, SYNC_TIMEOUT, false)
      const earlier = member.onSynced
      member.onSynced = (answered) => {
        earlier(answered)
        if (answered !== request) return
        clearTimeout(timer)
        resolve(true)
      }
      const message: VaultToField = { type: 'sync', request }
      member.port.postMessage(message)
    })
  }

  return {
    async collect(fieldIds) {
      const wanted = fieldIds.map((id) => members.get(id))
      const synced = await Promise.all(wanted.map((member) => member !== undefined && sync(member)))
      if (synced.includes(false)) return undefined
      return new Map(wanted.flatMap((member) => (member ? [[member.type, member.value] as const] : [])))
    },
  }
}
