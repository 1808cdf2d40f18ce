import type { RemoteProxy } from 'penpal'
import type { FieldMethods, PageMethods } from '../../src/protocol.ts'
import { connectToPage } from '../penpal.ts'
import { createField, type Field } from './field.ts'
import { isLook, isSettings } from './settings.ts'

/** Starts the role of a visible field: one input, of which the page learns the report and never the value. */
export function startField(port: MessagePort, input: HTMLInputElement): void {
  let page: RemoteProxy<PageMethods> | undefined
  let field: Field | undefined

  const methods: FieldMethods = {
    configure(settings) {
      // The page configures once per handshake, and a frame makes one handshake; a second call is not ours to serve.
      if (field || !isSettings(settings)) return
      field = createField(input, settings, (report, cause) => page?.changed(report, cause).catch(() => {}))
    },
    joinVault: (vaultName) => field?.joinVault(String(vaultName)),
    setLook(look) {
      if (isLook(look)) field?.setLook(look)
    },
    setDisabled: (disabled) => field?.setDisabled(Boolean(disabled)),
    setError: (text) => field?.setError(String(text)),
    clear: () => field?.clear(),
    flush: () => {},
    focus: () => field?.focus() ?? false,
  }
  connectToPage<PageMethods>(port, methods).then(
    (connected) => {
      page = connected
    },
    // The page has gone or never answered; it tells the merchant, there is nobody to tell here.
    () => {},
  )
}
