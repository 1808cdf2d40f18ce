// Writes a shop into a folder: the files of its framework, and a manifest.
import { cpSync, existsSync, globSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type FrameworkName, frameworks } from './frameworks.ts'

export interface Wish {
  /** New, or empty. */
  folder: string
  framework: FrameworkName
  /** A folder with tarballs of our packages, instead of the registry. */
  packages?: string | undefined
  /** The folder of the templates. */
  templates: string
  /** Of our packages. */
  version: string
}

/** The packages of a shop's server and page, and those of its tests. The test kit needs the gateway. */
const OURS = {
  dependencies: ['hosted-fields', 'node'],
  devDependencies: ['gateway', 'hosted-fields-testing'],
}
const DEV = { '@playwright/test': '^1.55.0', '@types/node': '^24.0.0' }

/** npm leaves files of these names out of a package. */
const RENAMED = { _gitignore: '.gitignore', 'env.example': '.env.example' }

/** What a new repository or a file manager has in an empty folder. */
const KEPT: readonly string[] = ['.git', '.DS_Store']

/** @throws Error for a folder that has files, or for packages that aren't there */
export function writeShop(wish: Wish): void {
  const { folder, framework, templates } = wish
  if (existsSync(folder) && readdirSync(folder).some((name) => !KEPT.includes(name)))
    throw new Error(`${folder} isn't empty. Choose another folder.`)
  const manifest = manifestOf(wish)
  mkdirSync(folder, { recursive: true })
  for (const template of frameworks[framework].templates)
    cpSync(path.join(templates, template), folder, { recursive: true })
  for (const [from, to] of Object.entries(RENAMED)) renameSync(path.join(folder, from), path.join(folder, to))
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}

function manifestOf({ folder, framework, packages, version }: Wish) {
  const { scripts, dependencies, devDependencies } = frameworks[framework]
  const ours = (names: readonly string[]) =>
    Object.fromEntries(
      names.map((name) => [
        `@service/${name}`,
        packages === undefined ? `^${version}` : tarballOf(packages, name, version),
      ]),
    )
  return {
    // npm allows fewer characters in a name than a file system.
    name:
      path
        .basename(path.resolve(folder))
        .toLowerCase()
        .replaceAll(/[^a-z0-9-]+/g, '-')
        .replaceAll(/^-+|-+$/g, '') || 'shop',
    private: true,
    type: 'module',
    scripts,
    dependencies: { ...ours(OURS.dependencies), ...dependencies },
    devDependencies: { ...ours(OURS.devDependencies), ...DEV, ...devDependencies },
  }
}

/** Of this version, if it's there: a folder may have several, and packages of different versions don't install together. */
function tarballOf(packages: string, name: string, version: string): string {
  const files = globSync(`service-${name}-[0-9]*.tgz`, { cwd: packages })
  const own = `service-${name}-${version}.tgz`
  const file = files.includes(own) ? own : files[0]
  if (file === undefined) throw new Error(`There is no tarball of @service/${name} in ${packages}.`)
  return `file:${path.resolve(packages, file)}`
}
