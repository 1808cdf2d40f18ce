// Pages of the operator's lists: there may be very many of what they list, so nobody counts.
import { limits } from '../../core/limits.ts'
import type { Paging } from '../../core/paging.ts'

/** The page that an address asks for; the first one for anything else. */
export function pageAsked(page: unknown): Paging {
  const isPage = typeof page === 'string' && /^[1-9]\d{0,5}$/.test(page)
  return { page: isPage ? Number(page) : 1, page_size: limits.page.defaultEntries }
}

/** The addresses of the pages beside one. @param query what else its address says */
export function pagesBeside(
  path: string,
  { page }: Paging,
  hasMore: boolean,
  query: Record<string, string> = {},
) {
  const at = (other: number) => `${path}?${new URLSearchParams({ ...query, page: String(other) })}`
  return { newer: page > 1 ? at(page - 1) : undefined, older: hasMore ? at(page + 1) : undefined }
}
