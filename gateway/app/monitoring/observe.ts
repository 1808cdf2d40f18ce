// Where the gateway is measured: around its database, the networks, the key management service, jobs and webhooks. The parts themselves know nothing of it, and
// where nothing is measured they are not wrapped at all.

import { limits } from '../../core/limits.ts'
import { withDeadline } from '../../core/promises.ts'
import type { Processor } from '../../payments/networks/index.ts'
import type { Send } from '../../payments/webhooks/index.ts'
import type { Kms, KmsSet } from '../../platform/encryption/index.ts'
import type { Storage } from '../../platform/storage/index.ts'

/** A piece of work. What tells one from another has few values, all of them ours: nothing of a merchant, a key or a card. */
export type Work =
  | { kind: 'database' }
  | { kind: 'network'; call: keyof Processor }
  | { kind: 'job'; type: string }
  | { kind: 'webhook' }
  | { kind: 'kms'; call: 'wrap' | 'unwrap' | 'rewrap' | 'master' }

/** Measures work. What it throws, and what it resolves with, goes on as it is. */
export interface Observer {
  /** @param outcomeOf tells how it ended, if it did not throw, in one of a few words; by default `success` */
  during<Result>(
    work: Work,
    run: () => Promise<Result>,
    outcomeOf?: (result: Result) => string,
  ): Promise<Result>
  /** Headers that a webhook is sent with beside its own. */
  headers?(): Readonly<Record<string, string>>
}

/** An observer that stands for several. */
export function observers(all: readonly Observer[]): Observer | undefined {
  const [first, ...others] = all
  const rest = others.length > 0 ? observers(others) : undefined
  if (!first || !rest) return first
  return {
    during: (work, run, outcomeOf) => first.during(work, () => rest.during(work, run, outcomeOf), outcomeOf),
    headers: () => ({ ...first.headers?.(), ...rest.headers?.() }),
  }
}

export function observedStorage(storage: Storage, observer: Observer): Storage {
  return {
    ...storage,
    write: (change) => observer.during({ kind: 'database' }, () => storage.write(change)),
  }
}

export function observedProcessor(processor: Processor, observer: Observer): Processor {
  const during = <Answer>(
    call: keyof Processor,
    ask: () => Promise<Answer>,
    outcomeOf?: (answer: Answer) => string,
    // What the gateway no longer waits for is an error: a network that stays silent never ends a call.
  ) =>
    observer.during(
      { kind: 'network', call },
      () => withDeadline(ask(), limits.processorTimeoutMs),
      outcomeOf,
    )
  const isApproved = ({ approved }: { approved: boolean }) => (approved ? 'success' : 'declined')
  return {
    authorize: (asked) => during('authorize', () => processor.authorize(asked), isApproved),
    capture: (id, amount, at) => during('capture', () => processor.capture(id, amount, at)),
    reverse: (id, at) => during('reverse', () => processor.reverse(id, at)),
    settle: (id, at) => during('settle', () => processor.settle(id, at)),
    returns: (asked) => during('returns', () => processor.returns(asked)),
    funding: (number) => during('funding', () => processor.funding(number)),
  }
}

export function observedSend(send: Send, observer: Observer): Send {
  return (request) =>
    observer.during(
      { kind: 'webhook' },
      () => send({ ...request, headers: { ...request.headers, ...observer.headers?.() } }),
      ({ succeeded, isLate, status }) =>
        succeeded ? 'success' : isLate ? 'late' : status === null ? 'unreachable' : 'refused',
    )
}

export function observedKms({ current, byName }: KmsSet, observer: Observer): KmsSet {
  const observed = (kms: Kms): Kms => ({
    name: kms.name,
    wrap: (key, context) => observer.during({ kind: 'kms', call: 'wrap' }, () => kms.wrap(key, context)),
    unwrap: (wrapped, context) =>
      observer.during({ kind: 'kms', call: 'unwrap' }, () => kms.unwrap(wrapped, context)),
    rewrap: (wrapped, context) =>
      observer.during({ kind: 'kms', call: 'rewrap' }, () => kms.rewrap(wrapped, context)),
    master: () => observer.during({ kind: 'kms', call: 'master' }, () => kms.master()),
  })
  return {
    current: observed(current),
    byName(name) {
      const kms = byName(name)
      return kms && observed(kms)
    },
  }
}
