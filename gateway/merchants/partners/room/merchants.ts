// The merchants that a partner is connected to now (rules: partners.md#connected).
import { timestamp } from '../../../core/calendar.ts'
import type { Paging } from '../../../core/paging.ts'
import { type Page, type Reader, readPage } from '../../../platform/storage/index.ts'

export interface ConnectedMerchant {
  public_key: string
  name: string
  created: number
  live: number
  /** Of the application that the merchant came from; null: it has connected by consent. */
  reference: string | null
}

/** The newest connection first. */
export const listConnected = (
  db: Reader,
  partnerApplicationId: string,
  paging: Paging,
): Promise<Page<ConnectedMerchant>> =>
  readPage(
    db
      .selectFrom('authorizations as authorization')
      .innerJoin('merchants', 'merchants.id', 'authorization.merchant_id')
      .leftJoin('merchant_applications as application', (join) =>
        join
          .onRef('application.merchant_id', '=', 'authorization.merchant_id')
          .onRef('application.partner_application_id', '=', 'authorization.partner_application_id'),
      )
      .select(['merchants.public_key', 'merchants.name', 'authorization.created', 'authorization.live'])
      .select('application.reference')
      .where('authorization.partner_application_id', '=', partnerApplicationId)
      .where('authorization.ended', 'is', null)
      .orderBy('authorization.created', 'desc')
      .orderBy('authorization.id', 'desc'),
    paging,
  )

/** A connection as the API shows it. */
export const connectedView = ({ public_key, name, created, live, reference }: ConnectedMerchant) => ({
  public_key,
  name,
  connected: timestamp(created),
  live: live === 1,
  ...(reference !== null && { reference }),
})
