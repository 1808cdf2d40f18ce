// Compares what a browser got of a payment page with what its owner has authorized. No browser, no files.

/** A script as the page ran it. */
export interface SeenScript {
  /** Its address; or `inline` and its digest, for an inline one. */
  name: string
  /** `sha384-…` */
  digest: string
  /** Whether the page has the browser check it. */
  isPinned: boolean
  /** Not loaded yet: the page script loads it with the first authentication (docs/integrity.md). */
  isLater?: true
}

export interface SeenFrame {
  /** Its address without the query. */
  url: string
  policy: string
}

export interface SeenPage {
  url: string
  /** Those of `WATCHED` that it came with. */
  headers: Readonly<Record<string, string>>
  scripts: readonly SeenScript[]
  frames: readonly SeenFrame[]
}

/** The owner's list: what may run, why, and its content at the last review. */
export interface Inventory {
  scripts: Record<string, { why: string; digest?: string }>
  headers: Record<string, string>
}

/** Headers by which a browser keeps others off a page. */
export const WATCHED = [
  'content-security-policy',
  'content-security-policy-report-only',
  'cross-origin-embedder-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
] as const

export type Verdict = 'authorized' | 'not authorized' | 'changed'

/** @returns whether a script may run: it is on the list with a reason, and is what it was */
export function judge({ name, digest }: SeenScript, { scripts }: Inventory): Verdict {
  const listed = Object.hasOwn(scripts, name) ? scripts[name] : undefined
  if (listed === undefined || listed.why.trim() === '') return 'not authorized'
  return listed.digest === undefined || listed.digest === digest ? 'authorized' : 'changed'
}

/** Every difference to report, in words; empty if the page is as authorized. */
export function findingsOf(page: SeenPage, inventory: Inventory): string[] {
  const seen = new Set(page.scripts.map(({ name }) => name))
  const names = new Set([...Object.keys(page.headers), ...Object.keys(inventory.headers)])
  return [
    ...page.scripts.flatMap((script) => {
      const verdict = judge(script, inventory)
      return verdict === 'authorized' ? [] : [`script ${verdict}: ${script.name}`]
    }),
    ...Object.keys(inventory.scripts).flatMap((name) => (seen.has(name) ? [] : [`script gone: ${name}`])),
    ...[...names].sort().flatMap((name) => {
      const [before, now] = [inventory.headers[name], page.headers[name]]
      if (before === now) return []
      return [`header ${before === undefined ? 'new' : now === undefined ? 'gone' : 'changed'}: ${name}`]
    }),
  ]
}

/** The list as it would be if all of this were authorized. Reasons stay; of what is new they are to be written. */
export function updated({ scripts, headers }: SeenPage, before: Inventory): Inventory {
  const listed = scripts.map(({ name, digest }) => [
    name,
    { why: before.scripts[name]?.why ?? '', ...(!name.startsWith('inline ') && { digest }) },
  ])
  return { scripts: Object.fromEntries(listed), headers: { ...headers } }
}
