import { type Html, html } from './html.ts'
import { type IconName, icon } from './icons.ts'

export interface NavigationLink {
  href: string
  label: string
}

/** Sections below one another. The open one lists its pages. */
export interface Navigation {
  /** Where the brand's name leads. */
  home: string
  /** The `href` of the link that leads to this page, or to what this page is a part of. */
  current: string
  sections: readonly { label: string; icon: IconName; links: readonly NavigationLink[] }[]
}

/** On a narrow screen it is a popover, which the browser opens without a script. */
export function navigation({ sections, current }: Navigation): Html {
  return html`<nav class="nav" id="nav" aria-label="Main" popover>
    <button class="button quiet small menu" type="button" popovertarget="nav" popovertargetaction="hide">Close</button>
    <ul>${sections.map((section) => sectionOf(section, current))}</ul>
  </nav>`
}

/** A section leads to its first page. */
function sectionOf({ label, icon: name, links }: Navigation['sections'][number], current: string): Html {
  const [first] = links
  const isOpen = links.some(({ href }) => href === current)
  const isPage = links.length === 1
  const state = isOpen && html` aria-current="${isPage ? 'page' : 'true'}"`
  return html`<li><a href="${first?.href}"${state}>${icon(name)}${label}</a>
    ${isOpen && !isPage && html`<ul aria-label="${label}">${links.map((link) => linkOf(link, current))}</ul>`}</li>`
}

const linkOf = ({ href, label }: NavigationLink, current: string): Html =>
  html`<li><a href="${href}"${href === current && html` aria-current="page"`}>${label}</a></li>`
