import type { ChildProcess } from 'node:child_process'

/** Ends a process that this one has started, and waits until it is gone. */
export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await ended
}
