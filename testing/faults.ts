// Things that fail because a test wants them to.
import type { FaultList, FaultInput as GatewayFault } from '@service/gateway'
import type { Api } from './api.ts'

/** What becomes of a call. */
export type CallFault =
  | 'rate_limit'
  | 'error_before_commit'
  | 'error_after_commit'
  | 'reset_before_commit'
  | 'reset_after_commit'
  | 'half_body'

/** From which one on, and how many; the next one alone by default. */
export interface Which {
  nth?: number
  times?: number
}

/** A fault, with how many calls it was for and how many of them it has struck. */
export interface Fault extends Which {
  id: string
  fault: string
  route?: string | undefined
  milliseconds?: number | undefined
  seen: number
  struck: number
}

/** Each is set for the next time that it comes to it, or for those that `which` names. */
export interface Faults {
  /** @param route such as `POST /v1/charges` @throws when the API has no such call: ApiError, or RangeError for all merchants */
  fail(route: string, how: CallFault, which?: Which): Promise<Fault>
  /** Has a call worked on later. */
  delay(route: string, milliseconds: number, which?: Which): Promise<Fault>
  /** Has the document of the fields' frames come later. */
  slowFrame(milliseconds: number, which?: Which): Promise<Fault>
  /** Has the browser keep the fields' frames from the page, as a filter does. */
  blockFrame(which?: Which): Promise<Fault>
  /** Has the mail server refuse a mail. */
  refuseMail(which?: Which): Promise<Fault>
  /** Has a webhook lost on its way: it is posted again when the next attempt is due. */
  loseWebhook(which?: Which): Promise<Fault>
  /** The newest first. */
  list(): Promise<Fault[]>
  /** Nothing fails on purpose any more. */
  clear(): Promise<void>
}

/** Where faults are kept. */
interface Kept {
  add(fault: GatewayFault): Promise<Fault>
  list(): Promise<Fault[]>
  clear(): Promise<void>
}

function named({ add, list, clear }: Kept): Faults {
  return {
    fail: (route, fault, which) => add({ fault, route, ...which }),
    delay: (route, milliseconds, which) => add({ fault: 'delay', route, milliseconds, ...which }),
    slowFrame: (milliseconds, which) => add({ fault: 'frame_delay', milliseconds, ...which }),
    blockFrame: (which) => add({ fault: 'frame_block', ...which }),
    refuseMail: (which) => add({ fault: 'mail_refuse', ...which }),
    loseWebhook: (which) => add({ fault: 'webhook_lose', ...which }),
    list,
    clear,
  }
}

const PATH = '/v1/simulator/faults'

/** Faults of one merchant, which affect no other. */
export function createFaults(api: Api): Faults {
  return named({
    add: (fault) => api.post(PATH, fault),
    list: async () => (await api.get<{ results: Fault[] }>(PATH)).results,
    clear: () => api.delete(PATH),
  })
}

/** Those of the whole gateway, which strike every merchant, and calls without a key. */
export function faultsOfAll(all: FaultList): Faults {
  return named({
    add: async (fault) => all.add(fault),
    list: async () => all.list(),
    clear: async () => all.clear(),
  })
}
