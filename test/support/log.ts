// The log of a gateway, as a test reads it.
import { createLogger } from '../../gateway/core/logger.ts'

/** For what a test runs without a gateway. */
export const noLog = createLogger('silent')

/** One line. */
export interface Line extends Record<string, unknown> {
  /** 30: info, 40: warn, 50: error. */
  level: number
  msg: string
}

/** Takes what a gateway writes: `testGateway({ logLevel: 'debug', logTo: log })`. */
export function capturedLog() {
  const written: string[] = []
  return {
    write: (line: string) => void written.push(line),
    text: () => written.join(''),
    lines: (): Line[] => written.map((line) => JSON.parse(line)),
  }
}
