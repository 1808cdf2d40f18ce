import { addUp, type Disturbed } from '../../shared/disturbances.ts'
import type { FieldType } from '../../shared/field-types.ts'
import { isJoin } from '../../src/protocol.ts'
import type { Autofill, FieldToVault, VaultToField } from '../../src/vault-protocol.ts'
import { readCard } from '../card.ts'
import { ownKey } from '../own-key.ts'

/** Milliseconds that a field has to join and to answer. Both are messages between loaded frames. */
const ANSWER_TIMEOUT = 5_000

/** The fields that have joined, and their values. */
export interface Members {
  forget(fieldId: string): void
  /**
   * Collects the current values of fields. Waits for a field that is still joining.
   * @returns undefined if one of them does not answer in time
   */
  collect(fieldIds: readonly string[]): Promise<Held[] | undefined>
  /** All that has disturbed the form's fields, those that are gone included. */
  disturbed(): Disturbed
}

/** The value of one field. */
export interface Held {
  type: FieldType
  /** A text field's key in the token request. */
  name: string
  value: string
}

interface Member extends Held {
  port: MessagePort
  /** Which load of the field's frame this is. */
  load: string
  /** Callbacks for the answers to syncs, by request. */
  answered: Map<number, () => void>
}

/**
 * Accepts the fields that join, and keeps the card model that they share.
 * @param onNumber called at each change of the card number
 */
export function createMembers(onNumber: (number: string) => void): Members {
  const members = new Map<string, Member>()
  const waiting = new Map<string, Array<(member: Member) => void>>()
  /** What has disturbed each load of a field's frame. */
  const disturbances = new Map<string, Disturbed>()
  let requests = 0

  window.addEventListener('message', ({ origin, data, ports: [port] }: MessageEvent<unknown>) => {
    if (origin !== location.origin || !port || !isJoin(data)) return
    const { fieldId, type, name, key, load } = data
    const isOurs = key !== '' && key === ownKey()
    const answer: VaultToField = { type: isOurs ? 'joined' : 'refused' }
    port.postMessage(answer)
    if (!isOurs) return
    const before = members.get(fieldId)
    before?.port.close()
    // A frame that moves in the document reloads, and loses what was typed.
    if (before?.value && before.load !== load)
      disturbances.set(`${load} moved`, { count: 1, kinds: ['moved'] })
    const member: Member = { type, name, port, load, value: '', answered: new Map() }
    members.set(fieldId, member)
    port.onmessage = ({ data }: MessageEvent<FieldToVault>) => receive(member, data)
    shareCardModel()
    for (const resolve of waiting.get(fieldId) ?? []) resolve(member)
    waiting.delete(fieldId)
  })

  function receive(member: Member, message: FieldToVault) {
    if (message.type === 'synced') {
      member.answered.get(message.request)?.()
      member.answered.delete(message.request)
    } else if (message.type === 'autofill') {
      handOut(message.values)
    } else if (message.type === 'disturbed') {
      disturbances.set(member.load, message.disturbed)
    } else {
      member.value = message.value
      if (member.type === 'credit_card_number') shareCardModel()
    }
  }

  /** Passes autofilled values on. A combined expiry field gets both parts. A field may ignore its value. */
  function handOut({ exp_month = '', exp_year = '', ...values }: Autofill) {
    const expiration = exp_month && exp_year ? `${exp_month}/${exp_year}` : ''
    const parts: Autofill = { ...values, exp_month, exp_year, expiration }
    for (const { type, port } of members.values()) {
      const part = parts[type]
      const message: VaultToField = { type: 'fill', value: part ?? '' }
      if (part) port.postMessage(message)
    }
  }

  function shareCardModel() {
    const all = [...members.values()]
    const number = all.find(({ type }) => type === 'credit_card_number')
    const digits = number?.value ?? ''
    onNumber(digits)
    const message: VaultToField = { type: 'card', cvvLengths: readCard(digits).cvvLengths }
    for (const { type, port } of all) if (type === 'cvv') port.postMessage(message)
  }

  function joined(fieldId: string): Promise<Member> {
    const member = members.get(fieldId)
    if (member) return Promise.resolve(member)
    return new Promise((resolve) => waiting.set(fieldId, [...(waiting.get(fieldId) ?? []), resolve]))
  }

  /** Resolves once the field has answered. By then everything that it sent before has arrived. */
  function sync(member: Member): Promise<Member> {
    const message: VaultToField = { type: 'sync', request: ++requests }
    member.port.postMessage(message)
    return new Promise((resolve) => member.answered.set(message.request, () => resolve(member)))
  }

  return {
    forget(fieldId) {
      members.get(fieldId)?.port.close()
      members.delete(fieldId)
      shareCardModel()
    },
    async collect(fieldIds) {
      const answers = fieldIds.map((id) => joined(id).then(sync))
      const answered = await withinTime(Promise.all(answers))
      return answered?.map(({ type, name, value }) => ({ type, name, value }))
    },
    disturbed: () => addUp(disturbances.values()),
  }
}

function withinTime<T>(promise: Promise<T>): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ANSWER_TIMEOUT, undefined)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
