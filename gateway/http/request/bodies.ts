// How bodies are read (rules: conventions.md#bodies): an empty one is none, whatever its type is said to be, and JSON is an
// object in well-formed Unicode.
import { errorCodes, type FastifyInstance } from 'fastify'
import { gatewayError } from '../../core/errors.ts'
import { isObject } from '../../core/objects.ts'
import { makeWellFormed } from '../../core/text.ts'

/** How JSON writes half a character; a whole one begins with it, too. */
const SURROGATE = /\\u[dD][89a-fA-F]/

/** Call it before the first route. */
export function readBodies(app: FastifyInstance): void {
  forgetTypeOfNothing(app)
  // Harmless once it is left out, and valid JSON all the same.
  const parse = app.getDefaultJsonParser('remove', 'remove')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    // In no chunks, which shows only now.
    if (text === '') return done(null, undefined)
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
