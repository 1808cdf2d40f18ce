// The way through the pages of the sign-up.
import type { Words } from '../../core/language/words.ts'
import { stepper } from '../layout/components.ts'
import { type Html, html } from '../layout/html.ts'
import { type PagePath, pages, REVIEW, SIGN, shownPages, stepOf } from './pages.ts'
import type { SignUpVisit } from './visit.ts'

const placeOf = (path: PagePath) => pages.findIndex((page) => page.path === path)

export function titleOf({ text }: Words, path: PagePath): string {
  const page = pages[placeOf(path)]
  return page ? text(page.title) : ''
}

/** Returns the path of the next page. */
export const after = (path: PagePath): string => pages[placeOf(path) + 1]?.path ?? '/sign-up/done'

const backTo = (words: Words, path: PagePath): Html =>
  html`<a href="${path}">${words.text('apply.back', { page: titleOf(words, path) })}</a>`

/**
 * What each page has at its top: all steps, with the complete ones ticked, and the step's number with a link back.
 * @param back where the link leads; absent: to the page before
 */
export function progress(
  { words, done, partner }: SignUpVisit,
  path: PagePath,
  back: PagePath | undefined = pages[placeOf(path) - 1]?.path,
): Html {
  const current = stepOf(path)
  const step = shownPages.findIndex((page) => page.path === current) + 1
  const number = words.text('apply.step', { step, steps: shownPages.length })
  return html`<p class="partner">${partner}</p>
    ${stepper(
      shownPages.map(({ path: href, title }) => {
        // Only who has seen the review gets to sign.
        const isDone = done.has(href) || (href === REVIEW && current === SIGN)
        return { href, label: words.text(title), isDone, isCurrent: href === current }
      }),
      number,
    )}
    <p class="soft">${number}${back && html` · ${backTo(words, back)}`}</p>`
}
