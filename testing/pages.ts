// Lists of the API, which come in pages.
import type { Api } from './api.ts'

const MOST = 100

/** All of a list. @param query what is undefined is left out */
export async function readAll<Item>(
  api: Api,
  path: string,
  query: Readonly<Record<string, string | undefined>> = {},
): Promise<Item[]> {
  const all: Item[] = []
  for (let page = 1; ; page++) {
    const given = Object.entries(query).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    )
    const params = new URLSearchParams([...given, ['page', String(page)], ['page_size', String(MOST)]])
    const { results } = await api.get<{ results: Item[] }>(`${path}?${params}`)
    all.push(...results)
    if (results.length < MOST) return all
  }
}
