import { Type } from 'typebox'
import { OneOf, Timestamp } from '../../../core/schemas.ts'
import { pageOutcomes } from '../../storage/index.ts'

/** What browsers have reported of a script on a merchant's page, in events (rules: page-security.md#event). */
export const PageReportSchema = Type.Object(
  {
    id: Type.String(),
    outcome: OneOf(pageOutcomes, 'Whether the script was blocked, only reported, or loaded.'),
    reason: Type.String({ description: 'The directive of the policy, or the type of the report.' }),
    page: Type.String({ description: 'Origin and path of the page.' }),
    script: Type.String({ description: 'Origin and path of the script; or a word, such as `inline`.' }),
    count: Type.Integer({ description: 'How often this was reported.' }),
    first_seen: Timestamp,
    last_seen: Timestamp,
  },
  { title: 'PageReport' },
)
