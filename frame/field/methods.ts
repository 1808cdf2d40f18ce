import type { FieldMethods } from '../../src/protocol.ts'
import type { Field } from './field.ts'
import { isFocused, untilFocused } from './focus.ts'
import { announce } from './input.ts'
import { evenDigits } from './look/digit-width.ts'
import { asked, cleared, configured, enter, isLocked, refused } from './state.ts'

/** What the page may call. A hostile one passes arguments of any type. */
export function methodsOf(field: Field): FieldMethods {
  const { input, state, reports, tell, aim } = field
  const { type } = field.settings
  return {
    joinVault: (vaultName) => field.vault.join(String(vaultName)),
    update(settings) {
      if (!field.apply(settings)) return
      evenDigits(input)
      enter(state, configured(settings))
      input.disabled ||= isLocked(state)
      if (type === 'credit_card_number') field.editor.refit()
      // Judging these again does no work on the value: card.ts remembers a number. Other types do not depend on settings.
      if (type === 'credit_card_number' || type === 'text') field.judge.forget()
      tell('rules')
    },
    setError(text) {
      tell('error', refused(String(text)))
    },
    clear() {
      enter(state, cleared)
      field.setValue('', 'change')
    },
    async check() {
      await reports.drained()
      enter(state, asked)
      reports.add(field.newReport(false), 'rules', undefined)
    },
    announce: (text) => announce(String(text)),
    async hasFocus() {
      aim.at(input)
      // If the focus has not arrived by now, takes it: nothing else moves the focus at this point.
      await untilFocused()
      input.focus({ preventScroll: true })
      return isFocused(input)
    },
  }
}
