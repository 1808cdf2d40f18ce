import type { WideFont } from '../../invoicing/index.ts'
import type { CheckOrigin } from '../../merchants/merchants/index.ts'
import type { ChargeParts } from '../../payments/transactions/index.ts'
import type { Jobs } from '../../platform/jobs/index.ts'
import type { ClockShare } from '../../platform/test-clock/index.ts'
import type { SendRReq } from '../../sandbox/authentication/index.ts'
import type { VisitParts } from '../sessions/index.ts'

/** What the pages of the console need. */
export interface PageParts extends VisitParts, ChargeParts {
  jobs: Jobs
  /** Takes the results of simulated challenges. */
  takeResult: SendRReq
  clockShare: ClockShare
  /** Checks whether an origin is the merchant's. */
  checkOrigin: CheckOrigin
  /** Whether events may be posted to addresses that are not of the public internet. */
  allowPrivateWebhooks: boolean
  /** Whether a second operator confirms the approval of a merchant application. */
  secondOperator: boolean
  /** For letters that the PDFs' own font lacks. */
  wideFont: WideFont | undefined
  /** The API's public origin. Called only while a request is handled. */
  apiUrl: () => string
}
