import type { FastifyReply } from 'fastify'
import { type Html, html } from './html.ts'

/** Pages of the gateway need no script, load nothing from elsewhere, and nobody may frame them. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** A card with a check mark, as the icon of the tab; in the page itself, so that nothing has to be fetched. */
const ICON =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#0f766e"/>' +
      '<path d="M9 17l5 5 9-11" fill="none" stroke="#fff" stroke-width="3.5" stroke-linecap="round"/></svg>',
  )

export interface PageContent {
  /** Names the page in its tab. */
  title: string
  main: Html
  /** Beside the service's name at the top. */
  subtitle?: string
}

/** The layout that every page of the gateway shares. */
export function page({ title, main, subtitle }: PageContent): Html {
  return html`<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>${title}</title>
  <link rel="icon" href="${ICON}">
  <link rel="stylesheet" href="/assets/pages.css">
</head>
<body>
  <header class="top">
    <strong>Service Hosted Fields</strong>${subtitle && html` <span class="subtitle">${subtitle}</span>`}
  </header>
  <main>${main}</main>
</body>
</html>
`
}

/** Answers with a page and the headers that keep it to itself. */
export function sendPage(reply: FastifyReply, content: PageContent): FastifyReply {
  return reply
    .header('content-security-policy', CONTENT_SECURITY_POLICY)
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(page(content).text)
}
