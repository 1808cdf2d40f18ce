import type { InitializeFields } from './api/api.ts'
import { type HostedFieldsException, tell } from './api/exceptions.ts'
import { checkConfiguration } from './configuration/configuration.ts'
import { createInstance } from './instance.ts'

/** Creates `initializeFields`: for the script tag, which knows the frame's URL, or for an import, which does not. */
export function createInitializeFields(defaultFrameUrl?: string): InitializeFields {
  return (config, callback) => {
    const checked = readConfiguration(config, defaultFrameUrl)
    if (window.isSecureContext === false) console.warn(INSECURE)
    return createInstance(checked, callback)
  }
}

const INSECURE = 'Hosted fields: over plain http only test payments work. Use https for live ones.'

/** A fault is in the console even where the page catches the exception and shows its customers another text. */
function readConfiguration(...given: Parameters<typeof checkConfiguration>) {
  try {
    return checkConfiguration(...given)
  } catch (error) {
    tell(error as HostedFieldsException)
    throw error
  }
}
