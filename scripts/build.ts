// Builds what browsers load into dist/: the script tag and the frame (served by the gateway from a versioned path)
// and the ESM package with its types.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Rollup, UserConfig } from 'vite'
import { hashSources } from './sources.ts'

const root = path.join(import.meta.dirname, '..')
const dist = path.join(root, 'dist')
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }

type Format = 'es' | 'iife'
interface Bundle {
  js: string
  map: string
  css: string
}

/** The library as the element's entry imports it: from the package's other entry, not once more. */
const LIBRARY = path.join(root, 'src/index.ts')

/** Bundles one entry in memory, minified, with everything that it imports. */
async function bundle(
  entry: string,
  format: Format,
  fileName: string,
  options: Pick<UserConfig, 'define' | 'resolve'> = {},
): Promise<Bundle> {
  // Loaded only when there is something to build: it would slow down every start.
  const { build } = await import('vite')
  const result = await build({
    ...options,
    root,
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      sourcemap: true,
      minify: true,
      lib: { entry, formats: [format], name: 'ServiceHostedFields', fileName: () => fileName },
      rolldownOptions: { external: [LIBRARY], output: { paths: { [LIBRARY]: './index.js' } } },
    },
  })
  const { output } = (Array.isArray(result) ? result[0] : result) as Rollup.RollupOutput
  const chunk = output.find((part) => part.type === 'chunk')
  if (!chunk) throw new Error(`${entry} gave no script`)
  const css = output.find((part) => part.type === 'asset' && part.fileName.endsWith('.css'))
  return {
    js: chunk.code.replace(/\n\/\/# sourceMappingURL=.*\n?$/, '\n'),
    map: chunk.map?.toString() ?? '',
    css: css?.type === 'asset' ? String(css.source).trim() : '',
  }
}

const digestOf = (algorithm: string, text: string) => createHash(algorithm).update(text).digest('base64')

/** Puts style and script into the document, so that a frame is one response; the CSP names their hashes. */
function inlineFrame({ js, css }: Bundle) {
  const script = js.trim().replaceAll('</script', '<\\/script')
  const html = readFileSync(path.join(root, 'frame/index.html'), 'utf8')
    .replace(/\n\s+/g, '\n')
    .replace('<!-- style -->', () => `<style>${css}</style>`)
    .replace('<!-- script -->', () => `<script>${script}</script>`)
  return {
    html,
    frame: {
      scriptHashes: [`sha256-${digestOf('sha256', script)}`],
      styleHashes: [`sha256-${digestOf('sha256', css)}`],
    },
  }
}

/** @returns the build's name, which is its part of the address */
async function buildHostedFields(folder: string): Promise<string> {
  const [script, element, frameBundle] = await Promise.all([
    bundle('src/script.ts', 'iife', 'hosted-fields.js'),
    bundle('src/element/script.ts', 'iife', 'hosted-field.js'),
    bundle('frame/main.ts', 'iife', 'frame.js'),
  ])
  const { html, frame } = inlineFrame(frameBundle)
  const js = writeScript(folder, 'hosted-fields.js', script)
  const elementJs = writeScript(folder, 'hosted-field.js', element)
  const digest = createHash('sha256').update(js).update(elementJs).update(html).digest('hex').slice(0, 8)
  const integrityOf = (text: string) => `sha384-${digestOf('sha384', text)}`
  const integrity = { scriptIntegrity: integrityOf(js), elementIntegrity: integrityOf(elementJs) }
  const manifest = { version, digest, ...integrity, frame }
  writeFileSync(path.join(folder, 'frame.html'), html)
  writeFileSync(path.join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  report('page script', js)
  report('element script', elementJs)
  report('frame', html)
  return `${version}-${digest}`
}

/** Writes a script and its map; returns what the browser gets. */
function writeScript(folder: string, name: string, { js, map }: Bundle): string {
  const text = `${js.trimEnd()}\n//# sourceMappingURL=${name}.map\n`
  writeFileSync(path.join(folder, name), text)
  writeFileSync(path.join(folder, `${name}.map`), map)
  return text
}

async function buildPackage(folder: string) {
  for (const name of ['index', 'element']) {
    writeScript(folder, `${name}.js`, await bundle(`src/${name}.ts`, 'es', `${name}.js`))
  }
  const tsc = path.join(root, 'node_modules/typescript/bin/tsc')
  const options = [
    '--noEmit',
    'false',
    '--declaration',
    '--emitDeclarationOnly',
    '--rootDir',
    'src',
    '--outDir',
    folder,
  ]
  execFileSync(process.execPath, [tsc, '-p', path.join(root, 'scripts/tsconfig.types.json'), ...options], {
    stdio: ['ignore', 2, 2],
  })
}

/** The demo's page in React, which imports the package that was just built into `esm`. */
async function buildSpa(folder: string, esm: string) {
  const entries = { '@service/hosted-fields/element': 'element.js', '@service/hosted-fields': 'index.js' }
  const alias = Object.entries(entries).map(([find, file]) => ({ find, replacement: path.join(esm, file) }))
  // For development, because only there StrictMode mounts everything twice, and the fields are to stand that.
  const define = { 'process.env.NODE_ENV': '"development"' }
  const { js } = await bundle('demo/spa/main.tsx', 'es', 'spa.js', { define, resolve: { alias } })
  writeFileSync(path.join(folder, 'spa.js'), js)
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
    for (const folder of ['hosted-fields', 'esm', 'spa']) mkdirSync(path.join(work, folder))
    const [name] = await Promise.all([
      buildHostedFields(path.join(work, 'hosted-fields')),
      buildPackage(path.join(work, 'esm')),
    ])
    await buildSpa(path.join(work, 'spa'), path.join(work, 'esm'))
    mkdirSync(path.join(dist, 'hosted-fields'), { recursive: true })
    move(path.join(work, 'spa'), path.join(dist, 'spa'))
    move(path.join(work, 'esm'), path.join(dist, 'esm'))
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
