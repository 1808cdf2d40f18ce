// Lists: one page, or every entry of every page.
import type { ApiRequest, List, Page, RequestOptions } from './calls.ts'
import { send, type Transport } from './request.ts'

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
    async *[Symbol.asyncIterator]() {
      const isAfter = hasAfter(request.query)
      let page = await read()
      while (page.results.length > 0) {
        yield* page.results
        if (isAfter) page = await read({ after: idOf(page.results.at(-1)) })
        else if (page.page * page.page_size >= page.total_entries) return
        else page = await read({ page: page.page + 1 })
      }
    },
  }
}

/** Such a list continues behind its last entry: pages would move while new entries come. */
const hasAfter = (query: object = {}) => 'after' in query && query.after !== undefined

const idOf = (entry: unknown) =>
  typeof entry === 'object' && entry !== null && 'id' in entry ? entry.id : undefined
