// What the merchant has mailed in test mode.
import type { Mail, Service } from '@service/node'
import { allOf } from './lists.ts'

export interface Outbox {
  /** The newest first. */
  mails(which?: { to?: string; recordId?: string }): Promise<Mail[]>
  /** The links in the newest mail to this address. @throws when there is none */
  links(to: string): Promise<string[]>
}

export function createOutbox({ testOutbox }: Service): Outbox {
  const mails: Outbox['mails'] = ({ to, recordId } = {}) =>
    allOf(testOutbox.list({ to, record_id: recordId, page_size: 100 }))
  return {
    mails,
    async links(to) {
      const [newest] = await mails({ to })
      if (!newest) throw new Error(`Nothing was mailed to ${to}.`)
      return newest.text?.match(/https:\/\/\S+/g) ?? []
    },
  }
}
