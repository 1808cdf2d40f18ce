import type { Html } from '../../../gateway/web/layout/html.ts'
import type { PageContent } from '../../../gateway/web/layout/page.ts'

/** A component of the dashboard, or one of its pages, as the gallery shows it. */
export interface Example {
  /** Of its page and its pictures. */
  name: string
  title: string
  /** Looks like this: rendered by the function that the pages use. */
  main: Html
  /** The question of its page's link: its pictures show it open. */
  question?: Html
  /** What is around it; absent: only the component is shown. */
  frame?: Pick<PageContent, 'nav' | 'bar' | 'isTest' | 'subtitle'>
}

/** The same moment in each picture: Nov 22, 2026, 9:51 PM in New York. */
export const AT = Date.UTC(2026, 10, 23, 2, 51)

/** A text as long as any may be, without a space. */
export const LONG = 'a-reference-that-has-no-space-in-it-and-is-as-long-as-any-may-be-'
  .repeat(2)
  .slice(0, 128)
