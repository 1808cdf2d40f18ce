// The top of a page: the way back, the title with the record's state, and what can be done.
import { type Html, type HtmlValue, html } from './html.ts'
import type { NavigationLink } from './navigation.ts'

export interface PageHeader {
  title: HtmlValue
  /** The list that the page belongs to. */
  back?: NavigationLink
  /** The record's state, next to its title. */
  state?: HtmlValue
  /** Links and forms of one button, the most important first. */
  actions?: HtmlValue
  /** Those that are seldom needed, behind a button. */
  more?: HtmlValue
}

export const pageHeader = ({
  title,
  back,
  state,
  actions,
  more,
}: PageHeader): Html => html`<div class="page-head">
    ${back && html`<p class="back"><a href="${back.href}">${back.label}</a></p>`}
    <div class="page-title"><h1>${title}</h1>${state}</div>
    ${(actions || more) && html`<div class="page-actions">${actions}${more && moreActions(more)}</div>`}
  </div>`

/** The browser opens it without a script; with one, Escape and a click elsewhere close it. */
const moreActions = (content: HtmlValue): Html => html`<details class="drop-down">
    <summary class="button small quiet">More</summary>
    <div class="drop-down-menu">${content}</div>
  </details>`
