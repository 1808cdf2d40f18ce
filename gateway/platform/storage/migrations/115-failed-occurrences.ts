import { index, type Upgrade } from '../upgrade/step.ts'

/** The home page counts recurring payments that have failed lately. */
export const failedOccurrences: Upgrade = {
  name: '115-failed-occurrences',
  steps: [
    index('occurrences_failed', 'occurrences', `(merchant_id, mode, modified) where status = 'FAILED'`),
  ],
}
