// A gateway that notes no request for the log of recent ones, with the options of any other.
import { limits } from '../../../gateway/core/limits.ts'

Object.assign(limits, { requestLog: { ...limits.requestLog, maxWaiting: 0 } })
await import('../../../gateway/main.ts')
