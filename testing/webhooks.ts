// A merchant's receiver of webhooks, on loopback.
import type { Service } from '@service/node'
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

/** Has a merchant's events posted to its own path of the receiver. @param settle runs all that is due */
export async function createWebhooks(
  service: Service,
  receiver: Receiver,
  merchantId: string,
  settle: () => Promise<unknown>,
): Promise<Webhooks> {
  const { secret } = await service.webhookSecret.read()
  const path = receiver.open(merchantId, secret)
  const urls = [path.url]
  const tell = () => service.merchant.change({ test_events_urls: urls.join(',') })
  await tell()
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
    async alsoTo(url) {
      urls.push(url)
      await tell()
    },
    clear: () => path.posts.splice(0),
  }
}

const eventOf = ({ body }: Post): WebhookEvent => JSON.parse(body)
