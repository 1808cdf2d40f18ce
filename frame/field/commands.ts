// Refuses commands that the page gives with `execCommand`. Some engines pass them to the focused element, even in a frame of
// another site: WebKit undoes and redoes there, and Firefox copies and cuts what is selected where it gives sites no processes.

/** Edits by such a command, as `beforeinput` names them. */
const COMMANDS = ['historyUndo', 'historyRedo', 'deleteByCut']
/** Keys that give a command without a modifier. */
const COMMAND_KEYS = ['Undo', 'Redo', 'Copy', 'Cut']

/**
 * Undoes, redoes, copies and cuts only for the person in the field: by a shortcut, the context menu, or the menu that a finger
 * opens. Menus outside the document (Edit, shaking a phone) cause no event that tells them from the page, so they're refused, too.
 * To be called before anything else listens to the input's events.
 * @param onRefused called for each refused edit; a refused copy changes nothing
 */
export function refuseCommands(input: HTMLElement, onRefused: () => void): void {
  let isShortcutDown = false
  /** Whether a menu was opened, and no key was pressed since. */
  let isMenuOpen = false
  const listen = <Type extends keyof HTMLElementEventMap>(
    type: Type,
    listener: (event: HTMLElementEventMap[Type]) => void,
  ) => input.addEventListener(type, listener, true)

  listen('keydown', (event) => {
    isShortcutDown = isShortcut(event)
    isMenuOpen = false
  })
  const letGo = () => {
    isShortcutDown = false
  }
  listen('keyup', letGo)
  listen('blur', letGo)
  listen('contextmenu', () => {
    isMenuOpen = true
  })
  listen('pointerdown', ({ pointerType }) => {
    isMenuOpen = pointerType !== 'mouse'
  })

  const refuse = (event: Event) => {
    if (isShortcutDown || isMenuOpen) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (event.type === 'beforeinput') onRefused()
  }
  listen('beforeinput', (event) => {
    if (COMMANDS.includes(event.inputType)) refuse(event)
  })
  listen('copy', refuse)
  listen('cut', refuse)
}

function isShortcut({ ctrlKey, metaKey, altKey, shiftKey, key }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey || (shiftKey && key === 'Delete') || COMMAND_KEYS.includes(key)
}
