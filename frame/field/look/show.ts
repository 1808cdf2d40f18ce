import type { Texts } from '../../../shared/texts.ts'
import type { FieldReport, FieldSettings } from '../../../src/protocol.ts'
import { randomId } from '../../../src/random-id.ts'
import type { ShownField } from '../../booted.ts'
import type { SayHello } from '../../hello.ts'
import { errorText } from '../../texts.ts'
import { handFocusOn } from '../focus.ts'
import { describeInput, prepareInput } from '../input.ts'
import type { FieldControl } from '../list.ts'
import { isSettings } from '../settings.ts'
import { controlsFor } from './cells.ts'
import { layOut } from './layout.ts'
import { keepSidewaysTurns, steadyLens } from './lens.ts'
import { applyStyles } from './style.ts'

/**
 * Shows the inputs of a frame: a field's one, or those of a card. Then each says Hello to the page.
 * @param all their settings
 * @param onNeeded called once the page answers, which it does when the whole form has loaded, or when a person does not wait
 *   that long. Before that, further work would delay the other frames of the form.
 */
export function showFields(
  all: readonly FieldSettings[],
  texts: Texts,
  sayHello: SayHello,
  onNeeded: (fields: readonly ShownField[]) => void,
): void {
  const inputs = controlsFor(all)
  const aim = handFocusOn(inputs.map(({ input }) => input))
  steadyLens()
  keepSidewaysTurns()
  const shown = inputs.map(({ input, settings }) => ({
    ...{ input, settings, texts, aim },
    apply: show(input, settings, all, texts),
  }))
  const fields = shown.map((field) => ({ ...field, ...connect(field, sayHello, () => onNeeded(fields)) }))
}

/** @returns what shows the page's newest settings */
function show(
  input: FieldControl,
  settings: FieldSettings,
  all: readonly FieldSettings[],
  texts: Texts,
): ShownField['apply'] {
  function apply(given: unknown): given is FieldSettings {
    if (!isSettings(given)) return false
    describeInput(input, given, texts)
    const { css, colorScheme, direction } = given.look
    document.documentElement.style.colorScheme = colorScheme
    document.documentElement.dir = direction
    applyStyles(css, input.id)
    if (all.length > 1 && settings === all[0]) layOut(css, all)
    return true
  }
  prepareInput(input, settings)
  apply(settings)
  input.hidden = false
  return apply
}

/** Says Hello for an input. @param start called once the page answers, or a person doesn't wait for it */
function connect(
  { input, settings, texts }: Pick<ShownField, 'input' | 'settings' | 'texts'>,
  sayHello: SayHello,
  start: () => void,
): Pick<ShownField, 'report' | 'port' | 'early'> {
  const element: HTMLElement = input
  const report = emptyReport(settings, texts)
  const port = sayHello(settings.fieldId, report)
  const early: unknown[] = []
  for (const event of ['focus', 'input']) element.addEventListener(event, start, { once: true })
  // Kept for the second script, which may not have been read yet.
  port.onmessage = ({ data }) => {
    early.push(data)
    start()
  }
  return { report, port, early }
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
