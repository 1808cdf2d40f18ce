import type { InitializeFields } from './api/api.ts'
import { type HostedFieldsException, tell } from './api/exceptions.ts'
import { type CheckedConfig, checkConfiguration } from './configuration/configuration.ts'
import { createInstance, type LoadAuthenticate } from './instance.ts'

/**
 * Creates `initializeFields`: for the script tag, which knows the frame's URL, or for an import, which does not.
 * @param load loads `authenticate`
 */
export function createInitializeFields(load: LoadAuthenticate, defaultFrameUrl?: string): InitializeFields {
  return (config, callback) => {
    let checked: CheckedConfig
    try {
      checked = checkConfiguration(config, defaultFrameUrl)
    } catch (error) {
      // In the console even where the page catches the exception and shows its customers another text.
      tell(error as HostedFieldsException)
      throw error
    }
    if (window.isSecureContext === false) console.warn(INSECURE)
    return createInstance(checked, callback, load)
  }
}

const INSECURE = 'Hosted fields: over plain http only test payments work. Use https for live ones.'
