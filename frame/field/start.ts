import { type FieldMethods, type FieldSettings, isTyped, type PageMethods } from '../../src/protocol.ts'
import { connectToPage, type SayHello } from '../page.ts'
import { createField } from './field.ts'

/** Starts the role of a visible field: one input, of which the page learns the report and never the value. */
export function startField(sayHello: SayHello, input: HTMLInputElement, settings: FieldSettings): void {
  if (!isTyped(settings)) return
  const field = createField(input, settings, (report, cause) => {
    // What happens before the page can be called waits for it; a page that has gone need not be told.
    page.then((remote) => remote.changed(report, cause)).catch(() => {})
  })
  const methods: FieldMethods = {
    joinVault: field.joinVault,
    setLook: field.setLook,
    setDisabled: field.setDisabled,
    setError: field.setError,
    clear: field.clear,
    check: field.check,
    focus: field.focus,
  }
  const page = connectToPage<PageMethods>(sayHello(field.report()), methods)
}
