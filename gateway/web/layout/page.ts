import type { FastifyReply } from 'fastify'
import { type Html, html } from './html.ts'

/** The gateway's pages need no script and load nothing from other origins, and nobody may frame them. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'none'",
  "style-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** The tab's icon, a card with a check mark, as a data URL, so that it need not be fetched. */
const ICON =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#0f766e"/>' +
      '<path d="M9 17l5 5 9-11" fill="none" stroke="#fff" stroke-width="3.5" stroke-linecap="round"/></svg>',
  )

export interface PageContent {
  /** The page's title in the tab. */
  title: string
  main: Html
  /** Shown beside the service's name at the top. */
  subtitle?: string
}

/** The layout of every page. */
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

/** Answers with a page and its security headers. */
export function sendPage(reply: FastifyReply, content: PageContent): FastifyReply {
  return reply
    .header('content-security-policy', CONTENT_SECURITY_POLICY)
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(page(content).text)
}
