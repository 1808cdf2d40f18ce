import type { InitializeFields } from './api/api.ts'
import { HostedFieldsException } from './api/exceptions.ts'
import { checkConfiguration } from './configuration/configuration.ts'
import { createInstance } from './instance.ts'

/** Makes `initializeFields` for a script that knows the frame's address, or for an import that does not. */
export function createInitializeFields(defaultFrameUrl?: string): InitializeFields {
  return (config, callback) => {
    if (typeof document === 'undefined') {
      throw new HostedFieldsException(
        1,
        'There is no page here: call initializeFields in the browser, not on a server.',
      )
    }
    return createInstance(checkConfiguration(config, defaultFrameUrl), callback)
  }
}
