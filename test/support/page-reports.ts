// Reports of payment pages, as browsers send them.
import type { Answer } from './client.ts'
import type { TestGateway } from './gateway.ts'

export const PAGE = 'https://shop.example/checkout'

/** A script that a page's policy has blocked. */
export const blockedScript = (blockedURL: string, documentURL = PAGE) => ({
  type: 'csp-violation',
  age: 3,
  url: documentURL,
  user_agent: 'Mozilla/5.0',
  body: {
    documentURL,
    blockedURL,
    effectiveDirective: 'script-src-elem',
    disposition: 'enforce',
    sample: 'secret',
  },
})

/** A script that a page has run, with its digest. */
export const runScript = (subresourceURL: string, hash: string) => ({
  type: 'csp-hash',
  url: PAGE,
  body: { documentURL: PAGE, subresourceURL, hash, destination: 'script', type: 'subresource' },
})

/** Sends reports of the demo merchant's pages in test mode. @param type the media type, which says how the body is read */
export const sendReports = (
  { client, gateway }: Pick<TestGateway, 'client' | 'gateway'>,
  body: unknown,
  type = 'application/reports+json',
  query = `?key=${gateway.publicKey}&mode=test`,
): Promise<Answer> =>
  client.call({
    method: 'POST',
    path: `/v1/page-reports${query}`,
    key: null,
    headers: { 'content-type': type },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
