import type { InitializeFields } from './api.ts'
import { checkConfiguration } from './configuration.ts'
import { createInstance } from './instance.ts'

/** Makes `initializeFields` for a script that knows the frame's address, or for an import that does not. */
export function createInitializeFields(defaultFrameUrl?: string): InitializeFields {
  return (config, callback) => createInstance(checkConfiguration(config, defaultFrameUrl), callback)
}
