import { type Html, html } from './html.ts'

export interface NavigationLink {
  href: string
  label: string
}

/** Links below one another, in groups. */
export interface Navigation {
  /** Where the brand's name leads. */
  home: string
  /** The `href` of the link that leads to this page, or to what this page is a part of. */
  current: string
  groups: readonly { label?: string; links: readonly NavigationLink[] }[]
}

/** On a narrow screen it is a popover, which the browser opens without a script. */
export function navigation({ groups, current }: Navigation): Html {
  return html`<nav class="nav" id="nav" aria-label="Main" popover>
    <button class="button quiet small menu" type="button" popovertarget="nav" popovertargetaction="hide">Close</button>
    ${groups.map(
      ({ label, links }, index) => html`
        ${label && html`<h2 id="nav-${index}">${label}</h2>`}
        <ul${label && html` aria-labelledby="nav-${index}"`}>
          ${links.map(
            ({ href, label: text }) =>
              html`<li><a href="${href}"${href === current && html` aria-current="page"`}>${text}</a></li>`,
          )}
        </ul>`,
    )}
  </nav>`
}
