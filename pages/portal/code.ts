// The code that a saved method pays with.
import { part, type Settings, setText } from './settings.ts'

/** Whether the payer has typed one. Without one, it's mailed now. */
export async function hasCode(settings: Settings, showProblem: (text: string) => void): Promise<boolean> {
  const input = part<HTMLInputElement>('#code')
  const isSent = !part('#code-part').hidden
  if (isSent && input.value.trim() !== '') return true
  if (isSent) input.focus()
  else await sendCode(settings, showProblem)
  return false
}

/** A code pays one attempt: the next one has another mailed. */
export function forgetCode(): void {
  document.querySelector('#code-part')?.setAttribute('hidden', '')
}

export async function sendCode(
  { code, texts }: Settings,
  showProblem: (text: string) => void,
): Promise<void> {
  const answer = await fetch(code, { method: 'POST', body: new URLSearchParams() })
  const { address, sentences }: { address?: string; sentences?: string[] } = await answer.json()
  if (address === undefined) return showProblem(sentences?.join(' ') ?? texts.noAnswer)
  part('#code-part').hidden = false
  setText(
    part('#code-note'),
    texts.codeSent.replace('{address}', () => address),
  )
  const input = part<HTMLInputElement>('#code')
  input.value = ''
  input.focus()
}
