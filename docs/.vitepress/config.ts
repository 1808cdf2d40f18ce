// The documentation as a site: made of docs/*.md, which read as well without it. `npm run docs:build` puts it into dist/guide.
import path from 'node:path'
import { defineConfig } from 'vitepress'
import { highlighted, readable } from './markdown/code.ts'
import { slugOf } from './markdown/headings.ts'
import { linksOf } from './markdown/links.ts'
import { tables } from './markdown/tables.ts'
import { tabs } from './markdown/tabs.ts'
import { navigation, sidebar } from './navigation.ts'

const docs = path.join(import.meta.dirname, '..')

export default defineConfig({
  title: 'Service Hosted Fields',
  description: 'Card fields in isolated frames, and the payment gateway behind them',
  lang: 'en',
  // Where the gateway serves it (gateway/web/guide/).
  base: '/guide/',
  outDir: path.join(docs, '../dist/guide'),
  cacheDir: path.join(docs, '../node_modules/.cache/vitepress'),
  rewrites: (page) => page.replace(/(^|\/)README\.md$/, '$1index.md'),
  // Scripts of the page stand in files of their own, but for two whose digests its policy names.
  metaChunk: true,
  // Otherwise a switch of colors puts a style into the page, which its policy does not let through.
  appearance: { disableTransition: false },
  // What the generator's own pages leave without a name, and what they name that is not there.
  transformHtml: (page) =>
    page
      .replace('<aside class="VPSidebar"', '<aside aria-label="Pages" class="VPSidebar"')
      .replace(' aria-controls="VPNavScreen"', ''),
  markdown: {
    theme: highlighted,
    codeTransformers: [readable],
    anchor: { slugify: slugOf },
    config(markdown) {
      markdown.use(linksOf(docs)).use(tables).use(tabs)
    },
  },
  themeConfig: {
    nav: navigation,
    sidebar: sidebar(docs),
    outline: [2, 3],
    search: {
      provider: 'local',
      // Exact words first, then words that begin so. Words of up to four letters are never taken for others: "csp" isn't "css".
      options: {
        miniSearch: { searchOptions: { fuzzy: 0.12, prefix: true, weights: { fuzzy: 0.1, prefix: 0.5 } } },
      },
    },
    docFooter: { prev: 'Previous', next: 'Next' },
  },
})
