// Builds what browsers load into dist/: the script tag and the frame (served by the gateway from a versioned path)
// and the ESM package with its types, in dist/packages/hosted-fields as it is published. What is bundled how: vite.config.ts.
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { buildName } from '../gateway/web/hosted-fields/manifest.ts'
import { writeEvergreen } from './evergreen.ts'
import { frameHashes } from './frame-document.ts'
import { finishCommonJs, writeLibrary } from './packages/library.ts'
import { logReleases } from './release-log.ts'
import { releaseKeys, signBuild } from './sign.ts'
import { hashSources } from './sources.ts'

const root = path.join(import.meta.dirname, '..')
const dist = path.join(root, 'dist')
/** Of the build's folder, and of dist/. */
const LIBRARY = 'packages/hosted-fields'

/** What of a build of the hosted fields pages load by its address, for integrity attributes. */
const RELEASED = [
  'hosted-fields.js',
  'hosted-field.js',
  'hosted-payment.js',
  'hosted-warm.js',
  'authenticate.js',
  'frame.html',
  'authenticate.html',
]

/**
 * Describes a build of the hosted fields, next to its files, and writes what its evergreen address serves.
 * @returns the build's name, which is its part of the address
 */
function writeManifest(folder: string): string {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
  const whole = createHash('sha256')
  const integrity: Record<string, string> = {}
  for (const name of RELEASED) {
    const text = readFileSync(path.join(folder, name), 'utf8')
    whole.update(text)
    integrity[name] = `sha384-${createHash('sha384').update(text).digest('base64')}`
  }
  for (const name of readdirSync(folder)
    .filter((file) => /^(frame|authenticate)\..+\.html$/.test(file))
    .sort())
    whole.update(readFileSync(path.join(folder, name)))
  const digest = whole.digest('hex').slice(0, 8)
  const hashesOf = (file: string) => frameHashes(readFileSync(path.join(folder, file), 'utf8'))
  const frame = hashesOf('frame.html')
  const authenticate = hashesOf('authenticate.html')
  const name = buildName({ version, digest })
  const evergreen = writeEvergreen(folder, name)
  writeJson(path.join(folder, 'manifest.json'), {
    version,
    digest,
    integrity,
    evergreen,
    frame,
    authenticate,
  })
  return name
}

function writeJson(file: string, content: object) {
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`)
}

function reportSizes(folder: string) {
  for (const name of RELEASED) {
    const text = readFileSync(path.join(folder, name))
    const size = brotliCompressSync(text).length
    console.error(
      `  ${name}: ${(text.length / 1024).toFixed(1)} KB, ${(size / 1024).toFixed(2)} KB with Brotli`,
    )
  }
}

/**
 * Builds into a folder next to dist/ and moves the finished build, so that a reader never gets half a build. Earlier builds of
 * the hosted fields stay: pages have pinned them. Does nothing when dist/ is of the sources as they are.
 */
export async function buildIfStale(): Promise<void> {
  const stamp = path.join(dist, '.sources')
  const sources = hashSources(root)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return
  console.error('Building the hosted fields…')
  await bundle('browserBuild', (work) => {
    const builds = { esm: path.join(work, 'esm'), cjs: path.join(work, 'cjs') }
    cpSync(path.join(root, 'src/jsx'), path.join(builds.esm, 'jsx'), { recursive: true })
    finishCommonJs(builds.cjs, builds.esm)
    writeLibrary(path.join(work, LIBRARY), builds)
    for (const folder of ['spa', 'pages', 'esm', 'cjs', LIBRARY])
      move(path.join(work, folder), path.join(dist, folder))
    reportSizes(path.join(dist, 'hosted-fields', moveRelease(work, dist)))
  })
  writeFileSync(stamp, sources)
}

/**
 * Builds the hosted fields alone.
 * @param folder gets them as dist/ does
 * @param plugins see the sources before anything else does
 * @returns the build's name
 */
export async function buildHostedFields(folder: string, plugins: Plugin[] = []): Promise<string> {
  return bundle('hostedFieldsBuild', (work) => moveRelease(work, folder), plugins)
}

/**
 * Bundles into a folder that is gone afterwards. Vite is loaded only here: it would slow down every start.
 * @param config of vite.config.ts
 */
async function bundle<T>(
  config: 'browserBuild' | 'hostedFieldsBuild',
  use: (work: string) => T,
  plugins: Plugin[] = [],
): Promise<T> {
  const { createBuilder } = await import('vite')
  const configurations = await import('../vite.config.ts')
  const work = mkdtempSync(path.join(root, '.build-'))
  const { NODE_ENV } = process.env
  try {
    const builder = await createBuilder({
      configFile: false,
      plugins,
      ...configurations[config](path.basename(work)),
    })
    await builder.buildApp()
    return use(work)
  } finally {
    // The build asks for the production builds of what it bundles; the tests that this process starts want none of it.
    if (NODE_ENV === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = NODE_ENV
    rmSync(work, { recursive: true, force: true })
  }
}

function moveRelease(work: string, to: string): string {
  const release = path.join(work, 'hosted-fields/build')
  const name = writeManifest(release)
  const keys = releaseKeys()
  if (keys.length > 0) signBuild(release, keys)
  move(release, path.join(to, 'hosted-fields', name))
  writeFileSync(path.join(to, 'hosted-fields/current'), `${name}\n`)
  logReleases(path.join(to, 'hosted-fields'))
  return name
}

function move(from: string, to: string) {
  rmSync(to, { recursive: true, force: true })
  mkdirSync(path.dirname(to), { recursive: true })
  renameSync(from, to)
}

if (process.argv[1] === import.meta.filename) await buildIfStale()
