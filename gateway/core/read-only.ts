// Members that a change may send back and not set (rules: conventions.md#read-only).
import { readInstant } from './calendar.ts'
import { type ErrorMessage, fieldFault } from './errors.ts'
import { isObject, type Members, namesOf, own } from './objects.ts'

interface WithProperties {
  properties: object
}

/** Who changes what somebody else has changed since sends back when it was before: that is no wish. */
const MODIFIED = 'modified'

/**
 * A message for each member that is shown, may not be set, and was sent with another value than it has.
 * @param Settable the schema of the change
 * @param Shown that of the answer
 * @param view the record as it is shown now
 */
export function readOnlyFaults(
  Settable: WithProperties,
  Shown: WithProperties,
  view: object,
  body: object,
): ErrorMessage[] {
  const now: Members = { ...view }
  const sent: Members = { ...body }
  return namesOf(Shown.properties)
    .filter((name) => !(name in Settable.properties) && name !== MODIFIED)
    .filter((name) => !isShown(now[name], sent[name]))
    .map((context) => fieldFault(context, MESSAGE))
}

const MESSAGE = 'This cannot be changed.'

/**
 * Whether what was sent is what is shown, or nothing. Of an object, members that the caller does not know may be missing, and
 * others may be there; a timestamp may be written otherwise.
 */
export function isShown(now: unknown, sent: unknown): boolean {
  if (sent === undefined || sent === null) return true
  if (Array.isArray(now)) {
    return (
      Array.isArray(sent) && sent.length === now.length && now.every((item, at) => isShown(item, sent[at]))
    )
  }
  if (isObject(now)) {
    return (
      isObject(sent) &&
      namesOf(now).every((name) => own(now, name) === undefined || isShown(own(now, name), own(sent, name)))
    )
  }
  return typeof sent !== 'object' && (String(sent) === String(now) || isSameInstant(now, sent))
}

function isSameInstant(now: unknown, sent: unknown): boolean {
  if (typeof now !== 'string' || typeof sent !== 'string') return false
  const instant = readInstant(now)?.first
  return instant !== undefined && instant === readInstant(sent)?.first
}
