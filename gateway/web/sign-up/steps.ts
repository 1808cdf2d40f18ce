// The way through the sign-up.
import { type Html, html } from '../layout/html.ts'

/** The pages, in order. */
export const pages = [
  { path: '/sign-up/business', title: 'Your business' },
  { path: '/sign-up/owner', title: 'The owner' },
  { path: '/sign-up/owners', title: 'Further owners' },
  { path: '/sign-up/bank', title: 'Your bank account' },
  { path: '/sign-up/review', title: 'Look it over' },
  { path: '/sign-up/sign', title: 'Sign' },
] as const

export type PagePath = (typeof pages)[number]['path']

const placeOf = (path: PagePath) => pages.findIndex((page) => page.path === path)

export const titleOf = (path: PagePath): string => pages[placeOf(path)]?.title ?? ''

/** Where to go from a page that is done. */
export const after = (path: PagePath): string => pages[placeOf(path) + 1]?.path ?? '/sign-up/done'

/** What stands above each page: how far it is, and the way back. */
export function progress(path: PagePath): Html {
  const place = placeOf(path)
  const before = pages[place - 1]
  return html`<p class="soft">Step ${place + 1} of ${pages.length}${
    before && html` · <a href="${before.path}">Back: ${before.title}</a>`
  }</p>`
}
