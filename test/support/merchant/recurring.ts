// Helpers for tests of recurring charges.
import type { Answer } from '../client.ts'
import { goodCard, type TestGateway } from '../gateway.ts'

/** Noon of a day in New York, the demo merchant's time zone. */
export const noon = (date: string) => `${date}T17:00:00Z`

export const URL = '/v1/recurring/charges'

export const monthly = (start: string, more: object = {}) => ({
  interval_unit: 'MONTH',
  interval_delay: 1,
  start,
  ...more,
})

/** The first message of a refusal. */
export const firstMessage = ({ body }: { body: { messages: object[] } }) => body.messages[0]

export function recurringCalls({ client }: TestGateway) {
  const url = (id: string) => `${URL}/${id}`
  const ok = async (answer: Promise<Answer>) => {
    const { status, body } = await answer
    if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`)
    return body
  }
  const occurrences = async (id: string) =>
    (await ok(client.get(`${url(id)}/occurrences?page_size=100`))).results.toReversed()
  return {
    ok,
    url,
    advance: (to: string) => ok(client.post('/v1/test-clock/advance', { to })),
    make: (more: object = {}) =>
      ok(
        client.post(URL, {
          amount: 1000,
          method: { ...goodCard, cvv: undefined },
          schedule: { interval_unit: 'MONTH', interval_delay: 1, start: '2027-02-01' },
          ...more,
        }),
      ),
    read: (id: string) => ok(client.get(url(id))),
    occurrences,
    /** The occurrences as `<due date> <status> <amount>`, oldest first. */
    story: async (id: string) =>
      (await occurrences(id)).map(
        ({ due_date, status, amount }: Record<string, unknown>) => `${due_date} ${status} ${amount}`,
      ) as string[],
    pay: (id: string, occurrence: string) => client.post(`${url(id)}/occurrences/${occurrence}/pay`, {}),
    ignore: (id: string, occurrence: string) =>
      client.post(`${url(id)}/occurrences/${occurrence}/ignore`, {}),
    /** The occurrence with its charges. */
    occurrence: (id: string, occurrence: string) => ok(client.get(`${url(id)}/occurrences/${occurrence}`)),
  }
}
