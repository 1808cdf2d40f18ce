import type { Texts } from '../shared/texts.ts'
import type { FieldReport, FieldSettings } from '../src/protocol.ts'
import type { Aim } from './field/focus.ts'
import type { FieldControl } from './field/list.ts'
import type { SayHello } from './hello.ts'

/** A field that is visible and has said Hello. */
export interface ShownField {
  input: FieldControl
  settings: FieldSettings
  texts: Texts
  /** Which of the frame's inputs keys go to. */
  aim: Aim
  /** The last report that the page got. */
  report: FieldReport
  /** The frame's end of the connection to the page. */
  port: MessagePort
  /** What the page has sent on it so far. */
  early: unknown[]
  /** Shows the page's newest settings. Returns false, and changes nothing, if they are none. */
  apply(settings: unknown): settings is FieldSettings
}

export interface VaultStart {
  /** The page's origin. It is the real one: a Hello to any other origin would never have arrived, and the vault could not be called. */
  page: string
  settings: unknown
  texts: Texts
  sayHello: SayHello
}

declare global {
  interface Window {
    /** The frame's first script (boot.ts) resolves it for the second (main.ts), when that is to start: with the fields, or the vault. */
    booted: Promise<readonly ShownField[] | VaultStart>
  }
}
