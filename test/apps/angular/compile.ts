// Angular's own compiler, as a merchant's build has it.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const folder = import.meta.dirname
const NGC = path.join(folder, 'node_modules/@angular/compiler-cli/bundles/src/bin/ngc.js')

/** What the compiler made of sources. */
export interface Compiled {
  /** All that it finds wrong with them and their templates, in its words. */
  faults: string
  /** By the names of the sources. */
  scripts: Map<string, string>
}

/** Compiles the app, or sources in its place, as strictly as tsconfig.json says. @param sources by their names */
export function compile(sources?: Readonly<Record<string, string>>): Compiled {
  // Inside of the app's folder, so that imports find its packages.
  const work = mkdtempSync(path.join(folder, '.build-'))
  try {
    if (sources) {
      for (const [name, text] of Object.entries(sources)) writeFileSync(path.join(work, name), text)
      const project = { extends: '../tsconfig.json', files: Object.keys(sources) }
      writeFileSync(path.join(work, 'tsconfig.json'), JSON.stringify(project))
    }
    const args = [NGC, '-p', sources ? work : folder, '--outDir', work]
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
    const made = readdirSync(work).filter((name) => name.endsWith('.js'))
    const scripts = made.map((name) => [
      name.replace('.js', '.ts'),
      readFileSync(path.join(work, name), 'utf8'),
    ])
    return { faults: status === 0 ? '' : stdout + stderr, scripts: new Map(scripts as [string, string][]) }
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}
