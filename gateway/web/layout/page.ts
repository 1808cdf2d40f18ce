import type { FastifyReply } from 'fastify'
import { newRandomId } from '../../core/ids.ts'
import { english, type Words } from '../../core/language/words.ts'
import { iconOf, type Look, logoOf, plainLook } from './brand.ts'
import { type Html, html } from './html.ts'
import { icon } from './icons.ts'
import { languageMenu } from './language.ts'
import { type Navigation, navigation } from './navigation.ts'
import { inlineScript } from './page-script.ts'
import { type HostedFieldsTag, type PolicyExtension, policy } from './policy.ts'

export interface PageContent extends PolicyExtension {
  /** The page's title in the tab. */
  title: string
  main: Html
  /** Whose page it is; absent: the service's own. */
  look?: Look
  /** Shown next to the brand's name at the top. */
  subtitle?: string
  /** Links to the other pages; absent: none. */
  nav?: Navigation
  /** The right end of the top, such as the account menu. */
  bar?: Html
  /** Whether it shows data of test mode: a line across the top says so. */
  isTest?: boolean
  /** Whether the form on it was refused: said in the title, which a screen reader reads first. */
  isRefused?: boolean
  /** Of a page that is there in every language: it has a menu of them. */
  words?: Words
  /** Whether it has none, because a page must not repeat such an address. */
  hasNoMenu?: boolean
  /** The page's path, if this is the answer to a form. */
  page?: string
  /** Whether anybody may see it, so that a browser may keep it. All else is never kept. */
  isPublic?: boolean
}

/** The layout of every page. @param nonce of the hosted fields' script @param foot what is below it */
export function page(content: PageContent, nonce = '', foot?: Html | false): Html {
  const { look = plainLook, nav, bar, scripts = [], isRefused, hostedFields, words = english } = content
  const title = isRefused ? words.text('page.refused', { title: content.title }) : content.title
  return html`<!doctype html>
<html lang="${words.language}"${words.direction === 'rtl' && html` dir="rtl"`}>
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>${title}${content.title !== look.name && look !== plainLook && ` · ${look.name}`}</title>
  <link rel="icon" href="${iconOf(look)}">
  <link rel="stylesheet" href="/assets/pages.css">
  ${hostedFields && libraryTag(hostedFields, nonce)}
  ${scripts.map(inlineScript)}
</head>
<body${nav && html` class="with-nav${content.isTest && ' test-mode'}"`}>
  <a class="skip" href="#main">${words.text('page.skip')}</a>
  <header class="top">
    ${nav && html`<button class="button quiet small menu" type="button" popovertarget="nav" aria-label="Menu">${icon('menu')}</button>`}
    ${brandOf(content, look)}
    ${bar && html`<div class="bar">${bar}</div>`}
  </header>
  ${body(content)}
  ${foot}
</body>
</html>
`
}

/** As on any merchant's page. It may run by its nonce, and only if it is what the digest says. */
const libraryTag = ({ script, integrity }: HostedFieldsTag, nonce: string): Html =>
  html`<script src="${script}" integrity="${integrity}" crossorigin="anonymous" nonce="${nonce}" defer></script>`

function brandOf({ subtitle, nav }: PageContent, look: Look): Html {
  const logo = logoOf(look)
  const name = logo ? html`<img src="${logo}" alt="${look.name}">` : html`<strong>${look.name}</strong>`
  return html`${nav ? html`<a class="brand" href="${nav.home}">${name}</a>` : name}${
    subtitle && html` <span class="subtitle">${subtitle}</span>`
  }`
}

function body({ main, nav }: PageContent): Html {
  const column = html`<main id="main" tabindex="-1">${main}</main>`
  return nav ? html`<div class="columns">${navigation(nav)}${column}</div>` : column
}

/** Answers with a page and its security headers. */
export function sendPage(reply: FastifyReply, content: PageContent): FastifyReply {
  const nonce = newRandomId()
  const { words, hasNoMenu } = content
  const foot = words && !hasNoMenu && languageMenu(words, reply.request, content.page)
  return reply
    .header('content-security-policy', policy(content, nonce))
    .header('referrer-policy', content.isPublic ? 'no-referrer' : 'same-origin')
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', content.isPublic ? 'no-cache' : 'no-store')
    .type('text/html; charset=utf-8')
    .send(page(content, nonce, foot).text)
}
