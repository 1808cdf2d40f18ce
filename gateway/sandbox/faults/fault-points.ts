// Fault points: what a test has fail, by name. They are this process's alone, and end with it.
import { newId } from '../../core/ids.ts'
import { limits } from '../../core/limits.ts'

const { maxFaults, maxCount, delayMaxMs } = limits.simulator

/** Where a call of the API, or another thing that the gateway does, can be made to fail (rules: test-faults.md#names). */
export const callFaults = [
  'delay',
  'rate_limit',
  'error_before_commit',
  'error_after_commit',
  'reset_before_commit',
  'reset_after_commit',
  'half_body',
] as const
export const otherFaults = ['frame_delay', 'frame_block', 'mail_refuse', 'webhook_lose'] as const
export const faultNames = [...callFaults, ...otherFaults]

export type CallFault = (typeof callFaults)[number]
export type FaultName = (typeof faultNames)[number]

/** What is to fail, and when. */
export interface FaultInput {
  fault: FaultName
  /** `POST /v1/charges`, with the names of its parameters in braces or after colons; of a call only. */
  route?: string | undefined
  /** The first call that fails, from 1 on. */
  nth?: number | undefined
  /** How many fail from there on. */
  times?: number | undefined
  /** Of a delay. */
  milliseconds?: number | undefined
}

export interface Fault extends Omit<FaultInput, 'nth' | 'times'> {
  id: string
  nth: number
  times: number
  /** How many calls it was for, and how many of them it has struck. */
  seen: number
  struck: number
}

/** Something that may fail now. */
export interface Moment {
  /** Whose it is; undefined: nobody's, which only the whole gateway's faults strike. */
  merchantId: string | undefined
  /** Of a call. */
  route?: string
  among: readonly FaultName[]
}

/** The faults of the whole gateway, which strike every merchant, or of one merchant. */
export interface FaultList {
  /** @throws FaultRefused for one that makes no sense or can't strike anything, and when there are too many */
  add(input: FaultInput): Fault
  /** The newest first. */
  list(): Fault[]
  /** @returns whether there was one */
  remove(id: string): boolean
  clear(): void
}

/** Why a fault isn't added. */
export class FaultRefused extends RangeError {
  override readonly name = 'FaultRefused'
  /** Undefined: it's none of them, but there are too many faults. */
  readonly field: keyof FaultInput | undefined
  readonly isMissing: boolean

  constructor(message: string, field?: keyof FaultInput, isMissing = false) {
    super(message)
    this.field = field
    this.isMissing = isMissing
  }
}

export interface FaultPoints {
  /** Adds a route of the API, as Fastify has it: faults of a call need one that is known. */
  know(route: string): void
  of(merchantId?: string): FaultList
  /** Counts the moment, and tells which fault strikes; of several the newest. */
  strike(moment: Moment): Fault | undefined
}

const EVERYBODY = ''

export function createFaultPoints(): FaultPoints {
  const lists = new Map<string, Fault[]>()
  const routes = new Set<string>()
  const of: FaultPoints['of'] = (merchantId = EVERYBODY) => ({
    add(input) {
      check(input, routes)
      const own = lists.get(merchantId) ?? []
      if (own.length >= maxFaults) throw new FaultRefused(TOO_MANY)
      const { nth = 1, times = 1 } = input
      const fault = { ...input, id: newId(), nth, times, seen: 0, struck: 0 }
      lists.set(merchantId, [fault, ...own])
      return fault
    },
    list: () => [...(lists.get(merchantId) ?? [])],
    remove(id) {
      const own = lists.get(merchantId) ?? []
      lists.set(
        merchantId,
        own.filter((fault) => fault.id !== id),
      )
      return own.some((fault) => fault.id === id)
    },
    clear: () => void lists.delete(merchantId),
  })
  return {
    know: (route) => void routes.add(route),
    of,
    strike({ merchantId, route, among }) {
      const all = [
        ...(merchantId === undefined ? [] : (lists.get(merchantId) ?? [])),
        ...(lists.get(EVERYBODY) ?? []),
      ]
      const meant = all.filter(
        (fault) =>
          among.includes(fault.fault) && (fault.route === undefined || asPattern(fault.route) === route),
      )
      for (const fault of meant) fault.seen++
      const striking = meant.find(({ seen, nth, struck, times }) => seen >= nth && struck < times)
      if (striking) striking.struck++
      return striking
    },
  }
}

const TOO_MANY = `There are at most ${maxFaults} faults: delete those that are not needed any more.`

/** A test of the kit adds faults without the API, whose schema knows the names and the bounds, too. */
function check(input: FaultInput, routes: ReadonlySet<string>): void {
  const { fault, route, milliseconds } = input
  if (!faultNames.includes(fault)) throw new FaultRefused('There is no such fault.', 'fault')
  if (isCallFault(fault) && route === undefined)
    throw new FaultRefused('Name the call that fails.', 'route', true)
  if (!isCallFault(fault) && route !== undefined) throw new FaultRefused('Only calls have a route.', 'route')
  if (route !== undefined && !routes.has(asPattern(route)))
    throw new FaultRefused('The API has no such call: write it as POST /v1/charges/{id}/refund.', 'route')
  const isDelay = fault === 'delay' || fault === 'frame_delay'
  if (isDelay !== (milliseconds !== undefined))
    throw new FaultRefused('A delay has milliseconds, and nothing else has.', 'milliseconds', isDelay)
  for (const [field, most] of BOUNDED) {
    const value = input[field] ?? 1
    if (!(Number.isInteger(value) && value >= 1 && value <= most))
      throw new FaultRefused(`${field}: a whole number from 1 to ${most}.`, field)
  }
}

const BOUNDED = [
  ['nth', maxCount],
  ['times', maxCount],
  ['milliseconds', delayMaxMs],
] as const

export const isCallFault = (name: FaultName): name is CallFault => callFaults.some((one) => one === name)

/** A route as Fastify has it: `/v1/charges/{id}` is `/v1/charges/:id`. */
export function asPattern(route: string): string {
  return route.replace(/\{(\w+)\}/g, ':$1')
}
