export interface PulseOptions {
  intervalMs: number
  /** Called when calls begin to fail, and not again until one has worked. */
  onError(error: unknown): void
}

/** Calls `beat` at intervals, never twice at the same time. @returns a function that stops it and waits for the call in progress */
export function startPulse(
  beat: () => Promise<void>,
  { intervalMs, onError }: PulseOptions,
): () => Promise<void> {
  let isFailing = false
  let last: Promise<void> | undefined
  const timer = setInterval(() => {
    last ??= beat()
      .then(
        () => {
          isFailing = false
        },
        (error: unknown) => {
          if (!isFailing) onError(error)
          isFailing = true
        },
      )
      .finally(() => {
        last = undefined
      })
  }, intervalMs).unref()
  return async () => {
    clearInterval(timer)
    await last
  }
}
