// The shop's API, on Next's server.
import { settingsOf } from '../../../../settings.ts'
import { createShop } from '../../../../shop.ts'

let shop: ReturnType<typeof createShop> | undefined

export function POST(request: Request): Promise<Response> {
  // Not before the first request: a build has no settings.
  shop ??= createShop(settingsOf(process.env))
  return shop(request)
}
