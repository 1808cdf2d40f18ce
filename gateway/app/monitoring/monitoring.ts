// What watches a gateway, as its operator has configured it. What is not asked for is not even loaded.
import type { Server } from 'node:https'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../core/clock.ts'
import type { Processor } from '../../payments/networks/index.ts'
import type { KmsSet } from '../../platform/encryption/index.ts'
import { type Storage, tellCommitted } from '../../platform/storage/index.ts'
import { type Observer, observedKms, observedProcessor, observedStorage, observers } from './observe.ts'

export interface MonitoringOptions {
  /** The port of the metrics, 0 for a free one; absent: there are none. */
  metricsPort?: number
  /** The address that they are on; loopback by default. */
  metricsHost?: string
  /** Traces by OpenTelemetry, to this address or as the variables `OTEL_EXPORTER_OTLP_…` say; absent: none. */
  traces?: { url?: string }
}

/** What is looked at when somebody asks. */
export interface MonitoredParts {
  storage: Storage
  clock: Clock
  version: string
  dataDir: string
  /** PEM of the certificate that clients trust. */
  certificate: () => string
}

export interface Monitoring {
  /** What measures jobs and webhooks; undefined: nothing does. */
  observer: Observer | undefined
  storage(storage: Storage): Storage
  processor(processor: Processor): Processor
  kms(kms: KmsSet): KmsSet
  /** Watches the requests of a server. Call it before its routes are added. */
  watch(app: FastifyInstance<Server>): void
  /** Begins to answer whoever asks. @returns the address of the metrics */
  start(parts: MonitoredParts): Promise<string | undefined>
  stop(): Promise<void>
}

/** One thing that watches. */
interface Watcher {
  observer: Observer
  storage?(storage: Storage): Storage
  watch(app: FastifyInstance<Server>): void
  start?(parts: MonitoredParts): Promise<string | undefined>
  stop(): Promise<void>
}

/** @param version of the gateway */
export async function createMonitoring(options: MonitoringOptions, version: string): Promise<Monitoring> {
  const watchers: Watcher[] = []
  if (options.metricsPort !== undefined) watchers.push(await metricsWatcher(options.metricsPort, options))
  if (options.traces) {
    const { createTraces } = await import('./traces/traces.ts')
    watchers.push(createTraces({ ...options.traces, version }))
  }
  const observer = observers(watchers.map((watcher) => watcher.observer))
  return {
    observer,
    storage(storage) {
      const observed = observer ? observedStorage(storage, observer) : storage
      return watchers.reduce((inner, watcher) => watcher.storage?.(inner) ?? inner, observed)
    },
    processor: (processor) => (observer ? observedProcessor(processor, observer) : processor),
    kms: (kms) => (observer ? observedKms(kms, observer) : kms),
    watch(app) {
      for (const watcher of watchers) watcher.watch(app)
    },
    async start(parts) {
      let url: string | undefined
      for (const watcher of watchers) url = (await watcher.start?.(parts)) ?? url
      return url
    },
    async stop() {
      await Promise.all(watchers.map((watcher) => watcher.stop()))
    },
  }
}

async function metricsWatcher(port: number, { metricsHost: host }: MonitoringOptions): Promise<Watcher> {
  const { addGauges, countPayment, createMetrics, measureRequests, serveMetrics, timingObserver } =
    await import('./metrics/index.ts')
  const metrics = createMetrics()
  let close = async () => {}
  return {
    observer: timingObserver(metrics),
    storage: (storage) => ({
      ...storage,
      write: tellCommitted(storage.write, (change) => countPayment(metrics, change)),
    }),
    watch: (app) => measureRequests(app, metrics),
    async start(parts) {
      addGauges(metrics, parts)
      const server = await serveMetrics(metrics.registry, { port, host })
      close = server.close
      return server.url
    },
    stop: () => close(),
  }
}
