// Where browsers send what they report of a payment page (rules: page-security.md#reports).
import { Type } from 'typebox'
import { isPublicKey } from '../../../shared/public-key.ts'
import type { Clock } from '../../core/clock.ts'
import { gatewayError } from '../../core/errors.ts'
import { limits } from '../../core/limits.ts'
import { addressOf, limitPerMinute, type Routes, takeReports } from '../../platform/http/index.ts'
import type { MerchantRow, Storage } from '../../platform/storage/index.ts'
import { noteReports } from './note.ts'
import { readReports } from './reports.ts'

export interface PageReportOptions {
  storage: Storage
  clock: Clock
  merchants: { byPublicKey(key: string): Promise<MerchantRow | undefined> }
}

export const PAGE_REPORTS = '/v1/page-reports'

export const pageReportRoutes: Routes<PageReportOptions> = async (app, { storage, clock, merchants }) => {
  takeReports(app)
  const { perMinute, perAddress } = limits.pageReports
  const ofAddress = limitPerMinute(app, perAddress)
  const ofMerchant = limitPerMinute(app, perMinute)
  const querystring = Type.Object({
    key: Type.String(),
    mode: Type.Optional(Type.Union([Type.Literal('test'), Type.Literal('live')])),
  })

  app.post(
    PAGE_REPORTS,
    { config: { ifInterrupted: 'repeat' }, schema: { hide: true, querystring } },
    async (request, reply) => {
      const { key, mode = 'live' } = request.query
      const merchant = isPublicKey(key) ? await merchants.byPublicKey(key) : undefined
      if (!merchant) throw gatewayError('not_authorized', { message: 'The key is no public key.' })
      await ofAddress(request, reply, `page reports ${addressOf(request)}`)
      await ofMerchant(request, reply, `page reports of ${merchant.id}`)
      await noteReports({ storage, clock }, { merchant, mode }, readReports(request.body))
      return reply.code(204).send()
    },
  )
}
