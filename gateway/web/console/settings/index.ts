// What a merchant's people set (rules: pages.md#settings).
import { pages } from '../../kit/index.ts'
import { accessPages } from './access-routes.ts'
import { accountPages } from './account-routes.ts'
import { applicationPages } from './application-routes.ts'
import { businessPages } from './business-routes.ts'
import { keyPages } from './keys-routes.ts'
import { partnerPages } from './partner-routes.ts'
import { signedUpPages } from './signed-up-routes.ts'
import { teamPages } from './team-routes.ts'

export const settingsPages = pages(
  keyPages,
  accessPages,
  businessPages,
  accountPages,
  teamPages,
  applicationPages,
  signedUpPages,
  partnerPages,
)
