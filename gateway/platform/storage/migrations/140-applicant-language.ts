import { sql } from 'kysely'
import { addColumns, type Upgrade } from '../upgrade/step.ts'

/** The language of the pages on which an application was filled in, for mails to the applicant. */
export const applicantLanguage: Upgrade = {
  name: '140-applicant-language',
  steps: [addColumns('merchant_applications', [{ name: 'language', is: () => sql`text` }])],
}
