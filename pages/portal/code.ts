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

/** The payer waits for it in front of the button. */
const TIMEOUT_MS = 30_000

/** @throws without an answer, or with one of a proxy */
export async function sendCode(
  { code, texts }: Settings,
  showProblem: (text: string) => void,
): Promise<void> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const answer = await fetch(code, { method: 'POST', body: new URLSearchParams(), signal })
  const { address, sentences }: { address?: string; sentences?: string[] } = await answer.json()
  if (sentences) return showProblem(sentences.join(' '))
  if (address === undefined) throw new Error('No code was sent.')
  part('#code-part').hidden = false
  setText(
    part('#code-note'),
    texts.codeSent.replace('{address}', () => address),
  )
  const input = part<HTMLInputElement>('#code')
  input.value = ''
  input.focus()
}
