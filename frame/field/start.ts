import type { FieldMethods, PageMethods } from '../../src/protocol.ts'
import type { ShownField } from '../booted.ts'
import { connectToPage } from '../page.ts'
import { createField } from './field.ts'
import { evenDigits } from './look/digit-width.ts'

/** Starts a visible field: one input. The page gets its reports, never its value. */
export function startField(shown: ShownField): void {
  const field = createField(shown, (report, cause) => {
    // Reports wait until the page can be called. A page that is gone needs none.
    page.then((remote) => remote.changed(report, cause)).catch(() => {})
  })
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
    hasFocus: field.hasFocus,
  }
  const page = connectToPage<PageMethods>(shown.port, methods)
  evenDigits(shown.input)
  field.catchUp()
}
