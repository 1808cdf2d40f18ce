// Traces by OpenTelemetry: a span for each request, and within it for what it does with the database and the networks; one for each
// job, with its webhooks, which carry the trace on. An attribute is a route, a kind or an outcome, and never a value of anybody's.
import type { Server } from 'node:https'
import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { describeError } from '../../../core/error-report.ts'
import { limits } from '../../../core/limits.ts'
import { withDeadline } from '../../../core/promises.ts'
import type { Observer, Work } from '../observe.ts'

export interface TracesOptions {
  /** Where spans go, by OTLP over HTTP; absent: as the variables `OTEL_EXPORTER_OTLP_…` say. */
  url?: string
  /** By default `OTEL_SERVICE_NAME`, or `gateway`. */
  serviceName?: string
  version: string
}

export interface Traces {
  observer: Observer
  watch(app: FastifyInstance<Server>): void
  /** Sends what is left. */
  stop(): Promise<void>
}

/** Nothing of it is global: each gateway of a process has its own. */
export function createTraces({ url, serviceName, version }: TracesOptions): Traces {
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({
      'service.name': serviceName ?? process.env.OTEL_SERVICE_NAME ?? 'gateway',
      'service.version': version,
    }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter(url === undefined ? {} : { url }))],
  })
  const tracer = provider.getTracer('gateway', version)
  const contexts = new AsyncLocalStorageContextManager().enable()
  return {
    observer: tracingObserver(tracer, contexts),
    watch: (app) => traceRequests(app, tracer, contexts),
    async stop() {
      // A collector that does not answer keeps no gateway from stopping.
      await withDeadline(provider.shutdown(), limits.traces.lastMs).catch(() => {})
      contexts.disable()
    },
  }
}

type Contexts = Pick<AsyncLocalStorageContextManager, 'active' | 'with'>

function tracingObserver(tracer: Tracer, contexts: Contexts): Observer {
  const propagator = new W3CTraceContextPropagator()
  return {
    async during(work, run, outcomeOf = () => 'success') {
      // A job is nobody's part: what happened to wake the runner has long ended.
      const parent = work.kind === 'job' ? ROOT_CONTEXT : contexts.active()
      // What the gateway does by itself all the time, its heartbeat and its look for jobs, is no trace.
      if (work.kind !== 'job' && !trace.getSpan(parent)?.isRecording()) return run()
      const { name, ...options } = spanOf(work)
      const span = tracer.startSpan(name, options, parent)
      try {
        const result = await contexts.with(trace.setSpan(parent, span), run)
        span.setAttribute('gateway.outcome', outcomeOf(result))
        return result
      } catch (error) {
        fail(span, error)
        throw error
      } finally {
        span.end()
      }
    },
    headers() {
      const headers: Record<string, string> = {}
      propagator.inject(contexts.active(), headers, {
        set: (carrier: Record<string, string>, key, value) => {
          carrier[key] = value
        },
      })
      return headers
    },
  }
}

function spanOf(work: Work) {
  if (work.kind === 'network') return { name: `network ${work.call}`, kind: SpanKind.CLIENT }
  if (work.kind === 'kms') return { name: `kms ${work.call}`, kind: SpanKind.CLIENT }
  if (work.kind === 'job') return { name: `job ${work.type}`, kind: SpanKind.CONSUMER }
  if (work.kind === 'webhook') return { name: 'webhook', kind: SpanKind.CLIENT }
  return { name: 'database transaction', kind: SpanKind.CLIENT }
}

/** Its class and code only: a message may quote what somebody typed. */
function fail(span: Span, error: unknown) {
  const { name, code } = describeError(error)
  span.setAttributes({ 'error.type': code ?? name, 'gateway.outcome': 'error' })
  span.setStatus({ code: SpanStatusCode.ERROR })
}

/** A trace begins here: what a client says of its own is not trusted. */
function traceRequests(app: FastifyInstance<Server>, tracer: Tracer, contexts: Contexts): void {
  const begun = new WeakMap<FastifyRequest, { span: Span; context: Context }>()
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, routeOptions } = request
    const route = routeOptions.url ?? 'none'
    const attributes = { 'http.request.method': method, 'http.route': route }
    const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, ROOT_CONTEXT)
    const context = trace.setSpan(ROOT_CONTEXT, span)
    begun.set(request, { span, context })
    contexts.with(context, done)
  })
  // Once the body was read, it goes on in the connection's own turn.
  app.addHook('preValidation', (request, _reply, done) => {
    contexts.with(begun.get(request)?.context ?? ROOT_CONTEXT, done)
  })
  app.addHook('onResponse', async (request, { statusCode }) => {
    const span = begun.get(request)?.span
    span?.setAttribute('http.response.status_code', statusCode)
    if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
  })
  app.addHook('onRequestAbort', async (request) => begun.get(request)?.span.end())
}
