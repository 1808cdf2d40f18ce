import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'

/** To standard error, because standard output is the command's answer. */
export function createLogger(level: string): FastifyBaseLogger {
  return pino({ level, base: null }, pino.destination({ dest: 2, sync: true }))
}
