import type { FieldLook, FieldReport, FieldSettings } from '../../../src/protocol.ts'
import type { ShownField } from '../../booted.ts'
import type { SayHello } from '../../hello.ts'
import { missing } from '../../kinds/errors.ts'
import { handFocusOn } from '../focus.ts'
import { prepareInput } from '../input.ts'
import { keepSidewaysTurns, steadyLens } from './lens.ts'
import { applyStyles } from './style.ts'

/**
 * Shows the input and tells the page.
 * @param onNeeded runs once the page answers, which it does when the whole form is there, or when a person does not wait
 *   that long. What a field does beyond being there would keep the form's other frames waiting until then.
 */
export function showField(
  input: HTMLInputElement,
  settings: FieldSettings,
  sayHello: SayHello,
  onNeeded: (field: ShownField) => void,
): void {
  steadyLens()
  handFocusOn(input)
  keepSidewaysTurns(input)
  prepareInput(input, settings)
  setLook(settings.look)
  input.hidden = false

  const report = emptyReport(settings)
  const port = sayHello(report)
  const start = () => onNeeded({ role: 'field', input, settings, report, port, setLook })
  for (const event of ['focus', 'input']) input.addEventListener(event, start, { once: true })
  // Of Penpal's handshake the first message may get lost: each end begins it, and answers the other.
  port.addEventListener('message', start, { once: true })
  port.start()
}

function setLook({ css, colorScheme, direction }: FieldLook) {
  document.documentElement.style.colorScheme = colorScheme
  document.documentElement.dir = direction
  applyStyles(css)
}

function emptyReport({ type, required }: FieldSettings): FieldReport {
  const valid = type === 'text' && !required
  return {
    error: valid ? '' : missing(type),
    valid,
    potentiallyValid: true,
    length: 0,
    empty: true,
    focus: false,
    card: '',
    luhn: false,
    ...(valid && { token: crypto.randomUUID() }),
  }
}
