import { openPort } from '../../src/port.ts'
import type { FieldMethods, PageMethods } from '../../src/protocol.ts'
import type { ShownField } from '../booted.ts'
import { createField } from './field.ts'
import { evenDigits } from './look/digit-width.ts'

/** Starts a visible field: one input. The page gets its reports, never its value. */
export function startField(shown: ShownField): void {
  const field = createField(shown, (report, cause) => page.tell('changed', report, cause))
  const methods: FieldMethods = {
    joinVault: (vaultName) => field.joinVault(String(vaultName)),
    update(settings) {
      if (!shown.apply(settings)) return
      evenDigits(shown.input)
      field.update(settings)
    },
    setError: (text) => field.setError(String(text)),
    clear: field.clear,
    check: field.check,
    announce: (text) => field.announce(String(text)),
    hasFocus: field.hasFocus,
  }
  const page = openPort<PageMethods>(shown.port, methods, shown.early)
  evenDigits(shown.input)
  field.catchUp()
}
