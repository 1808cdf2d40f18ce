// A key pressed in a field and released in the page reveals to the page what was typed, because `keyup` names the character. So
// a field knows which of its keys are down (rules: hosted-fields.md#held-keys).

/**
 * Milliseconds for which a report may wait for its key to come up. 99.9 % of keys are up after 293 (docs/threat-model.md has the
 * source); people who look for each digit are slower.
 */
export const REPORT_CAP = 500

/** So many keys may be taken from under a person's hands before the field is locked. */
export const MOST_TAKEN = 1

/** Milliseconds without a repeat after which a key counts as released: some systems keep a `keyup` to themselves, as after Command. */
const RELEASED_BY = 2_000

/** Keys by which a person leaves a field, or finishes it. What the page does with the focus then is no theft. */
const LEAVING = ['Tab', 'Enter', 'Escape', 'Meta']

/** Keys of more than one character that type: accents, input methods, on-screen keyboards. */
const COMPOSING = ['Dead', 'Process', 'Unidentified']

/** A key that typed and is still down. */
export interface HeldKey {
  /** When it was last seen to be down: it may repeat. */
  seen: number
  /** The field's text before that. */
  readonly before: string
  /** Whether the page may not know yet what it has done: it is down, and has been for less than the cap. */
  isFresh: boolean
}

export interface HeldKeys {
  /** The newest key that is down. */
  newest(): HeldKey | undefined
}

export interface KeyEvents {
  /** Whether keys go into this field, and not into another one of its frame. */
  isHere(): boolean
  /** @returns the field's text */
  text(): string
  /** Called when a key is up, or has been down for as long as a report waits. */
  onFree(): void
  /** Called when the focus was taken while keys are down. @param keys in the order in which they went down */
  onTaken(keys: readonly HeldKey[]): void
}

/** Watches the keys of this frame. */
export function watchKeys({ isHere, text, onFree, onTaken }: KeyEvents): HeldKeys {
  const down = new Map<string, HeldKey>()
  const free = (key: HeldKey) => {
    key.isFresh = false
    onFree()
  }
  const release = (id: string) => {
    const key = down.get(id)
    down.delete(id)
    if (key) free(key)
  }
  const releaseAll = () => [...down.keys()].forEach(release)

  const onDown = (event: KeyboardEvent) => {
    if (!isHere()) return
    if (LEAVING.includes(event.key)) releaseAll()
    else if (isTyping(event)) {
      if (event.repeat) onRepeat(event)
      else hold(event)
    }
  }
  const hold = (event: KeyboardEvent) => {
    const key = { seen: performance.now(), before: text(), isFresh: true }
    release(idOf(event))
    down.set(idOf(event), key)
    setTimeout(free, REPORT_CAP, key)
  }
  // A key that went down before the field had the focus, or was taken back with it, would type again, and then come up in the page.
  const onRepeat = (event: KeyboardEvent) => {
    const key = down.get(idOf(event))
    if (key) key.seen = performance.now()
    else event.preventDefault()
  }
  const onUp = (event: KeyboardEvent) => release(idOf(event))
  const onBlur = () => {
    const keys = [...down.values()].filter(({ seen }) => performance.now() < seen + RELEASED_BY)
    if (keys.length) onTaken(keys)
    releaseAll()
  }
  // Capturing: an element may lose the focus before the window does, or without it, and its own handlers come later.
  window.addEventListener('keydown', onDown, true)
  window.addEventListener('keyup', onUp, true)
  window.addEventListener('blur', onBlur, true)
  return { newest: () => [...down.values()].at(-1) }
}

/** The same for a key's two events, though Shift may change its character in between. */
const idOf = ({ code, key }: KeyboardEvent) => code || key

/** Whether a key types something, as far as can be known before it does. */
function isTyping(event: KeyboardEvent): boolean {
  const { key, isTrusted, ctrlKey, metaKey } = event
  const isShortcut = (ctrlKey || metaKey) && !event.getModifierState('AltGraph')
  return isTrusted && !isShortcut && (key.length === 1 || COMPOSING.includes(key))
}
