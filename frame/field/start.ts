import { servePort } from '../../src/port.ts'
import type { PageMethods } from '../../src/protocol.ts'
import type { ShownField } from '../booted.ts'
import { createField } from './field.ts'
import { listen } from './listen.ts'
import { evenDigits } from './look/digit-width.ts'
import { methodsOf } from './methods.ts'

/** Starts a visible field: one input. The page gets its reports, never its value. */
export function startField(shown: ShownField): void {
  const field = createField(shown, (report, cause) => page.tell('changed', report, cause))
  const page = servePort<PageMethods>(shown.port, methodsOf(field), shown.early)
  evenDigits(shown.input)
  listen(field)
}
