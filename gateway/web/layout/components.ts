// Small parts of pages.
import { type Html, type HtmlValue, html } from './html.ts'
import { moment } from './times.ts'

/** `wait` is for what is not decided yet, `plain` for what is neither well nor ill. */
export type Tone = 'good' | 'bad' | 'wait' | 'plain'

/** A status: its text says it, its color and its mark say it again. */
export const badge = (tone: Tone, text: string): Html => html`<span class="status ${tone}">${text}</span>`

/** A message about the page. A bad one is read at once by a screen reader, any other when it has finished. */
export function notice(tone: Tone, content: HtmlValue): Html {
  return html`<div class="notice ${tone}" role="${tone === 'bad' ? 'alert' : 'status'}"><p>${content}</p></div>`
}

/** A text to copy: one press selects all of it. */
export const copyable = (text: string): Html => html`<code class="copy">${text}</code>`

export interface TimelineItem {
  at: number
  tone: Tone
  text: HtmlValue
  isPlanned: boolean
}

/** What happened to a record and what is planned, in order. */
export const timeline = (items: readonly TimelineItem[]): Html =>
  items.length === 0
    ? html`<div class="empty"><p>No history available.</p></div>`
    : html`<ol class="timeline">${items.map(
        ({ at, tone, text, isPlanned }) =>
          html`<li class="${tone}${isPlanned && ' planned'}">${moment(at)}${text}</li>`,
      )}</ol>`
