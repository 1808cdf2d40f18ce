import type { Texts } from '../../../shared/texts.ts'
import type { FieldReport, FieldSettings } from '../../../src/protocol.ts'
import { randomId } from '../../../src/random-id.ts'
import type { ShownField } from '../../booted.ts'
import type { SayHello } from '../../hello.ts'
import { errorText } from '../../texts.ts'
import { handFocusOn } from '../focus.ts'
import { describeInput, prepareInput } from '../input.ts'
import { listFor } from '../list.ts'
import { isSettings } from '../settings.ts'
import { keepSidewaysTurns, steadyLens } from './lens.ts'
import { applyStyles } from './style.ts'

/**
 * Shows the input, and says Hello to the page.
 * @param onNeeded called once the page answers, which it does when the whole form has loaded, or when a person does not wait
 *   that long. Before that, further work would delay the other frames of the form.
 */
export function showField(
  given: HTMLInputElement,
  settings: FieldSettings,
  texts: Texts,
  sayHello: SayHello,
  onNeeded: (field: ShownField) => void,
): void {
  const input = settings.control === 'select' ? listFor(given, settings.type) : given
  const element: HTMLElement = input
  steadyLens()
  handFocusOn(input)
  keepSidewaysTurns(input)
  prepareInput(input, settings)
  apply(settings)
  input.hidden = false

  const report = emptyReport(settings, texts)
  const port = sayHello(report)
  const early: unknown[] = []
  const start = () => onNeeded({ role: 'field', input, settings, texts, report, port, early, apply })
  for (const event of ['focus', 'input']) element.addEventListener(event, start, { once: true })
  // Kept for the second script, which may not have been read yet.
  port.onmessage = ({ data }) => {
    early.push(data)
    start()
  }

  function apply(given: unknown): given is FieldSettings {
    if (!isSettings(given)) return false
    describeInput(input, given, texts)
    const { css, colorScheme, direction } = given.look
    document.documentElement.style.colorScheme = colorScheme
    document.documentElement.dir = direction
    applyStyles(css)
    return true
  }
}

function emptyReport({ type, required }: FieldSettings, texts: Texts): FieldReport {
  const valid = type === 'text' && !required
  const errorCode = valid ? '' : 'missing'
  return {
    error: errorText(texts, type, errorCode),
    errorCode,
    shownError: '',
    valid,
    potentiallyValid: true,
    length: 0,
    empty: true,
    focus: false,
    card: '',
    luhn: false,
    ...(valid && { token: randomId() }),
  }
}
