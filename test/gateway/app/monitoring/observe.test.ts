// What is measured of the networks.
import { expect, onTestFinished, test, vi } from 'vitest'
import { createMetrics, timingObserver } from '../../../../gateway/app/monitoring/metrics/index.ts'
import { observedProcessor } from '../../../../gateway/app/monitoring/observe.ts'
import { limits } from '../../../../gateway/core/limits.ts'
import { DeadlineExceeded } from '../../../../gateway/core/promises.ts'
import type { Processor } from '../../../../gateway/payments/networks/index.ts'

const silent = () => new Promise<never>(() => {})
const networks: Processor = {
  authorize: silent,
  capture: silent,
  reverse: silent,
  settle: silent,
  returns: silent,
  funding: silent,
}

test('a network that never answers is an error once the gateway waits no longer', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const metrics = createMetrics()
  const { reverse } = observedProcessor(networks, timingObserver(metrics))
  const ended = expect(reverse('a payment', 0)).rejects.toThrow(DeadlineExceeded)
  await vi.advanceTimersByTimeAsync(limits.processorTimeoutMs)
  await ended
  expect(await metrics.registry.metrics()).toContain(
    'gateway_network_call_duration_seconds_count{call="reverse",outcome="error"} 1',
  )
})
