// Email to customers: what waits, and the addresses that get none (rules: mail.md#dashboard).
import { addedReasons, addSuppression, deleteSuppression } from '../../../invoicing/index.ts'
import { countWaiting, listSuppressions, openReview } from '../../../platform/mail/index.ts'
import { pageOf, screen, textOf } from '../../kit/index.ts'
import { EMAIL, type EmailContent, emailPage } from './page.ts'

export const emailPages = screen<EmailContent>({
  path: EMAIL,
  access: 'read',
  title: 'Email',
  async read(visitor) {
    const { parts, caller, query } = visitor
    const { reading } = parts.storage
    const owner = { merchant_id: caller.merchant.id, mode: caller.mode }
    const address = textOf(query, 'q')?.trim()
    return {
      list: await listSuppressions(reading, parts.cipher, owner, {
        ...pageOf(visitor),
        ...(address !== undefined && { address }),
      }),
      address,
      waiting: await countWaiting(reading, owner),
      isPaused: (await openReview(reading, owner)) !== undefined,
    }
  },
  main: emailPage,
  forms: {
    '': {
      access: 'invoice',
      async act({ parts, caller }, { address = '', reason }) {
        await addSuppression(parts, caller, {
          address: address.trim(),
          reason: addedReasons.find((one) => one === reason) ?? 'added',
        })
      },
      done: { added: 'Address added. No email is sent to it.' },
    },
    ':id/remove': {
      access: 'invoice',
      async act({ parts, caller, id }, { why = '' }) {
        await deleteSuppression(parts, caller, id, why.trim().slice(0, 256))
      },
      done: { removed: 'Address removed. Email is sent to it again.' },
    },
  },
})
