// What was just done shows in a corner for some seconds, longer while it's read or used; what can be undone, until it takes effect.
// Without this script it stays in the page.

/** How many seconds a message stays. */
const SECONDS = 8

/** Starts all messages of a page. */
export function startToasts(): void {
  const toasts = document.querySelectorAll<HTMLElement>('.toast')
  if (toasts.length === 0) return
  const list = document.createElement('div')
  list.className = 'toasts'
  // Tab reaches them first.
  document.querySelector('main')?.prepend(list)
  for (const toast of toasts) startToast(toast, list)
}

function startToast(toast: HTMLElement, list: HTMLElement): void {
  const status = toast.querySelector('[role=status]')
  const count = toast.querySelector('[role=timer]')
  const ends = Date.now() + Number(count?.textContent) * 1000
  let left = SECONDS

  const close = () => {
    clearInterval(timer)
    const hadFocus = toast.contains(document.activeElement)
    toast.remove()
    if (hadFocus) document.querySelector('main')?.focus()
  }
  const timer = setInterval(() => {
    if (count) {
      left = Math.ceil((ends - Date.now()) / 1000)
      count.textContent = `${Math.max(left, 0)}`
    } else if (document.hidden || toast.matches(':hover, :focus-within')) left = SECONDS
    else left -= 1
    if (left <= 0) close()
  }, 1000)

  // What can be undone stays as long as that: nothing else in the page undoes it.
  if (!count) {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'close'
    button.ariaLabel = 'Dismiss'
    button.addEventListener('click', close)
    toast.append(button)
  }
  list.append(toast)
  // A screen reader says only what changes.
  const text = [...(status?.childNodes ?? [])]
  status?.replaceChildren()
  requestAnimationFrame(() => status?.append(...text))
}
