import { cards, type Section, sections } from './examples.ts'

/** How a person sees the gallery. The colors are the browser's choice. */
export interface View {
  lang: string
  dir: 'ltr' | 'rtl'
}

/** What the page needs of the gateway. */
export interface GallerySource {
  publicKey: string
  hostedFieldsScript: string
}

/**
 * Milliseconds in which a form has to start. More than usual: all forms of this page start together, and the last one waits for the frames
 * of all others.
 */
const TIMEOUT = 60_000

/** The views that the page has links to, the first one its own. */
export const views: readonly View[] = [
  { lang: 'en', dir: 'ltr' },
  { lang: 'de', dir: 'ltr' },
  { lang: 'fr', dir: 'ltr' },
  { lang: 'ja', dir: 'ltr' },
  { lang: 'ar', dir: 'rtl' },
]

/**
 * The whole page. Nothing in it comes from a request: the view is one of `views`.
 * @param shown what is on it
 * @param linkTo the address of a view; without it there are no links
 */
export function galleryPage(
  { publicKey, hostedFieldsScript }: GallerySource,
  { lang, dir }: View,
  shown: readonly Section[] = [...sections, ...cards],
  linkTo?: (view: View) => string,
): string {
  const examples = shown.flatMap((section) => section.examples)
  const links = views.map((view) => `<a href="${linkTo?.(view)}" hreflang="${view.lang}">${view.lang}</a>`)
  return `<!doctype html><html lang="${lang}" dir="${dir}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>Gallery of the fields</title><style>${STYLE}</style></head><body>
<header lang="en" dir="ltr"><h1>Fields</h1>${linkTo ? `<nav>${links.join(' ')}</nav>` : ''}</header>
<main>${shown.map(sectionHtml).join('')}</main>
<script src="${hostedFieldsScript}"></script><script>
const examples = ${JSON.stringify(examples)}
const publicKey = ${JSON.stringify(publicKey)}
${SCRIPT}</script></body></html>`
}

function sectionHtml({ title, examples }: Section): string {
  const cells = examples.map(
    ({
      id,
      title,
      typed,
    }) => `<div class="example${id.startsWith('card') ? ' wide' : ''}"><code dir="ltr">${title}</code><div id="${id}" class="field"></div>
<p id="${id}-error" class="error">${typed ? `<bdi class="hint">${typed}</bdi>` : ''}</p></div>`,
  )
  return `<section><h2 lang="en" dir="ltr">${title}</h2><div class="examples">${cells.join('')}</div></section>`
}

/** The font is one that the tests install, so that a picture is the same on each machine. */
const STYLE = `
:root { font: 16px/1.5 Lato, sans-serif; color: CanvasText; background: Canvas }
body { margin: 0 auto; padding: 1rem; max-width: 60rem }
h1, h2 { font-size: 1.25rem; margin: 1rem 0 .5rem }
a { color: LinkText; margin-inline-end: .75rem; display: inline-block; min-width: 24px; min-height: 24px }
.examples { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 17rem), 1fr)) }
.example { min-width: 0 }
.wide { grid-column: span 2 }
#card-areas { height: 120px !important }
.field { height: 44px; margin: .25rem 0 }
.error { margin: 0; height: 3rem; overflow: hidden; color: light-dark(#a40000, #ff9c9c); overflow-wrap: anywhere }
code { font: inherit }
.hint { color: light-dark(#555, #bbb) }`

/** In the page: mounts each example, and shows what its state says below it. */
const SCRIPT = `
const css = {
  'font-family': "Lato, sans-serif", 'font-size': '16px', padding: '0 12px',
  border: '1px solid light-dark(#767676, #8f8f8f)', 'border-radius': '6px',
  color: 'light-dark(#111, #eee)', 'background-color': 'light-dark(#fff, #1b1b1b)',
  ':focus': { border: '2px solid light-dark(#0b57d0, #8ab4f8)' },
  ':invalid': { border: '2px solid light-dark(#a40000, #ff9c9c)' },
}
window.instances = {}
window.shown = Promise.all(examples.map(async ({ id, input, act }) => {
  const selector = '#' + id
  const line = document.querySelector(selector + '-error')
  const instance = window.Service.HostedFields.initializeFields(
    { publicKey, timeout: ${TIMEOUT}, input: { css }, fields: [{ selector, input }] },
    ({ fields }) => {
      line.textContent = fields.map(({ shownError }) => shownError).join(' ').trim()
    },
  )
  window.instances[id] = instance
  await instance.ready
  if (act === 'validate') await instance.validate()
  if (act === 'disable') instance.disableIframeInput(selector)
}))`
