import type { Texts } from '../shared/texts.ts'
import type { FieldLook, FieldReport, FieldSettings } from '../src/protocol.ts'
import type { SayHello } from './hello.ts'

/** A field that is visible and has said Hello. */
export interface ShownField {
  role: 'field'
  input: HTMLInputElement
  settings: FieldSettings
  texts: Texts
  /** The last report that the page got. */
  report: FieldReport
  /** The frame's end of the connection to the page. */
  port: MessagePort
  setLook(look: FieldLook): void
}

export interface VaultStart {
  role: 'vault'
  settings: unknown
  texts: Texts
  sayHello: SayHello
}

declare global {
  interface Window {
    /** The frame's first script (boot.ts) resolves it for the second (main.ts), when that is to start. */
    booted: Promise<ShownField | VaultStart>
  }
}
