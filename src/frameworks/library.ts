import {
  type HostedFieldsException,
  type InitializeFields,
  initializeFields,
  loadHostedFields,
} from '../index.ts'
import type { FormSettings } from './options.ts'

/** Where a form's `initializeFields` comes from. */
export interface Library {
  /** The page's own, the package's, or the gateway's; undefined while that is loaded. */
  of(settings: FormSettings): InitializeFields | undefined
  /** Resolves when nothing is being loaded. */
  loaded(): Promise<void>
}

/** @param onLoaded called when the gateway's script is there, or why it is not */
export function createLibrary(onLoaded: (exception?: HostedFieldsException) => void): Library {
  let source = ''
  let fetched: InitializeFields | undefined
  let loading = Promise.resolve()

  function load(gateway: string, { version, integrity }: FormSettings) {
    const wanted = JSON.stringify([gateway, version, integrity])
    if (wanted === source) return
    source = wanted
    fetched = undefined
    loading = loadHostedFields({ gateway, version, integrity }).then(
      (library) => {
        if (source !== wanted) return
        fetched = library.initializeFields
        onLoaded()
      },
      (exception) => {
        if (source !== wanted) return
        // The next change of the form tries again.
        source = ''
        onLoaded(exception)
      },
    )
  }

  return {
    of(settings) {
      const { initializeFields: own, gateway } = settings
      if (own) return own
      if (gateway === undefined) return initializeFields
      load(gateway, settings)
      return fetched
    },
    loaded: () => loading,
  }
}
