/** How long a button says that it has copied. */
const SHOWN_MS = 2000

/** Puts a button behind each text to copy. */
export function startCopying(): void {
  // Only a page of a secure context has it.
  if (!('clipboard' in navigator)) return
  const status = document.createElement('p')
  status.className = 'hidden'
  status.role = 'status'
  document.body.append(status)
  for (const text of document.querySelectorAll<HTMLElement>('code.copy')) text.after(buttonFor(text, status))
}

function buttonFor(text: HTMLElement, status: HTMLElement): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'copy-button'
  button.textContent = 'Copy'
  const name = text.closest('dd')?.previousElementSibling?.textContent
  if (name) button.ariaLabel = `Copy ${name}`
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(text.textContent ?? '')
    } catch {
      // The browser or the user forbids it: a click selects the whole text.
      return
    }
    button.textContent = 'Copied'
    status.textContent = 'Copied'
    setTimeout(() => {
      button.textContent = 'Copy'
      status.textContent = ''
    }, SHOWN_MS)
  })
  return button
}
