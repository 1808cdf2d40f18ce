// Small apps, one for each framework, built as a merchant builds them: from the package that is in dist/.
import path from 'node:path'
import type { Page } from '@playwright/test'
import { build, type Plugin, type Rollup } from 'vite'
import type { World } from './checkout.ts'

const apps = path.join(import.meta.dirname, '../../apps')

export interface App {
  /** Its entry, in test/apps. */
  entry: string
  plugins?: () => Promise<Plugin[]>
  /** Where its library is from: by default the package. */
  by?: 'gateway'
  /** Files that aren't on disk, in test/apps. */
  files?: Record<string, string>
  /** Packages that are taken from another folder than usual, in test/apps. */
  alias?: Record<string, string>
}

export const VUE = (entry: string): App => ({
  entry,
  plugins: async () => [(await import('@vitejs/plugin-vue')).default()],
})

export const SVELTE = (entry: string): App => ({
  entry,
  plugins: async () =>
    (await import('@sveltejs/vite-plugin-svelte')).svelte({
      configFile: false,
      compilerOptions: { css: 'injected' },
      onwarn({ message }) {
        throw new Error(message)
      },
    }),
})

/** @param sources by their names, in place of those on disk */
export const ANGULAR = (entry: string, sources?: Readonly<Record<string, string>>): App => ({
  entry,
  plugins: async () => [(await import('../../apps/angular/plugin.ts')).angular(sources)],
})

/** Has the bundler find files that aren't on disk. */
const virtual = (files: Record<string, string>): Plugin => {
  const texts = new Map(Object.entries(files).map(([name, text]) => [path.join(apps, name), text]))
  return {
    name: 'virtual',
    enforce: 'pre',
    resolveId(id, importer) {
      const file = path.resolve(importer ? path.dirname(importer) : apps, id)
      return texts.has(file) ? file : null
    },
    load: (id) => texts.get(id) ?? null,
  }
}

/** Builds for development, because there frameworks warn of what is wrong. @returns the app's scripts, its entry first */
async function bundle({ entry, plugins, files = {}, alias = {} }: App): Promise<Rollup.OutputChunk[]> {
  const places = Object.entries(alias).map(([name, folder]) => [name, path.join(apps, folder)])
  const built = await build({
    configFile: false,
    root: apps,
    mode: 'development',
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"development"' },
    resolve: { alias: Object.fromEntries(places) },
    plugins: [virtual(files), ...((await plugins?.()) ?? [])],
    build: {
      write: false,
      minify: false,
      lib: { entry: path.join(apps, entry), formats: ['es'], fileName: 'app' },
    },
  })
  const [{ output }] = built as [Rollup.RollupOutput]
  return output.filter((file) => file.type === 'chunk')
}

/**
 * Opens an app on the merchant's site.
 * @param more further settings of the app
 * @returns its warnings and errors, and what nobody catches, as they come
 */
export async function openApp(
  page: Page,
  { gateway, site }: World,
  app: App,
  more: object = {},
): Promise<string[]> {
  const said: string[] = []
  page.on('console', (message) => /warning|error/.test(message.type()) && said.push(message.text()))
  page.on('pageerror', ({ message }) => said.push(message))
  const name = app.entry.replace(/\W/g, '-')
  const [main, ...loaded] = await bundle(app)
  const headers = { 'content-type': 'text/javascript' }
  site.add(`/${name}`, { html: main?.code ?? '', headers })
  for (const { fileName, code } of loaded) site.add(`/${fileName}`, { html: code, headers })
  const { publicKey, baseUrl, hostedFieldsFrame } = gateway
  const source = app.by === 'gateway' ? { gateway: baseUrl } : { frameUrl: hostedFieldsFrame }
  const settings = { publicKey, ...source, ...more }
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>App</title><link rel="icon" href="data:,"></head>
<body><div id="app" data-settings='${JSON.stringify(settings)}'></div><script type="module" src="/${name}"></script></body></html>`
  await page.goto(site.add(`/${name}.html`, html))
  return said
}
