// Where the merchants' webhooks arrive: each post is verified with its merchant's own secret, and most are taken.
import { Webhook } from 'standardwebhooks'
import { type Receiver, startReceiver } from '../../support/outside/receiver.ts'
import type { Shop } from './shops.ts'

/** Of so many posts one is refused at first. */
const REFUSED = 200

export interface Hooks {
  url: string
  /** The ids of the events that were taken. */
  taken: Set<string>
  posts: number
  /** What was wrong with posts. */
  faults: string[]
  /** From here on the posts of these merchants are expected. */
  verifyFor(shops: readonly Shop[]): void
  close: Receiver['close']
}

export async function startHooks(): Promise<Hooks> {
  const receiver = await startReceiver()
  const hooks: Hooks = {
    url: receiver.url,
    taken: new Set(),
    posts: 0,
    faults: [],
    verifyFor(shops) {
      const verifiers = shops.map(({ webhookSecret }) => new Webhook(webhookSecret))
      receiver.behave((post) => {
        // They are counted here, and an hour of them would fill the memory.
        receiver.received.length = 0
        hooks.posts++
        try {
          const verifier = verifiers[Number(post.path.split('/').at(-1))]
          verifier?.verify(post.body, post.headers as Record<string, string>)
        } catch (error) {
          hooks.faults.push(`${post.path}: ${(error as Error).message}`)
        }
        if (hooks.posts % REFUSED === 0) return 500
        hooks.taken.add(post.event.id)
        return 200
      })
    },
    close: receiver.close,
  }
  return hooks
}
