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

/**
 * What was just done. A script shows it in a corner and removes it after some seconds, or once it can't be undone any longer
 * (pages/console/toasts.ts); without one it's a notice in the page.
 * @param undo a form that undoes it. Then the content has a `countdown`
 */
export const toast = (tone: Tone, content: HtmlValue, undo?: Html): Html =>
  html`<div class="notice toast ${tone}"><p role="status">${content}</p>${undo}</div>`

/** Seconds that a script counts down. Screen readers say them once, with the text around them. */
export const countdown = (seconds: number): Html =>
  html`<span role="timer" aria-live="off">${seconds}</span> seconds`

/** Where there's nothing yet: what there will be, and what to do for it. */
export const emptyState = (
  text: HtmlValue,
  { title, action }: { title?: string; action?: Html } = {},
): Html =>
  html`<div class="empty">${title !== undefined && html`<p><strong>${title}</strong></p>`}<p>${text}</p>${action && html`<p>${action}</p>`}</div>`

/** How far a job has come. @param id unique on the page @param percent 0 to 100 */
export const progressBar = (id: string, label: HtmlValue, percent: number): Html =>
  html`<p class="progress"><label for="${id}">${label}</label>
    <progress id="${id}" max="100" value="${percent}">${percent}%</progress></p>`

export interface Panel {
  title: string
  /** What it is now, next to its title. */
  state?: HtmlValue
  text?: HtmlValue
  /** Links and forms of one button, the most important first. */
  actions?: HtmlValue
}

/** A part of a page, in a frame: what it is, what it's for, and what can be done. */
export const panel = ({ title, state, text, actions }: Panel, content?: HtmlValue): Html =>
  html`<section class="panel">
    <div class="panel-head"><h2>${title}</h2>${state}${actions && html`<div class="page-actions">${actions}</div>`}</div>
    ${text && html`<p class="soft">${text}</p>`}${content}</section>`

export interface Step {
  href: string
  label: string
  isDone: boolean
  isCurrent: boolean
}

/** The way through several pages, with the complete ones ticked. @param label what a screen reader calls it */
export const stepper = (steps: readonly Step[], label: string): Html =>
  html`<nav aria-label="${label}"><ol class="way">${steps.map(
    ({ href, label: name, isDone, isCurrent }) =>
      html`<li${isDone && html` class="done"`}><a href="${href}"${isCurrent && html` aria-current="step"`}>${name}</a></li>`,
  )}</ol></nav>`

/** A text to copy: one press selects all of it, and a script adds a button. */
export const copyable = (text: string): Html => html`<code class="copy">${text}</code>`

export interface TimelineItem {
  at: number
  tone: Tone
  text: HtmlValue
  isPlanned: boolean
  /** For developers: hidden until a box is ticked, unless there's nothing else. */
  isTechnical?: boolean
}

/** What happened to a record and what is planned, in order. */
export function timeline(items: readonly TimelineItem[]): Html {
  if (items.length === 0) return emptyState('No history available.')
  const hidden = items.filter(({ isTechnical }) => isTechnical).length
  const box =
    hidden > 0 &&
    hidden < items.length &&
    html`<div class="choice"><input type="checkbox" id="technical"><label for="technical">Show technical details</label></div>`
  return html`${box}<ol class="timeline">${items.map(
    ({ at, tone, text, isPlanned, isTechnical }) =>
      html`<li class="${tone}${isPlanned && ' planned'}${isTechnical && ' technical'}">${moment(at)}${text}</li>`,
  )}</ol>`
}
