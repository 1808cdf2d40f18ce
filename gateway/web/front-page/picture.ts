// What the front page is about, drawn: a checkout whose card fields are windows into another origin.
import { type Html, html } from '../layout/html.ts'

/** Decorates only: the sentence next to it says the same. */
export const picture: Html = html`<svg class="front-picture" viewBox="0 0 320 220" aria-hidden="true">
  <rect class="sheet" x="1" y="1" width="318" height="218" rx="14"/>
  <path class="rule" d="M1 34h318"/>
  <g class="dot"><circle cx="20" cy="18" r="4"/><circle cx="34" cy="18" r="4"/><circle cx="48" cy="18" r="4"/></g>
  <path class="text" d="M28 60h92m124 0h48"/>
  <g class="field"><rect x="28" y="78" width="264" height="34" rx="7"/><rect x="28" y="122" width="126" height="34" rx="7"/><rect x="166" y="122" width="126" height="34" rx="7"/></g>
  <g class="typed"><path d="M42 95h25m16 0h25m16 0h25m16 0h25M42 139h9m16 0h9M180 139h17"/></g>
  <path class="mark" d="M258 88h22v14h-22z"/>
  <g class="lock"><path d="M134 137v-4a5 5 0 0 1 10 0v4"/><rect x="132" y="137" width="14" height="10" rx="2"/><path d="M270 137v-4a5 5 0 0 1 10 0v4"/><rect x="268" y="137" width="14" height="10" rx="2"/></g>
  <rect class="pay" x="28" y="170" width="264" height="32" rx="7"/>
  <path class="paid" d="M136 186h48"/>
</svg>`
