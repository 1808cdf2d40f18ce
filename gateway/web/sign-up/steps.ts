// The steps of the sign-up.
import type { TextKey } from '../../core/language/catalogs.ts'
import type { Words } from '../../core/language/words.ts'
import { type Html, html } from '../layout/html.ts'
import type { SignUpVisit } from './visit.ts'

export { type StepPage, stepPages } from './step-pages.ts'

/** The pages, in order. */
export const pages = [
  { path: '/sign-up/business', title: 'apply.yourBusiness' },
  { path: '/sign-up/address', title: 'apply.address' },
  { path: '/sign-up/owner', title: 'apply.owner' },
  { path: '/sign-up/owners', title: 'apply.furtherOwners' },
  { path: '/sign-up/bank', title: 'apply.yourBank' },
  { path: '/sign-up/review', title: 'apply.review' },
  { path: '/sign-up/sign', title: 'apply.signTitle' },
] as const satisfies readonly { path: string; title: TextKey }[]

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

/** The steps with those that are complete ticked, and the step's number with the link back: above each page. */
export function progress({ words, done, partner }: SignUpVisit, path: PagePath): Html {
  const place = placeOf(path)
  const before = pages[place - 1]
  const number = words.text('apply.step', { step: place + 1, steps: pages.length })
  return html`<p class="soft">${partner}</p>
    <nav aria-label="${number}"><ol class="way">${pages.map(
      (page) =>
        html`<li${done.has(page.path) && html` class="done"`}><a href="${page.path}"${
          page.path === path && html` aria-current="step"`
        }>${words.text(page.title)}</a></li>`,
    )}</ol></nav>
    <p class="soft">${number}${before && html` · ${backTo(words, before.path)}`}</p>`
}
