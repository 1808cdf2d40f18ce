// Digests of the inline scripts and styles of the site's pages, for a Content-Security-Policy that allows nothing else.
import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export interface GuidePolicy {
  /** `sha256-…` of each inline script, and of each `style` attribute. */
  scripts: string[]
  styles: string[]
}

/** Writes policy.json next to the pages. @param site the folder of a finished site */
export function writePolicy(site: string): void {
  const pages = globSync('**/*.html', { cwd: site }).map((file) =>
    readFileSync(path.join(site, file), 'utf8'),
  )
  const digestsOf = (pattern: RegExp) => {
    const found = pages.flatMap((page) => [...page.matchAll(pattern)].map(([, text = '']) => text))
    return [...new Set(found)].map(digestOf).sort()
  }
  const policy: GuidePolicy = {
    scripts: digestsOf(/<script(?![^>]*\ssrc=)[^>]*>(.*?)<\/script>/gs),
    styles: digestsOf(/<[a-z][^>]*\sstyle="([^"]*)"/g),
  }
  writeFileSync(path.join(site, 'policy.json'), `${JSON.stringify(policy, null, 2)}\n`)
}

const digestOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`
