import type { FieldMethods, PageMethods } from '../../src/protocol.ts'
import type { ShownField } from '../booted.ts'
import { connectToPage } from '../page.ts'
import { createField } from './field.ts'
import { evenDigits } from './look/digit-width.ts'
import { isLook } from './settings.ts'

/** Starts the role of a visible field: one input, of which the page learns the report and never the value. */
export function startField(shown: ShownField): void {
  const field = createField(shown, (report, cause) => {
    // What happens before the page can be called waits for it; a page that has gone need not be told.
    page.then((remote) => remote.changed(report, cause)).catch(() => {})
  })
  const methods: FieldMethods = {
    joinVault: (vaultName) => field.joinVault(String(vaultName)),
    setLook(look) {
      if (!isLook(look)) return
      shown.setLook(look)
      evenDigits(shown.input)
    },
    setDisabled: (disabled) => field.setDisabled(Boolean(disabled)),
    setError: (text) => field.setError(String(text)),
    clear: field.clear,
    check: field.check,
    hasFocus: field.hasFocus,
  }
  const page = connectToPage<PageMethods>(shown.port, methods)
  evenDigits(shown.input)
  field.catchUp()
}
