// Forms that work without a script, and the summary of their errors.
import { type ErrorMessage, fieldOf } from '../../core/errors.ts'
import { english, type Words } from '../../core/language/words.ts'
import { type Html, html } from './html.ts'

/** Lists the errors above a refused form, each a link to its field. It takes the focus, so that it is read first. */
export function errorSummary(faults: readonly ErrorMessage[] = [], words = english): Html | undefined {
  if (faults.length === 0) return undefined
  return html`<div class="notice bad" role="alert" tabindex="-1" autofocus aria-labelledby="errors">
    <h2 id="errors">${words.text('form.problem')}</h2>
    <ul>${faults.map((fault) => {
      const field = fieldOf(fault)
      return html`<li>${field ? html`<a href="#${field}">${fault.message}</a>` : fault.message}</li>`
    })}</ul>
  </div>`
}

export interface FormContent {
  /** The address that it is sent to. */
  action: string
  /** Proves that the form belongs to this session (web/sessions). */
  csrf: string
  fields?: Html | false
  submit: string
  /** Another button, which sends `name` as true. */
  second?: { name: string; label: string }
  /** Where the cancel link goes. */
  cancel?: string
  /** Absent: English. */
  words?: Words
  /** Whether the button deletes something for good. */
  isDanger?: boolean
  /** Whether a file is sent with it. */
  hasFile?: boolean
  /** Whether the button is next to its only field. A file's always is. */
  isRow?: boolean
}

/** A form with its button. */
export function form(content: FormContent): Html {
  const { action, csrf, fields, submit, second, cancel, isDanger, hasFile, words = english } = content
  const isRow = hasFile || content.isRow
  return html`<form class="form${isRow && ' row'}" method="post" action="${action}"${hasFile && html` enctype="multipart/form-data"`} aria-label="${submit}" novalidate>
    ${hiddenToken(csrf)}
    ${fields}
    <div class="actions">
      <button class="button${isDanger && ' danger'}">${submit}</button>
      ${second && html`<button class="button quiet" name="${second.name}" value="true">${second.label}</button>`}
      ${cancel !== undefined && html`<a href="${cancel}">${words.text('form.cancel')}</a>`}
    </div>
  </form>`
}

/** A form with only a button. @param about what a screen reader hears after the button's text */
export function buttonForm(
  { action, csrf, submit, isDanger, fields }: Omit<FormContent, 'cancel'>,
  about?: string,
): Html {
  return html`<form class="inline-form" method="post" action="${action}" aria-label="${submit}${
    about && html` ${about}`
  }">${hiddenToken(csrf)}${fields}<button
    class="button small ${isDanger ? 'danger' : 'quiet'}">${submit}${
      about && html`<span class="hidden"> ${about}</span>`
    }</button></form>`
}

export const hiddenToken = (csrf: string): Html => hidden('csrf', csrf)

/** A hidden input. */
export const hidden = (name: string, value: string): Html =>
  html`<input type="hidden" name="${name}" value="${value}">`

/** A form whose fields become the query of an address. */
export function filterForm(action: string, fields: Html, submit = 'Show'): Html {
  return html`<form class="filters" method="get" action="${action}" role="search">${fields}
    <button class="button quiet">${submit}</button></form>`
}
