// Lists: one page, or every entry of every page (rules: clients.md#node-lists).
import type { ApiRequest, List, Page, RequestOptions } from './calls.ts'
import { send, type Transport } from './request.ts'

type Read<Entry> = (query?: object) => Promise<Page<Entry>>

/** Nothing is sent before the list is awaited or iterated. */
export function listOf<Entry>(
  transport: Transport,
  request: ApiRequest,
  options?: RequestOptions,
): List<Entry> {
  const read = async (query?: object) => {
    const page = await send(transport, { ...request, query: { ...request.query, ...query } }, options)
    return page as Page<Entry>
  }
  return {
    // biome-ignore lint/suspicious/noThenProperty: a list is awaited for one page
    then: (onPage, onError) => read().then(onPage, onError),
    [Symbol.asyncIterator]: () => (hasAfter(request.query) ? behindTheLast(read) : byPage(read)),
  }
}

/** Such a list continues behind its last entry: pages would move while new entries come. */
const hasAfter = (query: object = {}) => 'after' in query && query.after !== undefined

async function* behindTheLast<Entry>(read: Read<Entry>): AsyncGenerator<Entry> {
  let page = await read()
  while (page.results.length > 0) {
    yield* page.results
    page = await read({ after: idOf(page.results.at(-1)) })
  }
}

/** How many of the last ids are remembered. */
const REMEMBERED = 1000

/**
 * Reads page after page. Most lists begin with the newest, so new entries move those already returned to the next page. Captured holds
 * and deleted entries leave their list, and the entries after them move up: so it goes back by as many places as the total fell.
 */
async function* byPage<Entry>(read: Read<Entry>): AsyncGenerator<Entry> {
  let page = await read()
  const first = startOf(page)
  const isNew = rememberer()
  // Every entry before this place was passed on.
  let place = first
  while (page.results.length > 0 || place < startOf(page)) {
    const passed = place - startOf(page)
    if (passed >= 0) {
      yield* page.results.slice(passed).filter(isNew)
      place = page.page * page.page_size
    }
    if (!page.total_entries_is_minimum && place >= page.total_entries) return
    const next = await read({ page: Math.floor(place / page.page_size) + 1 })
    place = Math.max(first, place - Math.max(0, page.total_entries - next.total_entries))
    page = next
  }
}

/** Returns a filter for entries whose id it hasn't seen lately. An entry without an id passes. */
function rememberer(): (entry: unknown) => boolean {
  const known = new Set<unknown>()
  return (entry) => {
    const id = idOf(entry) ?? entry
    const isKnown = known.has(id)
    const [oldest] = known.add(id)
    if (known.size > REMEMBERED) known.delete(oldest)
    return !isKnown
  }
}

const startOf = ({ page, page_size }: Page<unknown>) => (page - 1) * page_size

const idOf = (entry: unknown) =>
  typeof entry === 'object' && entry !== null && 'id' in entry ? entry.id : undefined
