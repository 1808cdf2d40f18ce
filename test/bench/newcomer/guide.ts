// What the guide has somebody new do, word by word.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import getPort from 'get-port'
import { root } from '../../../scripts/packages/manifest.ts'
import { fillCard } from '../../../testing/playwright.ts'
import { blocksOf } from '../../support/docs/blocks.ts'
import { run, start } from './step.ts'

/** What the terminal shows, by its name there. */
export type Told = (name: string) => string

/** Reads the names and values that `npm start` and the gateway print, each pair in a line. */
export function readTerminal(printed: string): Told {
  return (name) => {
    const line = printed.split('\n').find((one) => one.trim().startsWith(name)) ?? ''
    const [value = ''] = line
      .slice(line.indexOf(name) + name.length)
      .trim()
      .split(/\s+/)
    if (value === '') throw new Error(`The terminal has no line with ${name}.`)
    return value
  }
}

/** What a reader exports, from what the terminal shows. */
export const settingsFrom = (told: Told): Record<string, string> => ({
  BASE_URL: new URL(told('Script')).origin,
  PUBLIC_KEY: told('Public key'),
  SECRET_KEY: told('Test secret key'),
  CLIENT_ID: told('client_id'),
  CLIENT_SECRET: told('client_secret'),
  ACCESS_TOKEN: told('access token'),
  CURL_CA_BUNDLE: told('CA certificate'),
  NODE_EXTRA_CA_CERTS: told('CA certificate'),
})

/** Returns the commands of a page that print something, each with what that is. */
export function commandsOf(page: string): { code: string; prints: string }[] {
  const blocks = blocksOf(page)
  return blocks.flatMap(({ language, code }, at) => {
    const next = blocks[at + 1]
    return language === 'sh' && next?.language === 'text' ? [{ code, prints: next.code }] : []
  })
}

/**
 * Runs a page's commands in one shell.
 * @param env what the reader exports
 * @param count of the commands, from the first one on
 * @throws Error unless they print what the page says
 */
export async function follow(page: string, cwd: string, env: Record<string, string>, count?: number) {
  const commands = commandsOf(page).slice(0, count)
  const port = String(await getPort({ host: '127.0.0.1' }))
  const script = commands.map(({ code }) => code).join('\n')
  const printed = await run('bash', ['-eu', '-c', script.replaceAll('9000', port)], cwd, env)
  const expected = commands.map(({ prints }) => prints).join('')
  if (printed !== expected) throw new Error(`It prints ${printed} and not ${expected}.`)
}

/** Reads a page as the guide's site has it. @param page such as `start/tester` */
export const pageText = (page: string): string => readFileSync(path.join(root, `docs/${page}.md`), 'utf8')

/** Makes the page of the front-end's first ten minutes, with what the terminal has in place of each `…`, and charges its token. */
export async function ownPage(page: Page, folder: string, told: Told) {
  mkdirSync(folder)
  const [html] = blocksOf('start/front-end').filter(({ language }) => language === 'html')
  const filled = html?.code
    .replace(/https:\/\/[^"]*…[^"]*/, told('Script'))
    .replace('sha384-…', told('Integrity'))
    .replace('m_…', told('Public key'))
  if (!filled || filled.includes('…')) throw new Error('There is more to fill in than the terminal tells.')
  writeFileSync(path.join(folder, 'checkout.html'), filled)
  const port = await getPort({ host: '127.0.0.1' })
  const server = start('python3', ['-u', '-m', 'http.server', String(port), '--bind', '127.0.0.1'], folder)
  try {
    await server.until('Serving HTTP')
    await page.goto(`http://localhost:${port}/checkout.html`)
    await fillCard(page, { number: '4242 4242 4242 4242', expiry: '12/40', cvv: '123' })
    await page.getByRole('button', { name: 'Pay' }).click()
    const token = page.locator('#outcome', { hasText: /^[\w-]{22}$/ })
    await charge(await token.innerText(), folder, told)
  } finally {
    await server.stop()
  }
}

async function charge(token: string, folder: string, told: Told) {
  const command = blocksOf('start/front-end').find(({ code }) => code.startsWith('curl '))
  const filled = command?.code
    .replace('https://localhost:8443', new URL(told('Script')).origin)
    .replace('sk_test_…', told('Test secret key'))
    .replace('data/demo/tls/ca.pem', told('CA certificate'))
    .replace('<the token>', token)
  const printed = await run('bash', ['-eu', '-c', filled ?? 'exit 1'], folder)
  if (JSON.parse(printed).status !== 'AUTHORIZED') throw new Error(printed)
}
