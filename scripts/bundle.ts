import path from 'node:path'
import type { Rollup } from 'vite'

const root = path.join(import.meta.dirname, '..')

/** A script without its link to the map, and the map. */
export interface Bundled {
  fileName: string
  js: string
  map: string
}

export interface BundleOptions {
  /** Output name without `.js`, and source file. */
  entries: Record<string, string>
  format: 'es' | 'iife'
  /** Where the files will be, from the project's root: the map's sources are relative to it. */
  folder: string
  /** Source files that are not bundled but imported, and from where. */
  external?: Record<string, string>
  /** Names that stand for constants, and imports that lead elsewhere. */
  define?: Record<string, string>
  alias?: Array<{ find: string; replacement: string }>
}

/** Bundles entries in memory, minified, with everything that they import. */
export async function bundle({
  entries,
  format,
  folder,
  external = {},
  define = {},
  alias = [],
}: BundleOptions) {
  // Loaded only when there is something to build: it would slow down every start.
  const { build } = await import('vite')
  const result = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    // Else the maps would tell where a linked node_modules leads, and differ from machine to machine.
    resolve: { preserveSymlinks: true, alias },
    define,
    build: {
      write: false,
      outDir: folder,
      target: 'es2022',
      sourcemap: true,
      minify: true,
      lib: {
        entry: entries,
        formats: [format],
        name: 'ServiceHostedFields',
        fileName: (_format, name) => `${name}.js`,
      },
      rolldownOptions: { external: Object.keys(external), output: { paths: external } },
    },
  })
  const { output } = (Array.isArray(result) ? result[0] : result) as Rollup.RollupOutput
  const css = output.find((part) => part.type === 'asset' && part.fileName.endsWith('.css'))
  return {
    scripts: output.filter((part) => part.type === 'chunk').map(toBundled),
    css: css?.type === 'asset' ? String(css.source).trim() : '',
  }
}

/** One entry as one script. */
export async function bundleOne(options: BundleOptions): Promise<Bundled & { css: string }> {
  const { scripts, css } = await bundle(options)
  const [script] = scripts
  if (!script || scripts.length > 1) throw new Error(`${options.folder}: one script expected`)
  return { ...script, css }
}

/** The script as it is written to disk. */
export function withMapLink({ fileName, js }: Bundled): string {
  return `${js.trimEnd()}\n//# sourceMappingURL=${fileName}.map\n`
}

function toBundled({ fileName, code, map }: Rollup.OutputChunk): Bundled {
  return { fileName, js: code.replace(/\n\/\/# sourceMappingURL=.*\n?$/, '\n'), map: map?.toString() ?? '' }
}
