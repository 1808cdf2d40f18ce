// The steps of the sign-up.
import type { TextKey } from '../../core/language/catalogs.ts'
import type { Words } from '../../core/language/words.ts'
import { type Html, html } from '../layout/html.ts'

/** The pages, in order. */
export const pages = [
  { path: '/sign-up/business', title: 'apply.yourBusiness' },
  { path: '/sign-up/owner', title: 'apply.owner' },
  { path: '/sign-up/owners', title: 'apply.furtherOwners' },
  { path: '/sign-up/bank', title: 'apply.yourBank' },
  { path: '/sign-up/review', title: 'apply.review' },
  { path: '/sign-up/sign', title: 'apply.signTitle' },
] as const satisfies readonly { path: string; title: TextKey }[]

/** The pages that save fields of the application. */
export const stepPages = [
  { step: 'business', path: '/sign-up/business' },
  { step: 'owner', path: '/sign-up/owner' },
  { step: 'bank', path: '/sign-up/bank' },
] as const

export type StepPage = (typeof stepPages)[number]

export type PagePath = (typeof pages)[number]['path']

const placeOf = (path: PagePath) => pages.findIndex((page) => page.path === path)

export function titleOf({ text }: Words, path: PagePath): string {
  const page = pages[placeOf(path)]
  return page ? text(page.title) : ''
}

/** Returns the path of the next page. */
export const after = (path: PagePath): string => pages[placeOf(path) + 1]?.path ?? '/sign-up/done'

/** A link back to a page. */
export const backTo = (words: Words, path: PagePath): Html =>
  html`<a href="${path}">${words.text('apply.back', { page: titleOf(words, path) })}</a>`

/** The step's number and the link back, above each page. */
export function progress(words: Words, path: PagePath): Html {
  const place = placeOf(path)
  const before = pages[place - 1]
  return html`<p class="soft">${words.text('apply.step', { step: place + 1, steps: pages.length })}${
    before && html` · ${backTo(words, before.path)}`
  }</p>`
}
