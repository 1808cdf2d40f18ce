import { goodCard } from '../../support/gateway.ts'
import { requestOf } from './connection.ts'
import { DUE_DAY, type DueWork } from './measure-due.ts'

/** Recurring charges that are all due on one day. */
export const dueCharges: DueWork = {
  name: 'recurring charges that are due on one day',
  done: '/v1/transactions',
  request({ spawned: { started } }) {
    const schedule = { interval_unit: 'MONTH', interval_delay: 1, start: DUE_DAY }
    const body = { amount: 1000, method: goodCard, schedule }
    return requestOf(started.base_url, '/v1/recurring/charges', started.test_secret_key, body)
  },
}
