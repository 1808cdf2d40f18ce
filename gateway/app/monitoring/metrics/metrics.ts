// The metrics, by Prometheus' conventions: base units, totals that only grow, and labels with few values. No label has anything of
// a merchant, a key, a card or an address in it.
import {
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type Registry as Metrics,
  Registry,
} from 'prom-client'
import type { StatusChange } from '../../../platform/storage/index.ts'
import type { Observer, Work } from '../observe.ts'

/** Seconds: from a statement on a fast disk to what nobody waits for. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** All that the gateway counts and times by itself. Each gateway of a process has its own. */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  return {
    registry,
    requests: new Counter({
      name: 'gateway_http_requests_total',
      help: 'Requests that were answered, by the pattern of their route.',
      labelNames: ['method', 'route', 'status'],
      registers,
    }),
    requestDurations: new Histogram({
      name: 'gateway_http_request_duration_seconds',
      help: 'From the head of a request to the end of its answer.',
      labelNames: ['method', 'route'],
      buckets: SECONDS,
      registers,
    }),
    requestsInProgress: new Gauge({
      name: 'gateway_http_requests_in_progress',
      help: 'Requests that are not answered yet.',
      registers,
    }),
    payments: new Counter({
      name: 'gateway_payments_total',
      help: 'Charges, refunds and credits, each time that one comes to an outcome.',
      labelNames: ['kind', 'mode', 'outcome'],
      registers,
    }),
    works: {
      database: new Histogram({
        name: 'gateway_database_transaction_duration_seconds',
        help: 'Database transactions, from the wait for a connection or for its turn to the commit.',
        labelNames: ['outcome'],
        buckets: SECONDS,
        registers,
      }),
      network: new Histogram({
        name: 'gateway_network_call_duration_seconds',
        help: 'Calls of the card and bank networks.',
        labelNames: ['call', 'outcome'],
        buckets: SECONDS,
        registers,
      }),
      job: new Histogram({
        name: 'gateway_job_duration_seconds',
        help: 'Jobs that this process has run.',
        labelNames: ['type', 'outcome'],
        buckets: SECONDS,
        registers,
      }),
      webhook: new Histogram({
        name: 'gateway_webhook_attempt_duration_seconds',
        help: 'Attempts at deliveries: success, refused (another status than 200), late, unreachable.',
        labelNames: ['outcome'],
        buckets: SECONDS,
        registers,
      }),
      kms: new Histogram({
        name: 'gateway_kms_call_duration_seconds',
        help: 'Calls of the key management service, with their retries.',
        labelNames: ['call', 'outcome'],
        buckets: SECONDS,
        registers,
      }),
    },
  }
}

export type GatewayMetrics = ReturnType<typeof createMetrics>
export type { Metrics }

const labelOf = (work: Work): Record<string, string> =>
  'call' in work ? { call: work.call } : work.kind === 'job' ? { type: work.type } : {}

/** Times work. What throws has the outcome `error`. */
export function timingObserver({ works }: GatewayMetrics): Observer {
  return {
    async during(work, run, outcomeOf = () => 'success') {
      const histogram: Histogram = works[work.kind]
      const end = histogram.startTimer(labelOf(work))
      try {
        const result = await run()
        end({ outcome: outcomeOf(result) })
        return result
      } catch (error) {
        end({ outcome: 'error' })
        throw error
      }
    },
  }
}

/** The reasons of a failure that are not the payer's, nor the payer's bank's. */
const NETWORK_FAULT = /_(processor_not_available|processing_error)$/

/** Counts a payment that has come to an outcome. */
export function countPayment({ payments }: GatewayMetrics, change: StatusChange): void {
  if (change.status !== 'PENDING')
    payments.inc({ kind: change.type.toLowerCase(), mode: change.mode, outcome: outcomeOf(change) })
}

function outcomeOf({ status, from, failure_code }: StatusChange): string {
  if (status !== 'FAILED') return status.toLowerCase()
  if (from === 'COMPLETED') return 'returned'
  return NETWORK_FAULT.test(failure_code ?? '') ? 'error' : 'declined'
}
