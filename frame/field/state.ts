import type { CardBrand, FieldSettings } from '../../src/protocol.ts'
import type { ShownField } from '../booted.ts'
import { readCard } from '../card.ts'
import type { Context } from '../kinds/index.ts'
import { MOST_TAKEN } from './held-keys.ts'

/**
 * What a field remembers besides its text. What it reports and shows follows from both (report.ts).
 *
 * A field starts untouched. What happens to it changes these facts, which don't exclude each other:
 *
 *                           isTyped  wasAsked  refusal  token   wasLeft
 *   the person types        yes      no        ''       new
 *   something else fills in no       no        ''       new
 *   the person leaves                                           yes
 *   the person pays                  yes
 *   the page sets an error                     text     new
 *   the page clears         no       no        ''       new     no
 *
 * Once a page has taken too many keys, the field is locked, until its frame is loaded again.
 */
export interface FieldState extends Context {
  /** Whether the person is still in the field, so that more may follow. */
  isTyping: boolean
  /** Whether dots replace what is typed. */
  mask: FieldSettings['mask']
  /** Whether the current value was entered into this field. */
  isTyped: boolean
  /** Whether the person tried to pay with the current value. */
  wasAsked: boolean
  /** The error that the page has set for the current value. */
  refusal: string
  /** The reference of the current value, while that is valid. */
  token: string | undefined
  /** Whether the person has left the field with a value in it. */
  wasLeft: boolean
  /** Whether the focus was reported to the page. */
  isFocusTold: boolean
  /** The brand that was reported last. */
  card: CardBrand
  /** When the person typed last; 0 after Enter. */
  lastKey: number
  /** How often the page took the focus while keys were down. */
  keysTaken: number
}

/** What an event changes. */
export type Change = Partial<FieldState>
type Some<Name extends keyof FieldState> = Pick<FieldState, Name>

export const untouched = ({ settings, report }: Pick<ShownField, 'settings' | 'report'>): FieldState => ({
  ...configured(settings),
  ...changed(false, false),
  ...cleared,
  cvvLengths: readCard('').cvvLengths,
  token: report.token,
  isFocusTold: false,
  card: '',
  lastKey: 0,
  keysTaken: 0,
})

/** Moves a field on to its next state. */
export const enter = (state: FieldState, change: Change): FieldState => Object.assign(state, change)

export const isLocked = ({ keysTaken }: FieldState): boolean => keysTaken > MOST_TAKEN

/** What was said about the last value isn't true of another one. */
export const changed = (
  isTyped: boolean,
  isTyping: boolean,
): Some<'isTyped' | 'isTyping' | 'wasAsked' | 'refusal' | 'token'> => ({
  isTyped,
  isTyping,
  wasAsked: false,
  refusal: '',
  token: undefined,
})

/** The person pressed Enter. */
export const finished: Change = { isTyping: false, lastKey: 0 }

/** @param isList whether it is a list. There a refusal always ends: otherwise the page would see whether another entry was chosen */
export const left = (hasValue: boolean, isList: boolean): Change => ({
  isFocusTold: false,
  isTyping: false,
  ...(hasValue && { wasLeft: true }),
  ...(isList && { refusal: '' }),
})

/** The person tries to pay, so the value is finished. */
export const asked: Change = { isTyping: false, wasAsked: true }

export const refused = (refusal: string): Change => ({ refusal, token: undefined })

export const cleared: Some<'wasLeft'> = { wasLeft: false }

/** What the page's settings say of a value. Where all is dots, gaps would be dots, too. */
export const configured = ({
  brands,
  maxLength,
  required,
  format,
  mask,
}: FieldSettings): Some<'brands' | 'maxLength' | 'required' | 'format' | 'mask'> => ({
  brands,
  maxLength,
  required,
  format: format && mask !== true,
  mask,
})
