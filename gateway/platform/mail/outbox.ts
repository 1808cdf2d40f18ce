// What was mailed, as it can be looked at again.
import type { Caller } from '../../core/caller.ts'
import { notFound } from '../../core/errors.ts'
import { readPaging } from '../../core/paging.ts'
import { type MailRow, type Page, type Reader, readPage } from '../storage/index.ts'

/** The query as it was sent: all texts. */
export interface MailQuery {
  page?: string | undefined
  page_size?: string | undefined
  to?: string | undefined
  record_id?: string | undefined
}

const mailsOf = (db: Reader, { merchant, mode }: Pick<Caller, 'merchant' | 'mode'>) =>
  db.selectFrom('mails').selectAll().where('merchant_id', '=', merchant.id).where('mode', '=', mode)

/** Lists the mails of a merchant's mode that match all that is asked for, the newest first. @throws 422 as `readPaging` */
export function listMails(
  db: Reader,
  caller: Pick<Caller, 'merchant' | 'mode'>,
  { to, record_id, ...paging }: MailQuery,
): Promise<Page<MailRow>> {
  const mails = mailsOf(db, caller)
    .$if(to !== undefined, (all) => all.where('recipient', '=', to ?? ''))
    .$if(record_id !== undefined, (all) => all.where('record_id', '=', record_id ?? ''))
    .orderBy('created', 'desc')
    .orderBy('position', 'desc')
    .orderBy('id', 'desc')
  return readPage(mails, readPaging(paging))
}

/** @throws 404 for a mail of nobody, of another merchant or of the other mode */
export async function findMail(
  db: Reader,
  caller: Pick<Caller, 'merchant' | 'mode'>,
  id: string,
): Promise<MailRow> {
  const mail = await mailsOf(db, caller).where('id', '=', id).executeTakeFirst()
  if (!mail) throw notFound('Mail', id)
  return mail
}
