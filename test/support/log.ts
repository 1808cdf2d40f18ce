// Access to a gateway's log for tests.
import { createLogger } from '../../gateway/core/logger.ts'

/** A silent logger, for code that a test runs without a gateway. */
export const noLog = createLogger('silent')

/** A line of the log. */
export interface Line extends Record<string, unknown> {
  /** 30: info, 40: warn, 50: error. */
  level: number
  msg: string
}

/** Captures a gateway's log: `testGateway({ logLevel: 'debug', logTo: log })`. */
export function capturedLog() {
  const written: string[] = []
  return {
    write: (line: string) => void written.push(line),
    text: () => written.join(''),
    lines: (): Line[] => written.map((line) => JSON.parse(line)),
  }
}
