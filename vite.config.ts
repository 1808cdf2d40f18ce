// The whole browser build: an environment for each file that a browser loads. `npm run build` moves what comes of it into
// dist/ (scripts/build.ts).
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { dts } from 'rolldown-plugin-dts'
import {
  type BuildEnvironmentOptions,
  defineConfig,
  type EnvironmentOptions,
  type Rollup,
  type UserConfig,
  type ViteBuilder,
} from 'vite'
import { frameDocument } from './scripts/frame-document.ts'

const root = import.meta.dirname

interface Script extends BuildEnvironmentOptions {
  /** Of the output, without `.js`. */
  name: string
  entry: string
  format: 'es' | 'iife'
  /** Source files that are not bundled but imported, and from where. */
  imports?: Record<string, string>
}

/** One entry as one script, with everything that it imports. */
function script({ name, entry, format, imports = {}, ...build }: Script): EnvironmentOptions {
  const paths = Object.fromEntries(
    Object.entries(imports).map(([file, from]) => [path.join(root, file), from]),
  )
  return {
    consumer: 'client',
    build: {
      lib: {
        entry: { [name]: entry },
        formats: [format],
        name: 'ServiceHostedFields',
        fileName: () => `${name}.js`,
      },
      rolldownOptions: { external: Object.keys(paths), output: { paths, codeSplitting: false } },
      ...build,
    },
  }
}

/** The types of entries; what several of them need stands in a file that they share. */
function declarations(outDir: string, entry: string[]): EnvironmentOptions {
  return {
    consumer: 'client',
    build: {
      outDir,
      minify: false,
      sourcemap: false,
      lib: { entry, formats: ['es'], fileName: (_format, name) => `${name}.js` },
      rolldownOptions: {
        plugins: [dts({ generator: 'oxc', emitDtsOnly: true })],
        output: { chunkFileNames: '[name].js', minify: false },
      },
    },
  }
}

/** @param out the build's folder, directly in the project's: the source maps count the steps up from it */
export function browserBuild(out: string): UserConfig {
  const hostedFields = { format: 'iife', outDir: `${out}/hosted-fields/build` } as const
  const inFrame = { ...hostedFields, write: false, sourcemap: false }
  const esm = { format: 'es', outDir: `${out}/esm` } as const
  return {
    root,
    logLevel: 'warn',
    resolve: {
      // Else the maps would tell where a linked node_modules leads, and differ from machine to machine.
      preserveSymlinks: true,
      // The demo's page imports the package that was just built.
      alias: [
        { find: '@service/hosted-fields/element', replacement: path.join(root, esm.outDir, 'element.js') },
        { find: '@service/hosted-fields', replacement: path.join(root, esm.outDir, 'index.js') },
      ],
    },
    // A declaration is no source to transform.
    oxc: { exclude: [/\.js$/, /\.d\.ts$/] },
    build: { target: 'es2022', sourcemap: true, minify: true, emptyOutDir: false },
    environments: {
      pageScript: script({ ...hostedFields, name: 'hosted-fields', entry: 'src/script.ts' }),
      elementScript: script({ ...hostedFields, name: 'hosted-field', entry: 'src/element/script.ts' }),
      frameBoot: script({ ...inFrame, name: 'boot', entry: 'frame/boot.ts' }),
      frameMain: script({ ...inFrame, name: 'main', entry: 'frame/main.ts' }),
      packageIndex: script({ ...esm, name: 'index', entry: 'src/index.ts' }),
      packageElement: script({
        ...esm,
        name: 'element',
        entry: 'src/element.ts',
        // So a page that uses both entries has the library once.
        imports: { 'src/index.ts': './index.js' },
      }),
      packageTypes: declarations(esm.outDir, ['src/index.ts', 'src/element.ts']),
      client: {
        ...script({
          name: 'spa',
          entry: 'demo/spa/main.tsx',
          format: 'es',
          outDir: `${out}/spa`,
          sourcemap: false,
        }),
        // For development, because only there StrictMode mounts everything twice, and the fields are to stand that.
        define: { 'process.env.NODE_ENV': '"development"' },
      },
    },
    builder: { buildApp: buildAll },
  }
}

async function buildAll(builder: ViteBuilder): Promise<void> {
  const build = (name: string) => buildScript(builder, name)
  await Promise.all([
    build('pageScript'),
    build('elementScript'),
    Promise.all([build('frameBoot'), build('frameMain')]).then(([boot, main]) => {
      const template = readFileSync(path.join(root, 'frame/index.html'), 'utf8')
      mkdirSync(boot.outDir, { recursive: true })
      const document = frameDocument({ template, css: boot.css, boot: boot.js, main: main.js })
      writeFileSync(path.join(boot.outDir, 'frame.html'), document)
    }),
    build('packageTypes'),
    Promise.all([build('packageIndex'), build('packageElement')]).then(() => build('client')),
  ])
}

async function buildScript(builder: ViteBuilder, name: string) {
  const environment = builder.environments[name]
  if (!environment) throw new Error(`There is no environment ${name}.`)
  // One for each format, of which there is one.
  const [{ output }] = (await builder.build(environment)) as [Rollup.RollupOutput]
  const css = output.find((part) => part.fileName.endsWith('.css'))
  return {
    js: output[0].code,
    css: css?.type === 'asset' ? String(css.source) : '',
    outDir: path.join(root, environment.config.build.outDir),
  }
}

export default defineConfig(browserBuild('.build'))
