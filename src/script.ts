// The script tag: puts the library on window.Service.HostedFields, and finds the frame next to its own URL.

import { exceptionMap, parseException } from './api/exceptions.ts'
import type { HostedFieldsGlobal } from './api/global.ts'
import { currentScript } from './current-script.ts'
import { createInitializeFields } from './hosted-fields.ts'

const script = currentScript()
const frameUrl = script && new URL('frame.html', script.src).href

window.Service = Object.assign(window.Service ?? {}, {
  HostedFields: Object.freeze<HostedFieldsGlobal>({
    initializeFields: createInitializeFields(
      () => import(/* @vite-ignore */ new URL('authenticate.js', frameUrl).href),
      frameUrl,
    ),
    parseException,
    exceptionMap,
  }),
})
