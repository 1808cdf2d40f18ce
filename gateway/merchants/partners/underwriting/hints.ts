// What may speak against an application, for a person to look into: none of it decides anything (rules: partners.md#underwriting).
import type {
  ApplicationContent,
  MerchantApplicationRow,
  PartnerApplicationRow,
  Reader,
} from '../../../platform/storage/index.ts'
import { isSignUpTest } from '../applications/sign-up-test.ts'

export interface Hint {
  kind:
    | 'same tax number'
    | 'same business name'
    | 'same reference'
    | 'test of the sign-up'
    | 'license expired'
    | 'ownership'
    | 'bankruptcy'
    | 'other country'
    | 'partner not approved'
  /** In words for the underwriter. */
  message: string
  /** The other application that it is about. */
  applicationId?: string
}

/** More of them tell nothing new. */
const MOST = 10

/** @param day `YYYY-MM-DD`, today's */
export async function hintsOf(
  db: Reader,
  application: MerchantApplicationRow,
  content: ApplicationContent,
  partner: PartnerApplicationRow,
  day: string,
): Promise<Hint[]> {
  return [
    ...(await duplicates(db, application)),
    ...(isSignUpTest(application, partner) ? [SIGN_UP_TEST] : []),
    ...(partner.review === 'APPROVED' ? [] : [NOT_APPROVED]),
    ...contentHints(content, day),
  ]
}

const SIGN_UP_TEST: Hint = {
  kind: 'test of the sign-up',
  message: 'The partner tries the sign-up. Approve it if the partner asked you to, then delete the merchant.',
}

const NOT_APPROVED: Hint = {
  kind: 'partner not approved',
  message: 'The partner’s application isn’t approved for live mode: it gets test keys only.',
}

async function duplicates(db: Reader, application: MerchantApplicationRow): Promise<Hint[]> {
  const { id, tax_digest, business_key, partner_application_id, reference } = application
  const others = () =>
    db
      .selectFrom('merchant_applications')
      .select(['id', 'status'])
      .where('id', '<>', id)
      // Drafts were not sent, and what only tries the API is nobody's.
      .where('status', '<>', 'DRAFT')
      .where('test', 'is', null)
      .where('sandbox', 'is', null)
      .orderBy('created', 'desc')
      .limit(MOST)
  const told = async (kind: Hint['kind'], what: string, found: ReturnType<typeof others>) =>
    (await found.execute()).map(
      (other): Hint => ({ kind, applicationId: other.id, message: `${what}, ${STATUS[other.status]}.` }),
    )
  return [
    ...(tax_digest === null
      ? []
      : await told(
          'same tax number',
          'Another application has the same federal tax number',
          others().where('tax_digest', '=', tax_digest),
        )),
    ...(business_key === ''
      ? []
      : await told(
          'same business name',
          'Another application has the same business name',
          others().where('business_key', '=', business_key),
        )),
    ...(await told(
      'same reference',
      'Another application has the same reference of this partner',
      others()
        .where('partner_application_id', '=', partner_application_id)
        .where('reference', '=', reference),
    )),
  ]
}

const STATUS = {
  DRAFT: 'not submitted',
  SUBMITTED: 'and waits for a decision',
  APPROVED: 'and was approved: that merchant exists',
  DECLINED: 'and was declined',
} as const

function contentHints({ fields }: ApplicationContent, day: string): Hint[] {
  const hints: Hint[] = []
  const { owner_drivers_license_expiration: expiration, owner_percentage_of_ownership: share } = fields
  if (typeof expiration === 'string' && expiration < day)
    hints.push({ kind: 'license expired', message: "The owner's driver's license has expired." })
  if (typeof share === 'number' && share > 25 !== (fields.owner_has_significant_ownership === true))
    hints.push({
      kind: 'ownership',
      message: 'The share does not fit what is said of owning more than 25 %.',
    })
  if (fields.past_bankruptcy === true)
    hints.push({ kind: 'bankruptcy', message: `There was a bankruptcy, on ${fields.bankruptcy_date}.` })
  if (fields.business_country !== undefined && fields.business_country !== 'US')
    hints.push({ kind: 'other country', message: 'The business is not in the United States.' })
  return hints
}
