import { type Html, html } from '../html.ts'
import { ICON } from '../shop/icon.ts'
import type { ShopSettings } from './settings.ts'

/** The page that React fills. What it has to know of the shop comes with it. */
export function spaPage({ frameUrl, ...settings }: ShopSettings): Html {
  return html`<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>Harbour Stoneware</title>
  <link rel="icon" href="${ICON}">
  <link rel="preconnect" href="${new URL(frameUrl).origin}">
  <link rel="stylesheet" href="/shop.css">
  <link rel="stylesheet" href="/spa.css">
  <script type="module" src="/spa.js"></script>
</head>
<body>
  <header><strong>Harbour Stoneware</strong> <span>in React</span></header>
  <div id="app" data-settings="${JSON.stringify({ frameUrl, ...settings })}">
    <noscript><p class="problem">To pay by card, this page needs JavaScript.</p></noscript>
  </div>
</body>
</html>
`
}
