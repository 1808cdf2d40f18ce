// What the log keeps of a refusal: names of fields and kinds of faults, never a value or a message.
import { type ErrorMessage, fieldOf } from '../../core/errors.ts'
import { type Json, type RequestFault, toJson } from '../storage/index.ts'

const MOST = 10

/** What looks like a name of a schema, such as `items[0].price`. A response may repeat other names; nothing keeps those. */
const NAME = /^[a-z][a-z_]{0,40}\d?(\[\d{1,3}\])?(\.[a-z][a-z_]{0,40}\d?(\[\d{1,3}\])?){0,4}$/

/** The faults of fields in a refusal; null if it has none. */
export function faultsIn(messages: readonly ErrorMessage[]): Json<RequestFault[]> | null {
  const faults = messages.flatMap((message): RequestFault[] => {
    const { code, sub_code } = message
    const field = fieldOf(message)
    const name = field !== undefined && NAME.test(field) ? field : undefined
    if (sub_code === undefined && name === undefined) return []
    return [{ code, ...(name !== undefined && { field: name }), ...(sub_code && { sub_code }) }]
  })
  return faults.length === 0 ? null : toJson(faults.slice(0, MOST))
}
