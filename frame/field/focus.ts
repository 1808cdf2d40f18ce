/** Detects WebKit, as frame.css does: only WebKit supports one of these properties. */
export const isWebKit: boolean = CSS.supports('(-webkit-nbsp-mode: space) or (-webkit-line-snap: none)')

/**
 * Milliseconds to wait until a focus that the page gave the iframe arrives in this process. In WebKit it arrives immediately or
 * never, because there an iframe still counts as active when the focus has moved from it into another iframe.
 */
const PATIENCE = isWebKit ? 0 : 1_000

/** Which input of this frame has the focus, or takes it next. */
export interface Aim {
  /** Whether keys go to this input, or will. */
  isAt(input: HTMLElement): boolean
  /** From now on the frame's focus is for this input. */
  at(input: HTMLElement): void
}

/** Passes every focus of this frame on to its input: of a card's, to the last one that had it, at first to the first one. */
export function handFocusOn(inputs: readonly HTMLElement[]): Aim {
  let aim = inputs[0]
  const focused = () => inputs.find((input) => document.activeElement === input)
  const take = () => {
    if (!focused()) aim?.focus({ preventScroll: true })
  }
  document.addEventListener('focusin', () => {
    aim = focused() ?? aim
  })
  // In a card, a click or Tab may give the focus to another input in this very task.
  window.addEventListener('focus', inputs.length > 1 ? () => setTimeout(take) : take)
  // WebKit focuses an input only after a user gesture in its own frame, and a click on the page's label is in another one. Then
  // the frame has the focus, and the first key press is the gesture. Tab reaches the input without help. A key that comes after
  // the focus has gone to another frame must not take it back.
  window.addEventListener('keydown', ({ key }) => {
    if (key !== 'Tab' && document.hasFocus()) take()
  })
  return {
    isAt: (input) => input === (focused() ?? aim),
    at(input) {
      aim = input
    },
  }
}

/** Whether what a person types goes into this input. */
export function isFocused(input: HTMLElement): boolean {
  return document.activeElement === input && document.hasFocus()
}

/** Waits until this frame has the focus, or for the time after which it will not get it. */
export function untilFocused(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hasFocus()) resolve()
    window.addEventListener('focus', () => resolve(), { once: true })
    setTimeout(resolve, PATIENCE)
  })
}
