import type { InitializeFields } from './api/api.ts'
import { checkConfiguration } from './configuration/configuration.ts'
import { createInstance } from './instance.ts'

/** Creates `initializeFields`: for the script tag, which knows the frame's URL, or for an import, which does not. */
export function createInitializeFields(defaultFrameUrl?: string): InitializeFields {
  return (config, callback) => createInstance(checkConfiguration(config, defaultFrameUrl), callback)
}
