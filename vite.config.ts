// All that is bundled for browsers: an environment for each file. `npm run build` moves what comes of it into dist/
// (scripts/build.ts); `npm run dev` starts the server (scripts/dev/).
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { dts } from 'rolldown-plugin-dts'
import {
  type BuildEnvironmentOptions,
  defineConfig,
  type EnvironmentOptions,
  type Plugin,
  type Rollup,
  type UserConfig,
  type ViteBuilder,
} from 'vite'
import { authenticateTextKeys } from './frame/authenticate/text-keys.ts'
import { authenticateDocument, frameDocument, frameFile } from './scripts/frame-document.ts'

const root = import.meta.dirname

/** Loaded by page script and package at the first authentication. */
const AUTHENTICATE = 'src/authenticate/authenticate.ts'

/** The entries of the package, by the names of their files. */
const ENTRIES = {
  index: 'src/index.ts',
  element: 'src/element.ts',
  load: 'src/load.ts',
  payment: 'src/payment.ts',
  'payment-react': 'src/payment-react.ts',
  'payment-svelte': 'src/payment-svelte.ts',
  'payment-vue': 'src/payment-vue.ts',
  react: 'src/react.ts',
  vue: 'src/vue.ts',
  svelte: 'src/svelte.ts',
  testing: 'src/testing.ts',
  warm: 'src/warm.ts',
}
/** All its scripts. */
const PACKAGE = { ...ENTRIES, authenticate: AUTHENTICATE }
/** What they import of a customer's project. */
const PEERS = ['react', 'vue', 'svelte/reactivity']

/** Catalogs of texts, one for each language: of the fields, and of authentications. */
const LANGUAGES = 'frame/languages'
const AUTHENTICATE_LANGUAGES = 'frame/authenticate/languages'

/** The scripts of pages for people: what draws a signature, what pays invoices, what asks for passkeys, the
 * dashboard's, and what adds up invoices. */
const PAGES = {
  signature: 'pages/signature.ts',
  portal: 'pages/portal/portal.ts',
  passkeys: 'pages/passkeys.ts',
  console: 'pages/console/console.ts',
  invoice: 'pages/invoice.ts',
}

/** The demo's page in React. */
const SPA = 'demo/spa/main.tsx'

/**
 * What a gateway serves: the page scripts, and the frame's document with two scripts in it.
 * @param out the build's folder, directly in the project's: the source maps count the steps up from it
 */
export function hostedFieldsBuild(out: string): UserConfig {
  const page = { format: 'iife', outDir: `${out}/hosted-fields/build` } as const
  const frame = { ...page, write: false, sourcemap: false }
  return {
    root,
    logLevel: 'warn',
    // Else the maps would tell where a linked node_modules leads, and differ from machine to machine.
    resolve: { preserveSymlinks: true },
    build: { target: 'es2022', sourcemap: true, minify: true, emptyOutDir: false },
    environments: {
      pageScript: script({ ...page, name: 'hosted-fields', entry: 'src/script.ts' }),
      elementScript: script({ ...page, name: 'hosted-field', entry: 'src/element/script.ts' }),
      paymentScript: script({ ...page, name: 'hosted-payment', entry: 'src/payment/script.ts' }),
      warmScript: script({ ...page, name: 'hosted-warm', entry: 'src/warm/script.ts' }),
      authenticateScript: script({ ...page, format: 'es', name: 'authenticate', entry: AUTHENTICATE }),
      frameBoot: script({ ...frame, name: 'boot', entry: 'frame/boot.ts' }),
      frameMain: script({ ...frame, name: 'main', entry: 'frame/main.ts' }),
      authenticateFrame: script({ ...frame, name: 'main', entry: 'frame/authenticate/main.ts' }),
    },
    builder: { buildApp: buildHostedFields },
  }
}

/** All of it: that, the package, scripts of pages for people, and the demo's page in React. @param out as there */
export function browserBuild(out: string): UserConfig {
  const hostedFields = hostedFieldsBuild(out)
  const esm = `${out}/esm`
  return {
    ...hostedFields,
    // The demo's page has the package that was just built.
    resolve: { ...hostedFields.resolve, alias: packageIn(esm, 'js') },
    // A declaration is no source to transform.
    oxc: { exclude: [/\.js$/, /\.d\.ts$/] },
    environments: {
      ...hostedFields.environments,
      ...packageScripts(esm, 'es'),
      ...packageScripts(`${out}/cjs`, 'cjs'),
      packageTypes: declarations(esm, Object.values(ENTRIES)),
      ...pageScripts(`${out}/pages`),
      client: {
        ...script({ name: 'spa', entry: SPA, format: 'es', outDir: `${out}/spa`, sourcemap: false }),
        // For development, because only there StrictMode mounts everything twice, and the fields are to stand that.
        define: { 'process.env.NODE_ENV': '"development"' },
      },
    },
    builder: {
      async buildApp(builder) {
        const pages = Object.keys(PAGES).map((name) => build(builder, name))
        await Promise.all([buildHostedFields(builder), buildPackage(builder), ...pages])
      },
    },
  }
}

