// What the merchant has mailed in test mode.
import type { Api } from './api.ts'
import { readAll } from './pages.ts'

export interface Mail {
  id: string
  created: string
  kind: string
  /** The invoice or the payment that it is about. */
  record_id: string
  from: string
  to: string
  subject: string
  text: string
  html: string
  status: string
  /** Why it has not left. */
  error?: string
}

export interface Outbox {
  /** The newest first. */
  mails(which?: { to?: string; recordId?: string }): Promise<Mail[]>
  /** The links in the newest mail to this address. @throws when there is none */
  links(to: string): Promise<string[]>
}

export function createOutbox(api: Api): Outbox {
  const mails: Outbox['mails'] = ({ to, recordId } = {}) =>
    readAll(api, '/v1/test-outbox', { to, record_id: recordId })
  return {
    mails,
    async links(to) {
      const [newest] = await mails({ to })
      if (!newest) throw new Error(`Nothing was mailed to ${to}.`)
      return newest.text.match(/https:\/\/\S+/g) ?? []
    },
  }
}
