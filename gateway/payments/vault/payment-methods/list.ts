import type { Caller } from '../../../core/caller.ts'
import { readPaging } from '../../../core/paging.ts'
import { type Page, type Reader, readPage } from '../../../platform/storage/index.ts'
import type { SavedType } from '../saved/rows.ts'
import type { PaymentMethod } from './payment-methods.ts'

/** The query as it was sent: all texts. */
export interface PaymentMethodQuery {
  page?: string | undefined
  page_size?: string | undefined
  contact_id?: string | undefined
  type?: SavedType | undefined
}

type Wish = Pick<PaymentMethodQuery, 'contact_id' | 'type'>

/** Lists PaymentMethods, newest first, without those that are deleted or whose card or bank is. @throws 422 */
export async function listPaymentMethods(
  db: Reader,
  caller: Caller,
  query: PaymentMethodQuery,
): Promise<Page<PaymentMethod>> {
  return readPage(paymentMethods(db, caller, query), readPaging(query))
}

/** The newest of them, without a count of all. */
export const newestPaymentMethods = (
  db: Reader,
  caller: Caller,
  wish: Wish,
  most: number,
): Promise<PaymentMethod[]> => paymentMethods(db, caller, wish).limit(most).execute()

const paymentMethods = (db: Reader, { merchant, mode }: Caller, { contact_id, type }: Wish) =>
  db
    .selectFrom('payment_methods')
    .innerJoin('saved_methods', (join) =>
      join
        .onRef('saved_methods.merchant_id', '=', 'payment_methods.merchant_id')
        .on(({ eb, fn, ref }) =>
          eb(fn.coalesce('payment_methods.card_id', 'payment_methods.bank_id'), '=', ref('saved_methods.id')),
        ),
    )
    .where('payment_methods.merchant_id', '=', merchant.id)
    .where('payment_methods.mode', '=', mode)
    .where('payment_methods.deleted', 'is', null)
    .where('saved_methods.deleted', 'is', null)
    .$if(contact_id !== undefined, (all) => all.where('contact_id', '=', contact_id ?? ''))
    .$if(type !== undefined, (all) => all.where('payment_methods.type', '=', type ?? 'card'))
    .selectAll('payment_methods')
    .select('saved_methods.method')
    .orderBy('payment_methods.created', 'desc')
    .orderBy('payment_methods.id', 'desc')
