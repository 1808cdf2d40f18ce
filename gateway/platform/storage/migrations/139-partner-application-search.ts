import type { Upgrade } from '../upgrade/step.ts'
import { begins } from './136-operator-search.ts'

/** What operators search partners' applications by. */
export const partnerApplicationSearch: Upgrade = {
  name: '139-partner-application-search',
  steps: [
    begins('partner_applications_name', 'partner_applications', 'name'),
    begins('partner_applications_name_word', 'partner_applications', 'name', 2),
  ],
}
