// Starts a TypeScript entry of this project on any machine that has Node and npm: installs what is missing, then
// runs it on the Node 24 that the project brings. Plain JavaScript, because the machine's own Node may be older.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..')
const lockFile = path.join(root, 'package-lock.json')
/** What npm itself keeps of an installation that came to its end; whoever started it. */
const installedLock = path.join(root, 'node_modules', '.package-lock.json')

const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages

/** True when node_modules holds the versions that the lock file names, but for those of other platforms. */
function isInstalled() {
  if (!existsSync(installedLock)) return false
  const installed = packagesOf(installedLock)
  return Object.entries(packagesOf(lockFile)).every(([place, { version, optional }]) => {
    if (place === '') return true
    return installed[place] ? installed[place].version === version : optional
  })
}

function install() {
  console.error(
    'Installing what is missing (npm ci): half a minute the first time, or some minutes on a busy machine…',
  )
  // Standard output stays clean: programs read one line of JSON from it.
  const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
  if (npm.status !== 0) {
    console.error(
      '\nThe installation failed: see the lines above. With the network back, run the same command again.',
    )
    process.exit(1)
  }
}

/** The Node that the project brings, or undefined on a platform that has no package of it. */
function bundledNode() {
  const require = createRequire(path.join(root, 'gateway', 'package.json'))
  const names = [`node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`]
  names.push(`node-bin-${process.platform}-${process.arch}`)
  for (const name of names) {
    try {
      const folder = path.dirname(require.resolve(`${name}/package.json`))
      return path.join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
    } catch {}
  }
  return undefined
}

function runsTypeScript() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  return major > 23 || (major === 23 && minor >= 6) || (major === 22 && minor >= 18)
}

/** Runs this very script again, with the same arguments, in the Node that the project brings. */
function runInNewerNode() {
  const node = bundledNode()
  if (!node) {
    console.error(
      `Node ${process.versions.node} is too old and none is packaged for this platform: install Node 24.`,
    )
    process.exit(1)
  }
  const bin = path.join(root, 'node_modules', '.bin')
  const env = { ...process.env, PATH: bin + path.delimiter + process.env.PATH }
  const child = spawn(node, process.argv.slice(1), { stdio: 'inherit', env })
  // Ctrl-C reaches the child directly, but a signal sent to this process alone does not, and the two look the same.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}

async function run([first, ...others]) {
  const needsBuild = first === '--build'
  const [entry, ...args] = needsBuild ? others : [first, ...others]
  if (needsBuild) await (await import('./build.ts')).buildIfStale()
  const file = path.join(root, entry)
  process.argv = [process.argv[0], file, ...args]
  await import(pathToFileURL(file).href)
}

if (!isInstalled()) install()
if (runsTypeScript()) await run(process.argv.slice(2))
else runInNewerNode()
