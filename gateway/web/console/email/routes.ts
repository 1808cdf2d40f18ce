// Email to customers: what waits, and the addresses that get none (rules: mail.md#dashboard).
import { timestamp } from '../../../core/calendar.ts'
import { addedReasons, addSuppression, deleteSuppression } from '../../../invoicing/index.ts'
import { countWaiting, listSuppressions, openReview, type Suppression } from '../../../platform/mail/index.ts'
import type { Page } from '../../../platform/storage/index.ts'
import {
  type CsvColumns,
  file,
  linesOf,
  numbered,
  pageOf,
  pages,
  screen,
  textOf,
  type Visitor,
  withQuery,
} from '../../kit/index.ts'
import { EMAIL, type EmailContent, emailPage, SUPPRESSIONS_FILE } from './page.ts'

const ownerOf = ({ caller }: Visitor) => ({ merchant_id: caller.merchant.id, mode: caller.mode })

/** What was searched for: a complete address. */
const soughtIn = ({ query }: Visitor): string | undefined => textOf(query, 'q')?.trim()

/** The page of the list that an address asks for. @param address absent: all */
const found = (visitor: Visitor, address: string | undefined): Promise<Page<Suppression>> =>
  listSuppressions(visitor.parts.storage.reading, visitor.parts.cipher, ownerOf(visitor), {
    ...pageOf(visitor),
    ...(address !== undefined && { address }),
  })

const COLUMNS: CsvColumns<Suppression> = [
  ['id', ({ id }) => id],
  ['created', ({ created }) => timestamp(created)],
  ['address', ({ address }) => address],
  ['reason', ({ reason }) => reason],
]

const suppressionsFile = file({ path: SUPPRESSIONS_FILE, access: 'read' }, async (visitor) => {
  const address = soughtIn(visitor)
  const read = async (query: Visitor['query']) => numbered(await found(withQuery(visitor, query), address))
  return { name: 'suppressed-addresses.csv', content: await linesOf(COLUMNS, read) }
})

const emailScreen = screen<EmailContent>({
  path: EMAIL,
  access: 'read',
  title: 'Email',
  async read(visitor) {
    const { reading } = visitor.parts.storage
    const owner = ownerOf(visitor)
    const address = soughtIn(visitor)
    return {
      list: await found(visitor, address),
      address,
      rows: textOf(visitor.query, 'rows'),
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

export const emailPages = pages(emailScreen, suppressionsFile)
