// The script tag: puts the library on window.Service.HostedFields and finds the frame beside its own address.

import type { InitializeFields } from './api/api.ts'
import { exceptionMap, parseException } from './api/exceptions.ts'
import { currentScript } from './current-script.ts'
import type { HostedFieldGlobal } from './element/types.ts'
import { createInitializeFields } from './hosted-fields.ts'

/** What the script tag offers. */
export interface HostedFieldsGlobal {
  initializeFields: InitializeFields
  parseException: typeof parseException
  exceptionMap: typeof exceptionMap
}

declare global {
  interface Window {
    Service?: { HostedFields?: HostedFieldsGlobal; HostedField?: HostedFieldGlobal }
  }
}

const script = currentScript()
const frameUrl = script && new URL('frame.html', script.src).href

window.Service = Object.assign(window.Service ?? {}, {
  HostedFields: Object.freeze({
    initializeFields: createInitializeFields(frameUrl),
    parseException,
    exceptionMap,
  }),
})
