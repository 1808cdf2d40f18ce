import type { InitializeFields } from '../api/api.ts'

/** For a script tag that uses the library of `hosted-fields.js`. @param script names it in the error */
export function loadedLibrary(script: string): InitializeFields {
  const library = window.Service?.HostedFields
  if (!library) throw new Error(`${script} needs hosted-fields.js, loaded before it.`)
  return library.initializeFields
}
