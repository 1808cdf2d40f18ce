// Packs the gateway of a released version, for the drills that go back to it. Run it once for each release, with the version's sources,
// and commit what it writes:
//
//   node scripts/run.mjs test/support/released/pack.ts 1.5.0 path/to/that/version
//
// It's bundled without libraries, which are this project's, and has the texts of one language and no scripts for pages.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { rolldown } from 'rolldown'
import { PROGRAMS } from '../../../scripts/packages/gateway.ts'
import { releasedFolder } from './make-data.ts'

/** As deep as `gateway/core`, from where the gateway looks for its files. */
const CODE = 'gateway/code'
const FILES = ['gateway/core/texts/en.json', 'gateway/web/layout/style']

/** A library, as opposed to a file of the project and to what the bundler adds. */
const isLibrary = (id: string, from: string | undefined) =>
  from !== undefined && !/^[./]|^@oxc-project\//.test(id)

async function pack(version: string, sources: string): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'released-'))
  const bundle = await rolldown({ cwd: sources, input: PROGRAMS, platform: 'node', external: isLibrary })
  await bundle.write({ dir: path.join(folder, CODE), minify: true, chunkFileNames: '[name].js' })
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ version, type: 'module' }))
  for (const name of FILES) cpSync(path.join(sources, name), path.join(folder, name), { recursive: true })
  const pages = path.join(folder, 'dist/pages')
  mkdirSync(pages, { recursive: true })
  for (const name of readdirSync(path.join(sources, 'pages')))
    writeFileSync(path.join(pages, `${path.parse(name).name}.js`), '')
  const packed = path.join(releasedFolder, `${version}.gateway.tgz`)
  execFileSync('tar', ['czf', packed, '-C', folder, ...readdirSync(folder)])
  rmSync(folder, { recursive: true })
}

const [version = '', sources = ''] = process.argv.slice(2)
await pack(version, path.resolve(sources))
