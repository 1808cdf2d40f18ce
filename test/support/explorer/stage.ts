// One state of the whole handshake, and the steps that lead out of it.
import { type Action, isHostile, mayDeny } from './actions.ts'
import { type Browser, createBrowser } from './browser.ts'
import { createCast, KEYS, VALUES } from './cast.ts'
import type { Frame } from './frame.ts'
import type { Parties } from './realms.ts'

/** How much may happen. */
export interface Bounds {
  /** Steps of the hostile script, reloads and removals among them. */
  hostile: number
  /** What these may be. */
  script: readonly Action[]
  /** How often each field gets another value. */
  types: Record<string, number>
  pays: number
}

/**
 * Where exploring starts.
 *   loading  the attacker's frames are there, and the merchant's fields are still loading
 *   joining  the fields are there, and the merchant's vault is still loading
 *   typed    all frames are there, the fields serve the merchant's vault, and values are typed
 */
export type Start = 'loading' | 'joining' | 'typed'

export interface Stage {
  /** Tells this state from all others. */
  key(): string
  /** The steps that are possible. */
  actions(): Action[]
  /** Does a step. @returns what happened */
  apply(action: Action): Promise<string>
  /** The first thing that is wrong. */
  fault(): string | undefined
  /** Whether nothing is on its way. */
  isQuiet(): boolean
  /** Opens the page with the frames of a kind of state. */
  open(from: Start): Promise<void>
  /** The person types both values once more and pays. @returns what went wrong */
  finish(): Promise<string | undefined>
}

/** Waits until the code of all parties has done what it can do without a further message. */
const rest = () => new Promise<void>((resolve) => setImmediate(resolve))

