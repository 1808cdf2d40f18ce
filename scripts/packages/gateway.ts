// The gateway as it is published: bundled with what libraries it can take in, and with all that it serves.
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { readCommit } from '../../gateway/core/commit.ts'
import { COPIES, dataFiles, readData } from '../../gateway/core/data-file.ts'
import { namesOf } from '../../gateway/core/objects.ts'
import { LOG } from '../../gateway/web/hosted-fields/log.ts'
import { buildGuideIfStale } from '../docs/build.ts'
import { bundle, bundleTypes, OLDEST_NODE } from './bundle.ts'
import { compressSite } from './guide.ts'
import { librariesNamed, librariesOf, pinned } from './licenses.ts'
import { beginPackage, readManifest, root } from './manifest.ts'
import { dataOfOthers, IN_BROWSERS, IN_THE_GUIDE, TOLD, tellOfOthers } from './others.ts'

/** Dependencies that have binaries, or load their own files at run time. All others are bundled: the gateway starts sooner with few files. */
export const INSTALLED: readonly string[] = ['@fontsource-variable/inter', 'better-sqlite3', 'bidi-js', 'pg']

const CODE = 'dist/gateway'
const HOSTED_FIELDS = 'dist/hosted-fields'
const PAGE_SCRIPTS = 'dist/pages'
const GUIDE = 'dist/guide'
const STYLE = 'gateway/web/layout/style'
const TEXTS = 'gateway/core/texts'

/** What is started: the command, and its threads that read. */
export const PROGRAMS = {
  main: 'gateway/main.ts',
  worker: 'gateway/platform/storage/engines/reading/worker.ts',
}

const INDEX = { index: 'gateway/index.ts' }

/** @param folder for the package; not there yet. What browsers load must have been built. */
export async function writeGateway(folder: string): Promise<void> {
  await writeGatewayCode(folder)
  buildGuideIfStale()
  copyServed(folder, GUIDE)
  compressSite(path.join(folder, GUIDE))
  await writeGatewayTypes(path.join(folder, CODE))
}

export const writeGatewayTypes = (folder: string): Promise<void> => bundleTypes('gateway', INDEX, folder)

/** The package without its types and the guide, which take a while to build. @param folder as there */
export async function writeGatewayCode(folder: string): Promise<void> {
  const { name, description } = readManifest('gateway')
  beginPackage(folder, 'gateway/README.md', {
    name,
    description,
    keywords: ['payments', 'gateway', 'hosted fields', 'credit card', 'ach', 'simulator', 'testing'],
    type: 'commonjs',
    bin: { gateway: `${CODE}/main.js` },
    main: `./${CODE}/index.js`,
    types: `./${CODE}/index.d.ts`,
    exports: {
      '.': { types: `./${CODE}/index.d.ts`, default: `./${CODE}/index.js` },
      './package.json': './package.json',
    },
    commit: readCommit(root),
    files: [CODE, HOSTED_FIELDS, PAGE_SCRIPTS, GUIDE, COPIES, STYLE, TEXTS, ...TOLD, 'CHANGELOG.md'],
    engines: { node: `>=${OLDEST_NODE}` },
    ...pinned(INSTALLED),
  })
  const chunks = await bundle({ ...INDEX, ...PROGRAMS }, path.join(folder, CODE), INSTALLED)
  const current = readFileSync(path.join(root, HOSTED_FIELDS, 'current'), 'utf8').trim()
  const builds = ['current', LOG, current].map((name) => path.join(HOSTED_FIELDS, name))
  copyServed(folder, ...builds, PAGE_SCRIPTS, STYLE, TEXTS)
  copyData(path.join(folder, COPIES))
  const bundled = librariesOf(chunks.flatMap(({ moduleIds }) => moduleIds))
  tellOfOthers(folder, [...bundled, ...dataOfOthers(), ...librariesNamed([...IN_BROWSERS, ...IN_THE_GUIDE])])
}

/** What it reads while it runs, at the places that it has in the project. */
function copyServed(folder: string, ...parts: string[]) {
  for (const part of parts) cpSync(path.join(root, part), path.join(folder, part), { recursive: true })
}

/** Copies the data of libraries, compressed: the table of countries shrinks from 8 MB to 3 MB. */
function copyData(folder: string) {
  mkdirSync(folder, { recursive: true })
  for (const name of namesOf(dataFiles))
    writeFileSync(path.join(folder, `${name}.gz`), gzipSync(readData(name), { level: 9 }))
}
