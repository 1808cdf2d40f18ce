// What a search shows.
import type { Html } from '../../layout/html.ts'

export interface Hit {
  href: string
  name: string | Html
  details?: Html
}

/** Hits of one kind. */
export interface Group {
  title: string
  hits: readonly Hit[]
  /** The list that has all of them. */
  all?: string
}

/** The most hits of a kind that are shown. */
export const MOST = 5
