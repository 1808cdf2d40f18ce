// Sources of this project as plain JavaScript for Node, and their types as one file.
import { spawnSync } from 'node:child_process'
import { chmodSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type InputOptions, type OutputChunk, type Plugin, rolldown } from 'rolldown'
import { dts } from 'rolldown-plugin-dts'
import { fromPackages } from '../../docs/.vitepress/markdown/commands.ts'
import { root } from './manifest.ts'

/** The oldest Node that the packages run on, and what they say on others before any library is loaded. */
export const OLDEST_NODE = 22
const REFUSES_OLD_NODE = `if (Number(process.versions.node.split('.')[0]) < ${OLDEST_NODE})
  throw new Error('This needs Node ${OLDEST_NODE} or later, preferably 24. You have Node ' + process.versions.node + '.');`

/** Files of the project, by the names of their bundles. */
export type Entries = Readonly<Record<string, string>>

/**
 * Bundles with all libraries but the external ones. CommonJS, for two reasons: it starts sooner, because an import of `node:http`
 * would load Node's whole HTTP client for browsers' APIs; and test runners take it that cannot import.
 * @param folder gets the files; two folders deep in its package, because gateway/core/root.ts is so in the project
 * @param external packages that are not taken in
 * @param needsNode which of the entries say that they need a newer Node, in place of a crash in a library
 * @returns what was written
 */
export async function bundle(
  entries: Entries,
  folder: string,
  external: readonly string[],
  needsNode: (name: string) => boolean = () => true,
): Promise<OutputChunk[]> {
  const output = await write(
    {
      input: inProject(entries),
      platform: 'node',
      external: external.map((name) => new RegExp(`^${name}(/|$)`)),
      transform: { target: `node${OLDEST_NODE}` },
      plugins: [ownCommands],
    },
    {
      dir: folder,
      format: 'cjs',
      chunkFileNames: '[name].js',
      banner: ({ name, isEntry }) => (isEntry && needsNode(name) ? REFUSES_OLD_NODE : ''),
    },
  )
  return output.filter((file) => file.type === 'chunk')
}

/**
 * Bundles a command for Node, as a module with all its libraries.
 * @param folder gets `index.js`, which can be run
 * @returns what was written
 */
export async function bundleCommand(entry: string, folder: string): Promise<OutputChunk[]> {
  const output = await write(
    {
      input: inProject({ index: entry }),
      platform: 'node',
      transform: { target: `node${OLDEST_NODE}` },
    },
    { dir: folder, format: 'es' },
  )
  chmodSync(path.join(folder, 'index.js'), 0o755)
  return output.filter((file) => file.type === 'chunk')
}

/** Bundles for any runtime: what only one of them has doesn't resolve. @param folder gets the files */
export async function bundleForAll(entries: Entries, folder: string, format: 'es' | 'cjs'): Promise<void> {
  const input = { input: inProject(entries), platform: 'neutral', transform: { target: 'es2022' } } as const
  await write(input, { dir: folder, format })
}

/**
 * Writes the declarations of entries, each with all that it tells of.
 * @param project the folder of the sources, with their tsconfig.json
 * @throws when there is no declaration of something that an entry tells of
 */
export async function bundleTypes(project: string, entries: Entries, folder: string): Promise<void> {
  const work = mkdtempSync(path.join(root, '.build-'))
  try {
    const options = ['--noEmit', 'false', '--declaration', '--emitDeclarationOnly', '--rootDir', root]
    const compiler = path.join(root, 'node_modules/.bin/tsc')
    // Its complaints about files without published types don't matter here: it writes what it can, and what is missing in the rest
    // fails the bundle, or the project of a test that compiles with it.
    spawnSync(compiler, ['-p', project, ...options, '--outDir', work], {
      cwd: root,
      stdio: 'ignore',
      shell: process.platform === 'win32',
    })
    inlineJson(path.join(work, project), path.join(root, project))
    const declared = Object.entries(entries).map(([name, file]) => [
      name,
      path.join(work, file.replace(/\.ts$/, '.d.ts')),
    ])
    await write(
      {
        input: Object.fromEntries(declared),
        platform: 'node',
        // No library's types are bundled: a test finds references to one.
        external: /^[^./]/,
        plugins: [dts({ dtsInput: true, emitDtsOnly: true })],
      },
      { dir: folder, format: 'es' },
    )
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** JSON is a type, too: in place of its import, which would need an option of the compiler from everybody. */
function inlineJson(declarations: string, sources: string) {
  for (const file of globSync('**/*.d.ts', { cwd: declarations })) {
    const text = readFileSync(path.join(declarations, file), 'utf8')
    const inlined = text.replaceAll(/^import (\w+) from '(\.[^']*\.json)'.*$/gm, (_all, name, from) => {
      const json = JSON.parse(readFileSync(path.join(sources, path.dirname(file), from), 'utf8'))
      return `declare const ${name}: ${JSON.stringify(json)};`
    })
    if (inlined !== text) writeFileSync(path.join(declarations, file), inlined)
  }
}

/** What our files say of commands is true where only the packages are. Libraries stay as they are. */
const ownCommands: Plugin = {
  name: 'commands of the packages',
  transform: {
    filter: { id: { include: /\.ts$/, exclude: /node_modules/ } },
    handler: (code) => fromPackages(code),
  },
}

const inProject = (entries: Entries) =>
  Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, path.join(root, file)]))

async function write(
  input: InputOptions,
  output: Parameters<Awaited<ReturnType<typeof rolldown>>['write']>[0],
) {
  const build = await rolldown({ cwd: root, onLog: refuseUnresolved, ...input })
  try {
    return (await build.write(output)).output
  } finally {
    await build.close()
  }
}

/** What is not found would be imported where it is installed, and is not there. */
const refuseUnresolved: NonNullable<InputOptions['onLog']> = (level, log, next) => {
  if (log.code === 'UNRESOLVED_IMPORT') throw new Error(log.message)
  if (level === 'warn' && log.code !== 'PLUGIN_TIMINGS') next(level, log)
}
