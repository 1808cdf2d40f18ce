import type { FieldLook, FieldReport, FieldSettings } from '../src/protocol.ts'
import type { SayHello } from './hello.ts'

/** A field that is shown and has said Hello. */
export interface ShownField {
  role: 'field'
  input: HTMLInputElement
  settings: FieldSettings
  /** What the page knows of it. */
  report: FieldReport
  /** The frame's end of the line to the page. */
  port: MessagePort
  setLook(look: FieldLook): void
}

export interface VaultStart {
  role: 'vault'
  settings: unknown
  sayHello: SayHello
}

declare global {
  interface Window {
    /** What the frame's first script (boot.ts) hands to its second (main.ts), at the time for that to start. */
    booted: Promise<ShownField | VaultStart>
  }
}
