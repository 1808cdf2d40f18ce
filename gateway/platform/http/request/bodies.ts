// How bodies are read (rules: conventions.md#bodies): an empty one is none, whatever its type is said to be, and JSON is an
// object in well-formed Unicode. What the parsers may take is stated with the routes: by default what anybody may send, and more in
// scopes that identify the sender before the body is read (rules: limits.md#bodies).
import { parse as parseForm } from 'node:querystring'
import { errorCodes, type FastifyInstance, type FastifyRequest, type RouteOptions } from 'fastify'
import { type GatewayError, gatewayError } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import { isObject } from '../../../core/objects.ts'
import { makeWellFormed } from '../../../core/text.ts'
import { formShape, jsonShape, type ShapeLimits } from './body-shape.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What its body may be made of; absent: what anybody may send. */
    body?: ShapeLimits
  }
  interface FastifyRequest {
    /** How long its body was; 0 until it is read. */
    bodyBytes: number
    /** How many members and list entries it has; 0 until it is read. */
    bodyValues: number
  }
}

/** How JSON writes half a character; a whole one begins with it, too. */
const SURROGATE = /\\u[dD][89a-fA-F]/

/** Call it before the first route. */
export function readBodies(app: FastifyInstance): void {
  forgetTypeOfNothing(app)
  app.decorateRequest('bodyBytes', 0)
  app.decorateRequest('bodyValues', 0)
  // Harmless once it is left out, and valid JSON all the same.
  const parse = app.getDefaultJsonParser('remove', 'remove')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    // In no chunks, which shows only now.
    if (bytes.length === 0) return done(null, undefined)
    request.bodyBytes = bytes.length
    const { values, fault } = jsonShape(bytes, shapeLimits(request))
    request.bodyValues = values
    if (fault) return refuseLater(fault, done)
    const text = bytes.toString('utf8')
    return parse(request, text, (error, body: unknown) => {
      if (error) done(error)
      else done(null, SURROGATE.test(text) ? makeWellFormed(body) : body)
    })
  })
  app.addContentTypeParser<string>('*', { parseAs: 'string' }, ({ headers }, text, done) => {
    if (text === '') done(null, undefined)
    else done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(headers['content-type']))
  })
  refuseOtherThanObjects(app)
}

/** Lets the routes of a scope take forms. Call it before the first of them. */
export function takeForms(app: FastifyInstance): void {
  const type = 'application/x-www-form-urlencoded'
  app.addContentTypeParser<Buffer>(type, { parseAs: 'buffer' }, (request, bytes, done) => {
    request.bodyBytes = bytes.length
    const { values, fault } = formShape(bytes, shapeLimits(request))
    request.bodyValues = values
    if (fault) refuseLater(fault, done)
    else done(null, parseForm(bytes.toString('utf8'), '&', '=', { maxKeys: 0 }))
  })
}

/** The types of what browsers report, and what a page sends without a preflight. */
const REPORTS = ['application/reports+json', 'application/csp-report', 'text/plain']

/** Lets the routes of a scope take browsers' reports. A list comes as the member `list` of an object. Call it before the first of them. */
export function takeReports(app: FastifyInstance): void {
  app.addContentTypeParser<Buffer>(REPORTS, { parseAs: 'buffer' }, (request, bytes, done) => {
    request.bodyBytes = bytes.length
    const { values, fault } = jsonShape(bytes, shapeLimits(request))
    request.bodyValues = values
    if (fault) return refuseLater(fault, done)
    return app.getDefaultJsonParser('remove', 'remove')(request, bytes.toString('utf8'), (error, body) => {
      if (error) done(error)
      else done(null, Array.isArray(body) ? { list: body } : body)
    })
  })
}

/**
 * Holds the refusal back. A few connections that send such bodies as fast as they are refused would slow payments down to half; a
 * connection that waits costs nothing.
 */
function refuseLater(fault: GatewayError, done: (error: Error) => void): void {
  setTimeout(done, limits.body.refusalPauseMs, fault)
}

/** Lets a route take large bodies: only where the sender is identified before the body is read. */
export function takeLargeBody(route: RouteOptions): void {
  route.bodyLimit ??= limits.body.known.maxBytes
  route.config = { body: limits.body.known, ...route.config }
}

const shapeLimits = ({ routeOptions }: FastifyRequest) => routeOptions.config.body ?? limits.body.anybody

/** Some clients name the type of a body that they do not send. */
function forgetTypeOfNothing(app: FastifyInstance) {
  app.addHook('onRequest', async ({ raw: { headers } }) => {
    const isEmpty = (headers['content-length'] ?? '0') === '0' && headers['transfer-encoding'] === undefined
    if (isEmpty) delete headers['content-type']
  })
}

function refuseOtherThanObjects(app: FastifyInstance) {
  app.addHook('preValidation', async ({ body }) => {
    // Null is how some clients write that there is nothing.
    if (body === undefined || body === null || isObject(body)) return
    throw gatewayError('invalid_data', { sub_code: 'invalid', message: 'The body must be a JSON object.' })
  })
}
