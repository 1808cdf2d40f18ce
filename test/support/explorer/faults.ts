// Faults that the product once had, or could have. Each is planted in the product's own code.
import { type Action, answers, forged, joinActions } from './actions.ts'
import type { Fault } from './realms.ts'
import type { Start } from './stage.ts'

/** A fault, and where the explorer finds it. */
export interface Planted extends Fault {
  from: Start
  /** Steps of the hostile script that it takes. */
  hostile: number
  script: readonly Action[]
  /** How the explorer says what is wrong. */
  found: RegExp
}

const LINK = 'frame/field/vault-link.ts'
const MEMBERS = 'frame/vault/members.ts'
const CHANNEL = 'const { port1, port2 } = new MessageChannel()'

export const planted: readonly Planted[] = [
  {
    title: 'a field sends its value to the vault that it is told of, and waits for no answer',
    edits: [
      {
        file: LINK,
        from: 'vault?.postMessage(join, location.origin, [port2])',
        to: `vault?.postMessage(join, location.origin, [port2])
          port1.postMessage({ type: 'value', value: current })`,
      },
    ],
    from: 'typed',
    hostile: 1,
    script: joinActions,
    found: /value of number is on a port of theirs, which serves another key/,
  },
  {
    title: 'a vault accepts fields of any key',
    edits: [{ file: MEMBERS, from: "key !== '' && key === ownKey()", to: "key !== ''" }],
    from: 'typed',
    hostile: 1,
    script: joinActions,
    found: /(theirs holds number|vault holds stray), a field of another key/,
  },
  {
    title: 'a vault answers joined before it looks at the key',
    edits: [{ file: MEMBERS, from: "isOurs ? 'joined' : 'refused'", to: "'joined'" }],
    from: 'typed',
    hostile: 1,
    script: joinActions,
    found: /value of number is on a port of theirs, which serves another key/,
  },
  {
    title: 'a field drops its vault when it is told of another one',
    edits: [{ file: LINK, from: CHANNEL, to: `${CHANNEL}\nport?.close()\nport = undefined` }],
    from: 'typed',
    hostile: 1,
    script: joinActions,
    found: /The sale fails/,
  },
  {
    title: 'a field cancels a join without an answer when it is told of another vault',
    edits: [
      {
        file: LINK,
        from: 'const load = randomId()',
        to: 'const load = randomId()\nlet unanswered: MessagePort | undefined',
      },
      {
        file: LINK,
        from: CHANNEL,
        to: `${CHANNEL}\nif (unanswered !== port) unanswered?.close()\nunanswered = port1`,
      },
    ],
    from: 'typed',
    hostile: 2,
    script: joinActions,
    found: /The sale fails/,
  },
  {
    title: 'a vault accepts messages of any origin',
    edits: [{ file: MEMBERS, from: 'origin !== location.origin || ', to: '' }],
    from: 'typed',
    hostile: 1,
    script: forged,
    found: /vault listens to (page|stranger)/,
  },
  {
    title: 'a field lets the browser deliver a Join to any origin',
    edits: [{ file: LINK, from: 'location.origin, [port2]', to: "'*', [port2]" }],
    from: 'typed',
    hostile: 2,
    script: [...joinActions, ...answers],
    found: /value of number is on a port of stranger/,
  },
]
