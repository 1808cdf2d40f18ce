// The checkout by keyboard alone, and what is announced on the way, as docs/screen-reader.md lists it. Where that changes on
// purpose: UPDATE_ANNOUNCEMENTS=1 npm run test:browser -- screen-reader.test.ts, and a look at each line before it is committed.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { inputIn } from '../support/browser/pages.ts'
import { type Announcement, listen } from '../support/browser/screen-reader.ts'
import { expect, longUnless } from '../support/browser/test.ts'
import { test } from '../support/browser/worlds.ts'

const FILE = path.join(import.meta.dirname, '../../docs/screen-reader.md')

/** A language for each direction of writing. */
const LANGUAGES = [
  { lang: 'en', dir: 'ltr' },
  { lang: 'ar', dir: 'rtl' },
]

const HEAD = '| Keys | Focus | Announcements |\n|---|---|---|'

/** Isolates texts from the English words around them, which run the other way. */
const tell = (text: string, dir: string) =>
  dir === 'rtl' ? text.replaceAll(/“(.*?)”/g, '“<bdi>$1</bdi>”') : text

function rowOf({ did, focus, live }: Announcement, dir: string): string {
  const keys = /^[A-Z][a-z]+(\+|$)/.test(did) ? `<kbd>${did}</kbd>` : `\`${did}\``
  return `| ${keys} | ${tell(focus, dir)} | ${live.map((text) => tell(text, dir)).join('<br>')} |`
}

/** What the file lists between the marks of a language. @param now replaces it first */
function listing(lang: string, now?: string): string | undefined {
  const between = new RegExp(`(?<=<!-- ${lang} -->\n).*?(?=\n<!-- end -->)`, 's')
  if (now)
    writeFileSync(
      FILE,
      readFileSync(FILE, 'utf8').replace(between, () => now),
    )
  return between.exec(readFileSync(FILE, 'utf8'))?.[0]
}

for (const { lang, dir } of LANGUAGES) {
  test(
    `what is announced in a checkout by keyboard is what is documented: ${lang} @chromium`,
    longUnless(lang === 'en'),
    async ({ page, demo }) => {
      const reader = await listen(page)
      await page.goto(`${demo.shop.url}?lang=${lang}`)
      await expect(inputIn(page, '#number')).toBeVisible()
      await expect(inputIn(page, '#cvv')).toBeVisible()

      // Past the languages, into the number, and out of it with a digit missing.
      for (const _language of ['English', 'Deutsch', 'العربية']) await reader.press('Tab')
      await reader.press('Tab')
      await reader.type('424242424242424', 1)
      await reader.press('Tab', 1)
      await reader.press('Shift+Tab')
      await reader.type('2')

      // All the rest but the security code.
      await reader.press('Tab')
      await reader.type('12')
      await reader.press('Tab')
      await reader.type('2040')
      await reader.press('Tab')
      await reader.press('Tab')
      await reader.type('Ada Example')
      await reader.press('Tab')
      // The form takes the person to what is missing.
      await reader.press('Enter', 3, () => expect(page.locator('#problem')).not.toBeEmpty())
      await reader.type('123')
      await reader.press('Tab')
      await reader.press('Tab')
      await reader.press('Enter', 1, () => expect(page.locator('#receipt')).toBeFocused())

      const now = [HEAD, ...reader.heard.map((row) => rowOf(row, dir))].join('\n')
      expect(now).toBe(listing(lang, process.env.UPDATE_ANNOUNCEMENTS === '1' ? now : undefined))
    },
  )
}
