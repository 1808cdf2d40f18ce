// The schemas of merchant applications, made from the table of their fields.
import { type TSchema, Type } from 'typebox'
import { english } from '../../../core/language/words.ts'
import { limits } from '../../../core/limits.ts'
import { DOCUMENTED } from '../../../platform/http/index.ts'
import { type ApplicationField, applicationFields, ownerFields } from './fields.ts'
import { submittedTests } from './submit.ts'

/** Each value is checked by its field's rule, so that one answer lists all faults. */
function propertyOf({ name, label, about, hint, rule, isSealed }: ApplicationField): [string, TSchema] {
  const { type = 'string', choices, most } = rule
  const documented = {
    type,
    ...(choices && { enum: choices.map(({ value }) => value) }),
    ...(type === 'string' && !choices && { maxLength: most }),
  }
  const description = [
    `${label ? english.text(label) : about}.`,
    hint && english.text(hint),
    isSealed && 'Sealed.',
  ]
    .filter(Boolean)
    .join(' ')
  return [name, Type.Optional(Type.Any({ description, [DOCUMENTED]: documented }))]
}

const propertiesOf = (fields: readonly ApplicationField[]) => Object.fromEntries(fields.map(propertyOf))

const owners = {
  description: `Further owners: at most ${limits.application.maxOwners}, each with ${ownerFields.map(({ name }) => `\`${name}\``).join(', ')}.`,
  [DOCUMENTED]: { type: 'array', items: { type: 'object' } },
}

const application = {
  ...propertiesOf(applicationFields),
  additional_owners: Type.Optional(Type.Any(owners)),
}

const test = {
  description:
    '`validate` is approved and `fail` declined, without a person and without a merchant. `sandbox` waits until you simulate the next step.',
  [DOCUMENTED]: { type: 'string', enum: [...submittedTests] },
}

const EXAMPLE = {
  reference: 'user-7',
  plan: 'standard',
  first_name: 'Ida',
  last_name: 'Mori',
  email: 'ida@cups.example',
  business_name: 'Example Cups LLC',
}

/** What a partner submits. */
export const SubmissionSchema = Type.Object(
  {
    merchant_application: Type.Object({ ...application, test: Type.Optional(Type.Any(test)) }),
  },
  { examples: [{ merchant_application: { ...EXAMPLE, test: 'validate' } }] },
)

/** What a partner sends ahead for an applicant who completes the rest. */
export const SignUpSchema = Type.Object(
  { merchant_application: Type.Object(application) },
  { examples: [{ merchant_application: EXAMPLE }] },
)

const made = { merchant_application: Type.Object({ id: Type.String({ description: 'Ten digits.' }) }) }
const exampleMade = { merchant_application: { id: '4711000017' } }

export const SubmittedSchema = Type.Object(made, { title: 'SubmittedApplication', examples: [exampleMade] })

export const ReissuedSchema = Type.Object(
  {
    ...made,
    auth_code: Type.String({ description: 'Takes the place of the earlier code, in the event too.' }),
    expires_at: Type.String({ format: 'date-time' }),
  },
  {
    title: 'ReissuedCode',
    examples: [{ ...exampleMade, auth_code: 'ac_…', expires_at: '2026-08-05T12:00:00.000Z' }],
  },
)

export const LinkSchema = Type.Object(
  {
    ...made,
    redirect_uri: Type.String({ description: 'Where to send the user, within five minutes.' }),
  },
  {
    title: 'SignUpLink',
    examples: [{ ...exampleMade, redirect_uri: 'https://pay.example/sign-up/start/…' }],
  },
)
