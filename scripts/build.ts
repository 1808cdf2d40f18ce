// Builds what browsers load into dist/: the script tag and the frame (served by the gateway from a versioned path)
// and the ESM package with its types, in dist/package as it is published.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { type Bundled, bundleOne, withMapLink } from './bundle.ts'
import { writePackage } from './package.ts'
import { hashSources } from './sources.ts'

const root = path.join(import.meta.dirname, '..')
const dist = path.join(root, 'dist')
const { version, exports } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  version: string
  exports: Record<string, { default: string }>
}

/** Served from the versioned folder for a script tag, by their names. */
const SCRIPTS: Record<string, string> = {
  'hosted-fields': 'src/script.ts',
  'hosted-field': 'src/element/script.ts',
}

const digestOf = (algorithm: string, text: string) => createHash(algorithm).update(text).digest('base64')

/** Puts style and scripts into the document, so that a frame is one response; the CSP names their hashes. */
function inlineFrame(boot: Bundled & { css: string }, main: Bundled) {
  const { css } = boot
  // In a function, or the browser would compile all of the second script before anything runs that waits for it.
  const scripts = [boot.js.trim(), `booted.then(() => {${main.js.trim()}})`].map((script) =>
    script.replaceAll('</script', '<\\/script'),
  )
  const html = readFileSync(path.join(root, 'frame/index.html'), 'utf8')
    .replace(/\n\s+/g, '\n')
    .replace('<!-- style -->', () => `<style>${css}</style>`)
    .replace('<!-- boot -->', () => `<script>${scripts[0]}</script>`)
    .replace('<!-- main -->', () => `<script>${scripts[1]}</script>`)
  return {
    html,
    frame: {
      scriptHashes: scripts.map((script) => `sha256-${digestOf('sha256', script)}`),
      styleHashes: [`sha256-${digestOf('sha256', css)}`],
    },
  }
}

/** @returns the build's name, which is its part of the address */
async function buildHostedFields(folder: string): Promise<string> {
  const place = { format: 'iife', folder: 'dist/hosted-fields/build' } as const
  const [boot, main, ...scripts] = await Promise.all([
    bundleOne({ ...place, entries: { boot: 'frame/boot.ts' } }),
    bundleOne({ ...place, entries: { main: 'frame/main.ts' } }),
    ...Object.entries(SCRIPTS).map(([name, entry]) => bundleOne({ ...place, entries: { [name]: entry } })),
  ])
  const { html, frame } = inlineFrame(boot, main)
  const files = new Map(scripts.map((script) => [script.fileName, withMapLink(script)]))
  files.set('frame.html', html)

  const whole = createHash('sha256')
  const integrity: Record<string, string> = {}
  for (const [name, text] of files) {
    whole.update(text)
    integrity[name] = `sha384-${digestOf('sha384', text)}`
    writeFileSync(path.join(folder, name), text)
    report(name, text)
  }
  for (const { fileName, map } of scripts) writeFileSync(path.join(folder, `${fileName}.map`), map)
  const digest = whole.digest('hex').slice(0, 8)
  writeJson(path.join(folder, 'manifest.json'), { version, digest, integrity, frame })
  return `${version}-${digest}`
}

/** The ESM package: an entry for each of package.json's exports, and the declarations that they need. */
async function buildPackage(folder: string) {
  const names = Object.values(exports).map((entry) => path.basename(entry.default, '.js'))
  for (const name of names) {
    const entries = { [name]: `src/${name}.ts` }
    // The others import the library, so that a page which uses both has it once.
    const external = name === 'index' ? {} : { [path.join(root, 'src/index.ts')]: './index.js' }
    const script = await bundleOne({ entries, format: 'es', folder: 'dist/esm', external })
    writeFileSync(path.join(folder, script.fileName), withMapLink(script))
    writeFileSync(path.join(folder, `${script.fileName}.map`), script.map)
  }
  const tsc = path.join(root, 'node_modules/typescript/bin/tsc')
  const project = path.join(root, 'scripts/tsconfig.types.json')
  const emitted = path.join(folder, 'emitted')
  execFileSync(process.execPath, [tsc, '-p', project, '--outDir', emitted], { stdio: ['ignore', 2, 2] })
  const { pruneDeclarations } = await import('./declarations.ts')
  pruneDeclarations(
    emitted,
    folder,
    names.map((name) => `${name}.d.ts`),
  )
  rmSync(emitted, { recursive: true })
}

/** The demo's page in React, which imports the package that was just built into `esm`. */
async function buildSpa(folder: string, esm: string) {
  const entries = { '@service/hosted-fields/element': 'element.js', '@service/hosted-fields': 'index.js' }
  const { js } = await bundleOne({
    entries: { spa: 'demo/spa/main.tsx' },
    format: 'es',
    folder: 'dist/spa',
    alias: Object.entries(entries).map(([find, file]) => ({ find, replacement: path.join(esm, file) })),
    // For development, because only there StrictMode mounts everything twice, and the fields are to stand that.
    define: { 'process.env.NODE_ENV': '"development"' },
  })
  writeFileSync(path.join(folder, 'spa.js'), js)
}

function writeJson(file: string, content: object) {
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`)
}

function report(name: string, text: string) {
  const size = brotliCompressSync(text).length
  console.error(
    `  ${name}: ${(text.length / 1024).toFixed(1)} KB, ${(size / 1024).toFixed(2)} KB with Brotli`,
  )
}

/**
 * Builds into a folder beside dist/ and moves what is finished, so that nobody ever reads half a build. Earlier builds of
 * the hosted fields stay: pages have pinned them. Does nothing when dist/ is of the sources as they are.
 */
export async function buildIfStale(): Promise<void> {
  const stamp = path.join(dist, '.sources')
  const sources = hashSources(root)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return
  console.error('Building the hosted fields…')
  mkdirSync(path.join(root, '.cache'), { recursive: true })
  const work = mkdtempSync(path.join(root, '.cache/build-'))
  try {
    for (const folder of ['hosted-fields', 'esm', 'package', 'spa']) mkdirSync(path.join(work, folder))
    const [name] = await Promise.all([
      buildHostedFields(path.join(work, 'hosted-fields')),
      buildPackage(path.join(work, 'esm')),
    ])
    writePackage(path.join(work, 'package'), path.join(work, 'esm'))
    await buildSpa(path.join(work, 'spa'), path.join(work, 'esm'))
    mkdirSync(path.join(dist, 'hosted-fields'), { recursive: true })
    move(path.join(work, 'spa'), path.join(dist, 'spa'))
    move(path.join(work, 'esm'), path.join(dist, 'esm'))
    move(path.join(work, 'package'), path.join(dist, 'package'))
    move(path.join(work, 'hosted-fields'), path.join(dist, 'hosted-fields', name))
    writeFileSync(path.join(dist, 'hosted-fields', 'current'), `${name}\n`)
    writeFileSync(stamp, sources)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

function move(from: string, to: string) {
  rmSync(to, { recursive: true, force: true })
  renameSync(from, to)
}

if (process.argv[1] === import.meta.filename) await buildIfStale()
