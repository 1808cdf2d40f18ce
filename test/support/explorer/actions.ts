// What can happen next. The browser, the person and the library do what is due; the hostile script does anything, as long as its
// budget lasts.
import { PROTOCOL } from '../../../src/protocol.ts'
import { KEYS } from './cast.ts'
import type { Frame } from './frame.ts'

/** One step. It names everything, so that it can be repeated in another copy of the same state. */
export type Action =
  /** A message arrives: on a port, or on a route of mail. */
  | { what: 'deliver'; on: string }
  | { what: 'load'; frame: string }
  /** A person types the next value, or wants to pay. */
  | { what: 'type'; frame: string }
  | { what: 'pay' }
  /** The script sends a message on the page's port to a frame. */
  | { what: 'say'; frame: string; message: object }
  /** The script, or the attacker's frame, answers on a port that a field has meant for a vault. */
  | { what: 'answer'; by: string; message: object }
  /** The script, or the attacker's frame, sends a message with a port to a window. */
  | { what: 'post'; from: string; to: string; message: object }
  /** The script loads a frame again. A browser may lose what is on its way to it, or hand it to the next document. */
  | { what: 'reload'; frame: string; isLosing: boolean }
  | { what: 'remove'; frame: string }
  | { what: 'rename'; frame: string; name: string }
  /** The script loads a frame with another key. */
  | { what: 'navigate'; frame: string; key: string }

const HOSTILE = ['say', 'answer', 'post', 'reload', 'remove', 'rename', 'navigate']

export const isHostile = ({ what }: Action): boolean => HOSTILE.includes(what)

const nameOf = (id: string) => `name-of-${id}`

const joins = (frame: string, ...vaults: string[]): Action[] =>
  vaults.map((id) => ({
    what: 'say',
    frame,
    message: { call: 'joinVault', args: [id === 'parent' ? id : nameOf(id)], id: 'x' },
  }))

const says = (frame: string, ...messages: object[]): Action[] =>
  messages.map((message) => ({ what: 'say', frame, message }))

const tokenize = { call: 'tokenize', args: [{ fieldIds: ['number', 'cvv'], formData: {} }], id: 'x' }
const tokenizeOne = { call: 'tokenize', args: [{ fieldIds: ['number'], formData: { cvv: 1 } }], id: 'x' }

/** A Join as no field has sent it. */
const join = (key: string, fieldId: string) => ({
  hostedFields: 'join',
  fieldId,
  type: 'credit_card_number',
  name: '',
  key,
  load: 'forged',
})

/** A Hello with the name of the library's own frame. */
const hello = (id: string) => ({
  hostedFields: 'hello',
  protocol: PROTOCOL,
  id: id === 'vault' ? nameOf(id) : id,
  texts: {},
})

/** Messages that are none of this end, or not of this moment. */
export const forged: readonly Action[] = [
  ...says('number', { type: 'joined' }, { type: 'refused' }, { type: 'sync', request: 1 }),
  ...says('vault', { type: 'value', value: '4222222222222' }, { type: 'synced', request: 1 }),
  ...['page', 'stranger'].flatMap((from): Action[] => [
    { what: 'post', from, to: 'vault', message: join(KEYS.shop, 'number') },
    { what: 'post', from, to: 'number', message: { type: 'joined' } },
  ]),
  { what: 'post', from: 'stranger', to: 'theirs', message: join(KEYS.theirs, 'number') },
  { what: 'post', from: 'stranger', to: 'page', message: hello('vault') },
  { what: 'post', from: 'stranger', to: 'page', message: hello('number') },
]

/** Fields are told to join any vault, and what is none. */
export const joinActions: readonly Action[] = [
  ...joins('number', 'vault', 'theirs', 'stranger', 'nobody'),
  ...joins('stray', 'vault'),
]

/** The script answers a Join that has reached it as a vault would. */
export const answers: readonly Action[] = ['page', 'stranger'].map((by) => ({
  what: 'answer',
  by,
  message: { type: 'joined' },
}))

const calls: Action[] = [
  ...joins('number', 'cvv', 'parent'),
  ...joins('cvv', 'vault', 'theirs', 'nobody'),
  ...joins('stray', 'theirs'),
  ...says('number', { call: 'clear', args: [] }),
  ...says('vault', tokenize, tokenizeOne, { call: 'forget', args: ['number'] }),
  ...says('theirs', tokenize, tokenizeOne),
]

const frames: Action[] = [
  ...['number', 'cvv', 'vault'].flatMap((frame): Action[] => [
    { what: 'remove', frame },
    { what: 'navigate', frame, key: KEYS.theirs },
  ]),
  { what: 'remove', frame: 'theirs' },
  { what: 'navigate', frame: 'theirs', key: KEYS.shop },
  { what: 'navigate', frame: 'stray', key: KEYS.shop },
  { what: 'rename', frame: 'theirs', name: nameOf('vault') },
  { what: 'rename', frame: 'stranger', name: nameOf('vault') },
  { what: 'rename', frame: 'vault', name: nameOf('theirs') },
]

const reloads: Action[] = ['number', 'cvv', 'vault', 'theirs'].flatMap((frame): Action[] => [
  { what: 'reload', frame, isLosing: true },
  { what: 'reload', frame, isLosing: false },
])

/** Every message that the hostile script can send. */
export const messages: readonly Action[] = [...joinActions, ...answers, ...calls, ...forged]

/** Everything that the hostile script can do. */
export const hostileActions: readonly Action[] = [...messages, ...frames, ...reloads]

/**
 * Whether the script may prevent a sale by this, because no frame can do anything about it: it takes a frame of the form away, or
 * makes a field serve another vault of the same merchant.
 */
export function mayDeny(action: Action, all: readonly Frame[]): boolean {
  if (action.what === 'say') return 'call' in action.message && action.message.call === 'forget'
  if (action.what === 'remove' || action.what === 'navigate' || action.what === 'rename')
    return (
      action.what !== 'remove' ||
      all.some(({ id, settings }) => id === action.frame && 'isOfShop' in settings)
    )
  return false
}
