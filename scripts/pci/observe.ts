// Opens a payment page as a customer's browser does, and notes what came.
import { createHash } from 'node:crypto'
import type { Page, Response } from '@playwright/test'
import { type SeenPage, type SeenScript, WATCHED } from './inventory.ts'

const digestOf = (text: string | Buffer) => `sha384-${createHash('sha384').update(text).digest('base64')}`

/** A script of the gateway, in the folder of its build. */
const OURS = /^https:\/\/[^/]+\/hosted-fields\/[^/]+\/(?=[\w-]+\.js$)/

/** What the page's scripts load only with the first authentication. @param names of the scripts that it has loaded */
async function laterOf(page: Page, names: readonly string[]): Promise<SeenScript[]> {
  const folders = new Set(names.flatMap((name) => OURS.exec(name)?.[0] ?? []))
  const wanted = [...folders]
    .map((folder) => `${folder}authenticate.js`)
    .filter((name) => !names.includes(name))
  const found: SeenScript[] = []
  // By the browser, which decides whether the certificate is good.
  const tab = await page.context().newPage()
  for (const name of wanted) {
    const answer = await tab.goto(name)
    // Builds from before there was one have none.
    if (!answer?.ok()) continue
    found.push({ name, digest: digestOf(await answer.body()), isPinned: false, isLater: true })
  }
  await tab.close()
  return found
}

/** Another one in each answer. */
const withoutNonces = (policy: string) => policy.replaceAll(/'nonce-[^']+'/g, "'nonce-…'")

/** @throws when the page does not load, or a script of it cannot be read */
export async function observe(page: Page, url: string): Promise<SeenPage> {
  const loaded: Response[] = []
  const frames = new Map<string, string>()
  page.on('response', (response) => {
    const request = response.request()
    if (request.resourceType() === 'script' && response.frame() === page.mainFrame()) loaded.push(response)
    if (request.isNavigationRequest() && response.frame() !== page.mainFrame()) {
      const { origin, pathname } = new URL(response.url())
      frames.set(origin + pathname, response.headers()['content-security-policy'] ?? '')
    }
  })
  const answer = await page.goto(url, { waitUntil: 'networkidle' })
  if (answer === null || !answer.ok()) throw new Error(`${url} answered ${answer?.status()}.`)
  const received = answer.headers()
  const headers = WATCHED.flatMap((name) => {
    const value = received[name]
    return value === undefined ? [] : [[name, withoutNonces(value)]]
  })
  const tags = await page.$$eval('script', (scripts) =>
    scripts
      .filter(({ type }) =>
        ['', 'module', 'importmap', 'text/javascript', 'application/javascript'].includes(type),
      )
      .map(({ src, integrity, textContent }) => ({ src, integrity, text: textContent ?? '' })),
  )
  const pinned = new Set(tags.filter(({ integrity }) => integrity !== '').map(({ src }) => src))
  const outside = await Promise.all(
    loaded.map(async (response): Promise<SeenScript> => {
      const name = response.url()
      return { name, digest: digestOf(await response.body()), isPinned: pinned.has(name) }
    }),
  )
  const later = await laterOf(
    page,
    outside.map(({ name }) => name),
  )
  const inside = tags
    .filter(({ src }) => src === '')
    .map(({ text }) => ({ name: `inline ${digestOf(text)}`, digest: digestOf(text), isPinned: false }))
  return {
    url,
    headers: Object.fromEntries(headers),
    scripts: [...outside, ...later, ...inside].sort((one, other) => one.name.localeCompare(other.name)),
    frames: [...frames].map(([frame, policy]) => ({ url: frame, policy })),
  }
}
