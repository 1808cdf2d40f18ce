// Has Vite bundle what Angular's compiler makes of the app.
import path from 'node:path'
import linker from '@angular/compiler-cli/linker/babel'
import { transformAsync } from '@babel/core'
import type { Plugin } from 'vite'
import { compile } from './compile.ts'

/** @throws Error with all that the compiler finds wrong */
export function angular(): Plugin {
  const { faults, scripts } = compile()
  if (faults) throw new Error(faults)
  return {
    name: 'angular',
    enforce: 'pre',
    load: (id) => (path.dirname(id) === import.meta.dirname ? scripts.get(path.basename(id)) : undefined),
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
