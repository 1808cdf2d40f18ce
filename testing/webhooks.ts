// A merchant's receiver of webhooks, on loopback.
import type { Service } from '@service/node'
import type { OneAtATime } from './one-at-a-time.ts'
import type { Post, Reaction, Receiver } from './receiver.ts'

/** An event as it was posted. */
export interface WebhookEvent<Data = Record<string, unknown>> {
  id: string
  type: string
  created: string
  data: Data
  [more: string]: unknown
}

export interface Webhooks {
  /** Where the gateway posts this merchant's events. */
  url: string
  /** `whsec_…`, by which they are signed. */
  secret: string
  /**
   * What has come and was verified, in its order; an event that came twice is there twice.
   * @param type only those of this type
   * @throws when something has come without a good signature
   */
  received(type?: string): WebhookEvent[]
  /** Resolves once nothing is left to deliver by what the merchant's clock shows; what is to be tried again later, is later. */
  settled(): Promise<void>
  /** Sets how the next posts are answered; after so many again with 200. @param times 1 by default */
  react(how: Reaction, times?: number): void
  /** Has the events posted to the merchant's own server, too: an address on loopback, as `http://127.0.0.1:3000/events`. */
  alsoTo(url: string): Promise<void>
  /** Forgets what has come. */
  clear(): void
}

export interface WebhooksOptions {
  service: Service
  receiver: Receiver
  merchantId: string
  /** Runs all that is due. */
  settle(): Promise<unknown>
  /** Runs one thing at a time. */
  once: OneAtATime
  /** Of a copied merchant: the receiver of the first one, whose place is taken. */
  forkedFrom?: string | undefined
}

/** Has a merchant's events posted to its own path of the receiver. */
export async function createWebhooks({
  service,
  receiver,
  merchantId,
  settle,
  once,
  forkedFrom,
}: WebhooksOptions): Promise<Webhooks> {
  const { secret } = await service.webhookSecret.read()
  const path = receiver.open(merchantId, secret)
  // A snapshot that is restored brings its addresses back: only the gateway knows which there are.
  const read = async () => (await service.merchant.read()).test_events_urls.split(',')
  const tell = (urls: readonly string[]) => service.merchant.change({ test_events_urls: urls.join(',') })
  const copied = forkedFrom === undefined ? [] : (await read()).filter((url) => url !== forkedFrom)
  await tell([path.url, ...copied])
  return {
    url: path.url,
    secret,
    received(type) {
      const wrong = path.posts.find(({ fault }) => fault !== undefined)
      if (wrong) throw new Error(`A post to ${path.url} is not the gateway's: ${wrong.fault}`)
      const events = path.posts.map(eventOf)
      return type === undefined ? events : events.filter((event) => event.type === type)
    },
    async settled() {
      await settle()
    },
    react: path.react,
    alsoTo: (url) => once(async () => void (await tell([...(await read()), url]))),
    clear: () => path.posts.splice(0),
  }
}

const eventOf = ({ body }: Post): WebhookEvent => JSON.parse(body)
