import validatorsOf from '@fastify/ajv-compiler'
import serializersOf from '@fastify/fast-json-stringify-compiler'
import type { FastifyInstance } from 'fastify'
import { limits } from '../../core/limits.ts'
import { DOCUMENTED } from '../../core/schemas.ts'

/** Of all servers of the process: they share most schemas. */
const validatorOf = validatorsOf()(
  {},
  {
    // No coercion: a value must have the type that the schema names. All errors: every field at fault gets a message.
    // Verbose: an explicit null can be told from another wrong value.
    customOptions: {
      coerceTypes: false,
      allErrors: true,
      removeAdditional: false,
      verbose: true,
      keywords: [DOCUMENTED],
    },
  },
)
const serializerOf = serializersOf()({})
const serializers = new WeakMap<object, ReturnType<typeof serializerOf>>()

/**
 * Has schemas compiled when a request first needs them: there are hundreds, and to compile all would be most of a start. Call it
 * before the first route.
 */
export function compileOnUse(app: FastifyInstance): void {
  app.setValidatorCompiler((route) => {
    let check: ReturnType<typeof validatorOf> | undefined
    const validate: ReturnType<Parameters<typeof app.setValidatorCompiler>[0]> = (value) => {
      check ??= validatorOf({ ...route })
      const isValid = check(value) === true
      // Here the framework looks for them. Each costs more to describe than to find, and more than these are never named.
      validate.errors = check.errors?.slice(0, limits.faults.checked) ?? null
      // The validator keeps them otherwise until it is used again: a large body's are some megabytes.
      check.errors = null
      return isValid
    }
    return validate
  })
  app.setSerializerCompiler(({ schema, method, url, httpStatus = '' }) => (value) => {
    const serialize = serializers.get(schema) ?? serializerOf({ schema, method, url, httpStatus })
    serializers.set(schema, serialize)
    return serialize(value)
  })
}
