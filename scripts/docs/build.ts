// npm run docs:build: the documentation as a site, in dist/guide, with the policy that its pages are served with.
// A link that leads nowhere fails it; links to other sites are not followed.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { readDescription } from '../api/read-description.ts'
import { hashFolders } from '../sources.ts'
import { writeForPrograms } from './for-programs.ts'
import { writePolicy } from './policy.ts'
import { writeReference } from './reference/pages.ts'

const root = path.join(import.meta.dirname, '../..')
const site = path.join(root, 'dist/guide')
const stamp = path.join(site, '.sources')
/** Of the gateway, what describes the API. */
const DESCRIBED = 'gateway/**/{routes,schemas,*-routes,*-schemas,record,*-record}.ts'
const sources = () =>
  hashFolders(root, ['docs', 'scripts/docs'], ['package-lock.json', ...globSync(DESCRIBED, { cwd: root })])
const isCurrent = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === sources()

/** A lower priority than what a person is doing. */
const LOW_PRIORITY = 10

const cache = path.join(root, 'node_modules/.cache')

/** Milliseconds to wait for another build, on a busy machine too. */
const PATIENCE = 600_000

/**
 * Waits until no other process builds the site: the generator works in one folder (docs/.vitepress/.temp). A database is the lock,
 * because the system frees it when its process dies.
 * @returns frees it
 */
function lock(): () => void {
  mkdirSync(cache, { recursive: true })
  const database = new Database(path.join(cache, 'guide.lock'), { timeout: PATIENCE })
  database.exec('BEGIN EXCLUSIVE')
  return () => database.close()
}

/** Builds the site. If another process has just built it, that will do. */
async function buildAlone() {
  const wasCurrent = isCurrent()
  const unlock = lock()
  try {
    if (wasCurrent || !isCurrent()) await buildGuide()
  } finally {
    unlock()
  }
}

/** Builds next to dist/ and moves the finished site, so that a reader never gets half a site. */
async function buildGuide() {
  writeReference(JSON.parse(await readDescription()))
  const { build } = await import('vitepress')
  const work = path.join(root, `.build-guide-${process.pid}`)
  try {
    await build(path.join(root, 'docs'), { outDir: work })
    writePolicy(work)
    writeForPrograms(path.join(root, 'docs'), work)
    writeFileSync(path.join(work, '.sources'), sources())
    rmSync(site, { recursive: true, force: true })
    renameSync(work, site)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/**
 * Does nothing if the site is up to date. In a separate process, because the generator sets the
 * environment of a production build.
 * @throws when it cannot be built
 */
export function buildGuideIfStale(): void {
  if (isCurrent()) return
  const { status } = spawnSync(process.execPath, [import.meta.filename], { stdio: ['ignore', 2, 2] })
  if (status !== 0) throw new Error('The documentation could not be built: see the lines above.')
}

/**
 * The same while other work continues.
 * @returns the process that builds, which says nothing; undefined where there is nothing to do
 */
export function buildGuideBeside(): ChildProcess | undefined {
  if (isCurrent()) return undefined
  const building = spawn(process.execPath, [import.meta.filename], { stdio: 'ignore' })
  // Only root may lower the niceness that the run was started with.
  const { pid } = building
  if (pid !== undefined && getPriority(pid) < LOW_PRIORITY) setPriority(pid, LOW_PRIORITY)
  return building
}

if (process.argv[1] === import.meta.filename) await buildAlone()
