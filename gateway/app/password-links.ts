// Where the links lead that `operator user` prints: as the gateway is started, so that init and it agree.

import { systemClock } from '../core/clock.ts'
import { UsageError } from '../core/usage.ts'
import { openBrands } from '../merchants/partners/index.ts'
import { newPasswordLink } from '../web/index.ts'
import { readOptions, toGatewayOptions } from './command-line.ts'
import { type FindLinks, PLACE } from './operator/index.ts'
import { pagesUrlBefore } from './servers.ts'

/** Finds the origin of the pages, by the options and the default brand. Throws UsageError for wrong options, or without either. */
export const findPasswordLinks: FindLinks = async (storage, place) => {
  const args = PLACE.flatMap((name) => (place[name] === undefined ? [] : [`--${name}=${place[name]}`]))
  const options = toGatewayOptions(readOptions(args))
  const [brand] = await openBrands(storage, systemClock)
  const pagesUrl = pagesUrlBefore(options, brand)
  if (pagesUrl === undefined)
    throw new UsageError('Name the port of the pages with --pages-port, or their origin with --pages-url.')
  return (secret) => newPasswordLink(pagesUrl, secret)
}
