// How modules are found while mutants are tried.
import { registerHooks } from 'node:module'

const SHIM = new URL('vitest-shim.ts', import.meta.url).href

/** Loads the project's modules again on request: a mutant in code that runs once, at the import, needs that. */
export class Modules {
  private generation = 0

  /** @param root the URL of the folder whose modules are the project's; it ends with a slash */
  constructor(root: string) {
    registerHooks({
      resolve: (specifier, context, next) => {
        if (specifier === 'vitest' && context.parentURL?.startsWith(root))
          return { url: SHIM, shortCircuit: true }
        const found = next(specifier, context)
        const isOwn = found.url.startsWith(root) && !found.url.includes('/node_modules/')
        return isOwn ? { ...found, url: `${found.url}?${this.generation}` } : found
      },
      load: (url, context, next) =>
        /\.css\?\d+$/.test(url) ? { format: 'module', source: '', shortCircuit: true } : next(url, context),
    })
  }

  /** From now on every module of the project is loaded again. */
  renew(): void {
    this.generation++
  }
}
