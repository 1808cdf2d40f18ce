// Questions before something is done. Each is a separate page. With a script, a link to it opens it over the page that it belongs to
// (pages/console/questions.ts).
import type { ErrorMessage } from '../../core/errors.ts'
import { errorSummary, type FormContent, form } from './forms.ts'
import { type Html, type HtmlValue, html } from './html.ts'

export interface QuestionContent extends FormContent {
  asks: string
  explains?: HtmlValue
  faults?: readonly ErrorMessage[]
  cancel: string
  /** Whether its fields need a script of its page, so that it can't be shown on another one. */
  isPage?: boolean
}

/** The question with its form. By its ID the script finds it in the page. */
export function question({ asks, explains, faults, isPage, ...content }: QuestionContent): Html {
  const shown = html`<h1>${asks}</h1>
    ${explains && html`<p class="lead">${explains}</p>`}
    ${errorSummary(faults)}
    ${form(content)}`
  return isPage ? shown : html`<div id="question">${shown}</div>`
}

/** A link to a question. @param look its classes */
export const questionLink = (href: string, label: HtmlValue, look = 'button small quiet'): Html =>
  html`<a${look && html` class="${look}"`} href="${href}" data-question>${label}</a>`
