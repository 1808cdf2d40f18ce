/** What a check has found. */
export interface Finding {
  /** `fault`: something does not work. `warning`: it soon may not. */
  state: 'ok' | 'warning' | 'fault'
  text: string
  /** What to do about it. */
  advice?: string
}

export const ok = (text: string): Finding => ({ state: 'ok', text })
export const warning = (text: string, advice: string): Finding => ({ state: 'warning', text, advice })
export const fault = (text: string, advice: string): Finding => ({ state: 'fault', text, advice })