export function createStage(parties: Parties, bounds: Bounds): Stage {
  const cast = createCast()
  const browser: Browser = createBrowser(parties, cast)
  const { mail, checks } = browser
  const left = { ...bounds }
  const typed = new Map<string, number>()
  let isDenied = false

  function find(id: string): Frame {
    const frame = cast.find((frame) => frame.id === id)
    if (!frame) throw new Error(`There is no frame ${id}.`)
    return frame
  }
  const portTo = (frame: Frame) =>
    browser.ports().find(({ maker, holder }) => maker === frame.realm && holder?.frame.role === 'page')

  /** A port that a field has meant for a vault, and somebody else has. */
  const strayPort = (by: string) =>
    browser
      .ports()
      .find(
        (port) =>
          port.holder === find(by).realm && port.maker.isOurs && port !== portTo(find(port.maker.frame.id)),
      )

  function typeInto(frame: Frame, value: string) {
    const { realm } = frame
    if (!realm) return
    checks.typed(value, realm)
    realm.input.value = value
    realm.history += `typed ${value}\n`
    realm.fire('input')
  }

  function pay() {
    const page = find('page').realm
    if (page) page.history += 'pay\n'
    page?.fire('click')
  }

  function deliver(on: string): string {
    const port = browser.ports().find(({ name }) => name === on)
    if (!port) return mail.deliver(on)
    const { holder } = port
    if (holder) holder.history += `${on} ${port.queue[0]}\n`
    return `${holder?.frame.id} hears ${port.deliver()}`
  }

  function takeAway(frame: Frame, isLosing: boolean) {
    browser.unload(frame)
    if (isLosing) mail.drop(frame)
  }

  /** Does what the hostile script wants. */
  function attack(action: Action) {
    if (action.what === 'say') portTo(find(action.frame))?.postMessage(action.message)
    if (action.what === 'answer') strayPort(action.by)?.postMessage(action.message)
    if (action.what === 'post') browser.post(find(action.from), find(action.to), action.message)
    if (action.what === 'reload' || action.what === 'navigate') {
      const frame = find(action.frame)
      if (action.what === 'navigate') frame.key = action.key
      takeAway(frame, action.what === 'navigate' || action.isLosing)
      frame.isLoading = true
    }
    if (action.what === 'remove') {
      const frame = find(action.frame)
      takeAway(frame, true)
      frame.isRemoved = true
      frame.isLoading = false
    }
    if (action.what === 'rename') find(action.frame).name = action.name
  }

  function act(action: Action): string {
    if (action.what === 'deliver') return deliver(action.on)
    if (action.what === 'load') browser.load(find(action.frame))
    if (action.what === 'type') {
      const times = typed.get(action.frame) ?? 0
      typed.set(action.frame, times + 1)
      typeInto(find(action.frame), VALUES[action.frame]?.[times] ?? '')
    }
    if (action.what === 'pay') {
      left.pays--
      pay()
    }
    if (isHostile(action)) {
      left.hostile--
      isDenied ||= mayDeny(action, cast)
      attack(action)
    }
    return ''
  }

  /** Steps that happen without anybody's further doing. */
  function due(): Action[] {
    const loading = cast.filter(({ isLoading }) => isLoading)
    const heard = browser.ports().filter((port) => port.isDeliverable())
    return [
      ...loading.map(({ id }): Action => ({ what: 'load', frame: id })),
      ...[...mail.routes(), ...heard.map(({ name }) => name)].map((on): Action => ({ what: 'deliver', on })),
    ]
  }

  /** Whether a step of a round is still possible after those before it. */
  function isDue(action: Action): boolean {
    if (action.what !== 'deliver') return true
    return (
      mail.routes().includes(action.on) ||
      browser.ports().some((port) => port.name === action.on && port.isDeliverable())
    )
  }

  function isPossible(action: Action): boolean {
    if (action.what === 'say') return portTo(find(action.frame)) !== undefined
    if (action.what === 'answer') return strayPort(action.by) !== undefined
    if (action.what === 'post') return find(action.to).realm !== undefined
    if (action.what === 'rename') return find(action.frame).name !== action.name
    if (action.what === 'reload' || action.what === 'remove' || action.what === 'navigate') {
      const frame = find(action.frame)
      if (action.what === 'navigate' && frame.key === action.key) return false
      if (action.what === 'reload' && !action.isLosing && !mail.isAnyFor(frame)) return false
      return frame.realm !== undefined
    }
    return true
  }

  /** Lets everything happen that is due, but for the loading of one frame. */
  async function settle(except?: Frame) {
    const next = () => due().filter((action) => action.what !== 'load' || action.frame !== except?.id)
    for (let round = next(); round.length; round = next()) {
      for (const action of round) if (isDue(action)) act(action)
      await rest()
      checks.inspect(browser.ports())
    }
  }

  async function apply(action: Action): Promise<string> {
    const said = act(action)
    await rest()
    checks.inspect(browser.ports())
    return said
  }

  return {
    key() {
      const frames = cast.map(({ id, name, key, loads, isLoading, isRemoved, realm }) =>
        [id, name, key, loads, isLoading, isRemoved, realm?.input.value, realm?.history].join(' '),
      )
      const ports = browser
        .ports()
        .filter(({ queue }) => queue.length)
        .map(({ name, queue }) => `${name} ${queue}`)
        .sort()
      const counts = [left.hostile, left.pays, ...typed.values(), isDenied].join(' ')
      return [...frames, ...ports, mail.describe(), counts].join('\n')
    },
    actions() {
      const page = find('page').realm
      const types = Object.entries(bounds.types).filter(
        ([id, most]) => (typed.get(id) ?? 0) < most && find(id).realm,
      )
      return [
        ...due(),
        ...types.map(([frame]): Action => ({ what: 'type', frame })),
        ...(left.pays && page ? [{ what: 'pay' } as const] : []),
        ...(left.hostile ? bounds.script.filter(isPossible) : []),
      ]
    },
    apply,
    fault: checks.fault,
    isQuiet: () => due().length === 0,
    async open(from) {
      for (const id of ['page', 'stranger']) browser.load(find(id))
      for (const id of ['theirs', 'stray']) find(id).isLoading = true
      await settle()
      for (const id of ['number', 'cvv']) find(id).isLoading = true
      if (from === 'loading') return
      await settle(from === 'joining' ? find('vault') : undefined)
      if (from === 'joining') return
      for (const frame of ['number', 'cvv']) await apply({ what: 'type', frame })
      await settle()
      for (const { realm } of cast) if (realm) realm.history = ''
    },
    async finish() {
      const [number = '', cvv = ''] = ['number', 'cvv'].map((id) => VALUES[id]?.at(-1))
      typeInto(find('number'), number)
      typeInto(find('cvv'), cvv)
      await rest()
      await settle()
      pay()
      await rest()
      await settle()
      if (checks.fault() || isDenied) return checks.fault()
      const isSold = browser.requests.some(
        ({ key, body }) => key === KEYS.shop && body.includes(`"${number}"`) && body.includes(`"${cvv}"`),
      )
      return isSold ? undefined : 'The sale fails, though nobody has taken anything away.'
    },
  }
}