/** The shop's scripts as they are in the sources. The hosted fields' have to be built: a frame is one response. */
const devServer: UserConfig = {
  root,
  appType: 'custom',
  cacheDir: '.cache/vite',
  logLevel: 'warn',
  resolve: { alias: packageIn('src', 'ts') },
  optimizeDeps: { entries: [SPA] },
  plugins: [shopScripts({ '/shop.js': '/demo/shop/shop.js', '/spa.js': `/${SPA}` })],
  server: {
    // Trusted Types forbid what it writes into the page.
    hmr: { overlay: false },
    watch: { ignored: ['**/{dist,data,test-results,.build*,.cache,.engines}/**'] },
  },
}

interface Script extends BuildEnvironmentOptions {
  /** Of the output, without `.js`. */
  name: string
  entry: string
  format: 'es' | 'cjs' | 'iife'
  /** Source files that are not bundled but imported, and from where. */
  imports?: Record<string, string>
  /** Packages that are not bundled but imported. */
  external?: readonly string[]
}

/** One entry as one script, with everything that it imports. */
function script({ name, entry, format, imports = {}, external = [], ...build }: Script): EnvironmentOptions {
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
      rolldownOptions: {
        external: [...external, ...Object.keys(paths)],
        output: { paths, codeSplitting: false },
        // 'use client' of the React entry is kept, where it belongs to all that is bundled.
        checks: { moduleLevelDirective: false },
      },
      ...build,
    },
  }
}

/** Each is one file, which stands alone. */
function pageScripts(outDir: string): Record<string, EnvironmentOptions> {
  return Object.fromEntries(
    Object.entries(PAGES).map(([name, entry]) => [
      name,
      script({ name, entry, format: 'iife', outDir, sourcemap: false }),
    ]),
  )
}

/** The entries of the package. Each imports the library, so that a page with several of them has it once. */
function packageScripts(outDir: string, format: 'es' | 'cjs'): Record<string, EnvironmentOptions> {
  return Object.fromEntries(
    Object.entries(PACKAGE).map(([name, entry]) => {
      const imports = {
        ...(name !== 'index' && { [PACKAGE.index]: './index.js' }),
        ...(name !== 'payment' && { [PACKAGE.payment]: './payment.js' }),
        ...(name !== 'authenticate' && { [PACKAGE.authenticate]: './authenticate.js' }),
      }
      return [packageScript(name, format), script({ name, entry, format, outDir, imports, external: PEERS })]
    }),
  )
}

/** The name of an environment. */
const packageScript = (name: string, format: 'es' | 'cjs') => `package_${format}_${name.replace('-', '_')}`

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
        external: PEERS,
        plugins: [dts({ generator: 'oxc', emitDtsOnly: true })],
        // An entry must have its name for itself.
        output: { chunkFileNames: 'shared-[name].js', minify: false },
      },
    },
  }
}

/**
 * Serves scripts of the shop from their sources, each with what reloads the page.
 * @param sources by the address at which the shop has them; of the project's folder
 */
function shopScripts(sources: Readonly<Record<string, string>>): Plugin {
  return {
    name: 'shop-scripts',
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        request.url = sources[request.url ?? ''] ?? request.url
        next()
      })
    },
    transform(code, id) {
      const isEntry = Object.values(sources).some((source) => id.endsWith(source))
      return isEntry ? { code: `import '/@vite/client';${code}`, map: null } : undefined
    },
  }
}

/** Where an import of the package leads. */
function packageIn(folder: string, extension: 'js' | 'ts') {
  const at = (name: string) => path.join(root, folder, `${name}.${extension}`)
  return [
    { find: '@service/hosted-fields/react', replacement: at('react') },
    { find: '@service/hosted-fields', replacement: at('index') },
  ]
}

async function buildHostedFields(builder: ViteBuilder): Promise<void> {
  const [boot, main, authenticate] = await Promise.all([
    build(builder, 'frameBoot'),
    build(builder, 'frameMain'),
    build(builder, 'authenticateFrame'),
    build(builder, 'pageScript'),
    build(builder, 'elementScript'),
    build(builder, 'paymentScript'),
    build(builder, 'warmScript'),
    build(builder, 'authenticateScript'),
  ])
  const template = read('frame/index.html')
  const authenticateTemplate = read('frame/authenticate/index.html')
  mkdirSync(boot.outDir, { recursive: true })
  for (const file of readdirSync(path.join(root, LANGUAGES))) {
    const language = path.basename(file, '.json')
    const texts = JSON.parse(read(`${LANGUAGES}/${file}`))
    const document = frameDocument({ template, css: boot.css, language, texts, boot: boot.js, main: main.js })
    writeFileSync(path.join(boot.outDir, frameFile(language)), document)
    const own = { ...texts, ...JSON.parse(read(`${AUTHENTICATE_LANGUAGES}/${file}`)) }
    const challenge = authenticateDocument({
      template: authenticateTemplate,
      css: authenticate.css,
      language,
      texts: authenticateTextKeys.map((key) => own[key]),
      script: authenticate.js,
    })
    writeFileSync(path.join(boot.outDir, frameFile(language, 'authenticate')), challenge)
  }
}

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

async function buildPackage(builder: ViteBuilder): Promise<void> {
  const scripts = Object.keys(PACKAGE).flatMap((name) => [
    packageScript(name, 'es'),
    packageScript(name, 'cjs'),
  ])
  await Promise.all(['packageTypes', ...scripts].map((name) => build(builder, name)))
  await build(builder, 'client')
}

async function build(builder: ViteBuilder, name: string) {
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

export default defineConfig(({ command }) => (command === 'serve' ? devServer : browserBuild('.build')))
