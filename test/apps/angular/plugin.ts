// Has Vite bundle what Angular's compiler makes of an app.
import path from 'node:path'
import linker from '@angular/compiler-cli/linker/babel'
import { transformAsync } from '@babel/core'
import type { Plugin } from 'vite'
import { compile } from './compile.ts'

const folder = import.meta.dirname

/**
 * @param sources by their names, in place of the app's
 * @throws Error with all that the compiler finds wrong
 */
export function angular(sources?: Readonly<Record<string, string>>): Plugin {
  const { faults, scripts } = compile(sources)
  if (faults) throw new Error(faults)
  const isMade = (file: string) => path.dirname(file) === folder && scripts.has(path.basename(file))
  return {
    name: 'angular',
    enforce: 'pre',
    // Sources may be nowhere on disk.
    resolveId(id, importer) {
      const file = path.resolve(importer ? path.dirname(importer) : folder, id).replace(/\.js$/, '.ts')
      return isMade(file) ? file : null
    },
    load: (id) => (isMade(id) ? scripts.get(path.basename(id)) : undefined),
    transform: {
      // Angular's packages are compiled in part: the rest is for the build of each app.
      filter: { id: /@angular/, code: 'ɵɵngDeclare' },
      async handler(code, filename) {
        const linked = await transformAsync(code, { filename, plugins: [linker], configFile: false })
        return { code: linked?.code ?? '', map: null }
      },
    },
  }
}
