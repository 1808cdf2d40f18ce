// The way through the pages of the sign-up.
import type { Words } from '../../core/language/words.ts'
import { stepper } from '../layout/components.ts'
import { type Html, html } from '../layout/html.ts'
import { type PagePath, pages, shownPages, stepOf } from './pages.ts'
import type { SignUpVisit } from './visit.ts'

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

/** What each page has at its top: all steps, with the complete ones ticked, and the step's number with a link back. */
export function progress({ words, done, partner }: SignUpVisit, path: PagePath): Html {
  const before = pages[placeOf(path) - 1]
  const current = stepOf(path)
  const step = shownPages.findIndex((page) => page.path === current) + 1
  const number = words.text('apply.step', { step, steps: shownPages.length })
  return html`<p class="soft">${partner}</p>
    ${stepper(
      shownPages.map(({ path: href, title }) => {
        return { href, label: words.text(title), isDone: done.has(href), isCurrent: href === current }
      }),
      number,
    )}
    <p class="soft">${number}${before && html` · ${backTo(words, before.path)}`}</p>`
}
