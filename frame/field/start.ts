import { servePort } from '../../src/port.ts'
import type { PageMethods } from '../../src/protocol.ts'
import type { ShownField } from '../booted.ts'
import { readCard } from '../card.ts'
import { createField, type Field } from './field.ts'
import { listen } from './listen.ts'
import { evenDigits } from './look/digit-width.ts'
import { methodsOf } from './methods.ts'

/** Starts the visible fields of a frame. The page gets their reports, never their values. */
export function startFields(all: readonly ShownField[]): void {
  const fields = all.map(startField)
  const [number, code] = (['credit_card_number', 'cvv'] as const).map((type) =>
    fields.find(({ settings }) => settings.type === type),
  )
  // A browser fills in a card in one go: what the vault says of the number would come too late for a code of four digits.
  number?.input.addEventListener('input', () =>
    code?.takeCvvLengths(readCard(number.editor.value()).cvvLengths),
  )
}

function startField(shown: ShownField): Field {
  const field = createField(shown, (report, cause) => page.tell('changed', report, cause))
  const page = servePort<PageMethods>(shown.port, methodsOf(field))
  // Once the field can report.
  queueMicrotask(() => shown.early.forEach(page.receive))
  evenDigits(shown.input)
  listen(field)
  return field
}
