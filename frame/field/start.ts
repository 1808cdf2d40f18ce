import type { FieldMethods, PageMethods } from '../../src/protocol.ts'
import { connectToPage, type SayHello } from '../page.ts'
import { createField } from './field.ts'
import { isLook, isSettings } from './settings.ts'

/** Starts the role of a visible field: one input, of which the page learns the report and never the value. */
export function startField(sayHello: SayHello, input: HTMLInputElement, settings: unknown): void {
  if (!isSettings(settings)) return
  const field = createField(input, settings, (report, cause) => {
    // What happens before the page can be called waits for it; a page that has gone need not be told.
    page.then((remote) => remote.changed(report, cause)).catch(() => {})
  })
  const methods: FieldMethods = {
    joinVault: (vaultName) => field.joinVault(String(vaultName)),
    setLook(look) {
      if (isLook(look)) field.setLook(look)
    },
    setDisabled: (disabled) => field.setDisabled(Boolean(disabled)),
    setError: (text) => field.setError(String(text)),
    clear: field.clear,
    check: field.check,
    focus: field.focus,
  }
  const page = connectToPage<PageMethods>(sayHello(field.report()), methods)
}
