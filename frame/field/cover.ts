import { isFocused } from './focus.ts'

/** A value of fewer characters is all dots: a security code, or a number that has only begun. */
const LEAST = 8
const SHOWN = 4

/** Dots in place of a text that a person has left. */
export interface Cover {
  /** The text, whether it is covered or not. */
  text(): string
  /** Covers the text if the field is masked and not focused; otherwise lifts the cover. */
  settle(): void
  /** Shows the text again. */
  lift(): void
}

/**
 * Puts dots into an input once it is left, and the last characters of a long value behind them: `•••• 4242`. Few dots, because
 * screen readers say each. With the focus the text and the caret are back; what is undone then is the text, not the dots.
 * @param clean removes what formatting adds
 */
export function createCover(
  input: HTMLInputElement,
  clean: (text: string) => string,
  isWanted: () => boolean,
): Cover {
  let covered: { text: string; dots: string; from: number | null; to: number | null } | undefined

  /** What covers the input now. Any other text in it was filled in since, and is the value. */
  const current = () => (input.value === covered?.dots ? covered : undefined)

  function lift() {
    const lifted = current()
    covered = undefined
    if (!lifted) return
    const isSelected = input.selectionStart === 0 && input.selectionEnd === input.value.length
    input.value = lifted.text
    if (!isFocused(input)) return
    // Tab selects all text in a field.
    if (isSelected) input.select()
    else input.setSelectionRange(lifted.from, lifted.to)
  }

  // A text may be dropped or filled in where there is no focus.
  for (const event of ['beforeinput', 'input']) input.addEventListener(event, lift, true)
  return {
    text: () => current()?.text ?? input.value,
    settle() {
      if (isFocused(input) || !isWanted()) lift()
      else if (input.value && !current()) {
        const { value: text, selectionStart: from, selectionEnd: to } = input
        covered = { text, dots: dotsFor(clean(text)), from, to }
        input.value = covered.dots
      }
    },
    lift,
  }
}

function dotsFor(value: string): string {
  return value.length < LEAST ? '•'.repeat(value.length) : `${'•'.repeat(SHOWN)} ${value.slice(-SHOWN)}`
}
