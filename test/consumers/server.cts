// The same from CommonJS: tests of a merchant's project are often that, and so are servers that render pages.
import hostedFields = require('@service/hosted-fields')
import element = require('@service/hosted-fields/element')

const { messages } = hostedFields.parseException(new Error('Refused.'))
const define: (settings: { publicKey: string }) => void = element.defineHostedField

// @ts-expect-error -- no such member
const wrong: unknown = hostedFields.nothing

export = { messages, define, wrong }
