// What the business is called, looks like and can be reached at, for payers and for us (rules: invoicing.md#logo, accounts.md#merchant).
import { notFound } from '../../../core/errors.ts'
import { english } from '../../../core/language/words.ts'
import { limits } from '../../../core/limits.ts'
import { own } from '../../../core/objects.ts'
import { columnInputs, type Input } from '../../../core/records/inputs.ts'
import { planOf, sellerLines } from '../../../invoicing/index.ts'
import {
  changeMerchant,
  findLogo,
  findLogoFacts,
  type LogoFacts,
  merchantRecord,
  refuseTestOnly,
  removeLogo,
  saveLogo,
} from '../../../merchants/merchants/index.ts'
import { takeUploads } from '../../../platform/http/index.ts'
import {
  action,
  fieldsFor,
  type Pages,
  pages,
  type Screen,
  type ScreenState,
  screen,
  type Visitor,
} from '../../kit/index.ts'
import { panel } from '../../layout/components.ts'
import type { Choice, Fields } from '../../layout/fields.ts'
import { errorSummary, form } from '../../layout/forms.ts'
import { pageHeader } from '../../layout/headers.ts'
import { type Html, html } from '../../layout/html.ts'
import { lengthFault } from '../../layout/lists.ts'
import { logoImage, logoPanel, payerPreview, sendLogo } from '../../layout/logo.ts'
import { countries, LONGEST_NAME, states, suggested } from '../../layout/places.ts'
import { controlsOf, newControl, readInputs, shownTexts, typedValues } from '../../layout/record-forms.ts'
import { readZone, zoneChoices } from '../../layout/time-zones.ts'
import type { Typed } from '../invoices/lines.ts'
import { daysIn, reminderFields, tickedDays } from '../invoices/reminders.ts'
import { placesOf, readPlaces } from './places.ts'

const BUSINESS = '/console/business'
const LOGO = `${BUSINESS}/logo`

type ColumnName = keyof typeof merchantRecord.columns

interface Section {
  title: string
  text?: string
  names: readonly ColumnName[]
}

const SECTIONS: readonly Section[] = [
  { title: 'What customers see', names: ['name', 'support_email', 'website', 'support_phone'] },
  {
    title: 'Address',
    names: ['address1', 'address2', 'city', 'state', 'postal_code', 'country', 'tax_id'],
  },
  { title: 'Time zone and invoices', names: ['timezone', 'invoice_reminders', 'partial_payments'] },
  {
    title: 'Account contact',
    text: 'Whom we contact about your account. Customers don’t see it.',
    names: ['contact_name', 'contact_email', 'contact_phone'],
  },
  {
    title: 'For software that uses your account',
    text: 'Apps of connected partners, such as a point of sale, use these. The gateway itself doesn’t.',
    names: ['reference_label', 'reference_required', 'email_success_to', 'email_failure_to'],
  },
]

const inputs = columnInputs(merchantRecord.columns)
const inputsOf = (names: readonly ColumnName[]): Input[] =>
  names.map((name) => inputs.get(name)).filter((input) => input !== undefined)
const INPUTS = inputsOf(SECTIONS.flatMap(({ names }) => names))

const REMOVE_LOGO = `${LOGO}/remove`
const logoRemoval = action<undefined>({
  access: 'settings',
  form: { ofBothModes: true },
  read: async () => undefined,
  asks: () => 'Remove your logo?',
  explains: () =>
    'Invoices, receipts and the payment portal show your name instead, from now on. To get it back, upload the picture again.',
  submit: 'Remove logo',
  isDanger: true,
  async act({ parts, caller }) {
    await removeLogo(parts, caller)
    return undefined
  },
  done: { 'logo-removed': 'Logo removed.' },
})

const business: Screen<LogoFacts | undefined> = {
  path: BUSINESS,
  access: 'settings',
  title: 'Business',
  read: ({ parts, merchant }) => findLogoFacts(parts.storage.read, merchant.id),
  main: businessPage,
  forms: {
    '': {
      access: { access: 'settings', ofBothModes: true },
      async act({ parts, caller }, values) {
        refuseTestOnly(caller)
        for (const { name, control } of INPUTS)
          lengthFault(name, own(values, name) ?? '', control?.kind === 'text' ? control.maxLength : undefined)
        // A person's browser is not among the servers that may use keys.
        const { timezone, ...sent } = readPlaces(values)
        const others = { ...sent, invoice_reminders: daysIn(values).join('\n') }
        const zone = timezone !== undefined && { timezone: readZone(timezone) }
        const body = readInputs(INPUTS, { ...others, ...zone })
        await changeMerchant(parts, { ...caller, address: 'gateway' }, body)
        return undefined
      },
      done: { saved: 'Saved.' },
    },
    logo: {
      access: { access: 'settings', ofBothModes: true },
      async act({ parts, caller }, values) {
        await saveLogo(parts, caller, Buffer.from(own(values, 'logo') ?? '', 'base64'))
        return undefined
      },
      done: 'Logo saved.',
    },
  },
  done: logoRemoval.texts(REMOVE_LOGO),
}

const logo: Pages = async (app, { storage }) => {
  app.get(LOGO, { config: { access: 'settings' } }, async ({ merchantId = '' }, reply) => {
    const found = await findLogo(storage.read, merchantId)
    if (!found) throw notFound('Logo', merchantId)
    return sendLogo(reply, found)
  })
}

export const businessPages: Pages = async (app, parts) => {
  takeUploads(app)
  await app.register(pages(screen(business), logoRemoval.at(REMOVE_LOGO, BUSINESS, BUSINESS), logo), parts)
}

function businessPage(found: LogoFacts | undefined, visitor: Visitor, state: ScreenState): Html {
  const { csrf, merchant } = visitor
  const stored = typedValues(INPUTS, shownTexts(merchantRecord.view(merchant)))
  const values = { ...stored, ...placesOf(stored), ...tickedDays(planOf(merchant)) }
  const shown = state.refused === '' ? (state.values ?? {}) : values
  const { maxBytes, maxPixels } = limits.logo
  const image = found && logoImage(found, LOGO, merchant.name)
  return html`
    ${pageHeader({ title: 'Business' })}
    <p class="lead">What your customers see on invoices, receipts and emails, and how we reach you. It applies to live and test mode.</p>
    ${errorSummary(state.faults)}
    <div class="settings">
    <div class="halves">${logoPanel({
      action: LOGO,
      csrf,
      fields: fieldsFor('logo', state),
      image,
      hint: `PNG or JPEG, up to ${maxBytes / 1024} KB and ${maxPixels} × ${maxPixels} pixels. Emails show your name instead.`,
    })}
    ${payerPreview(english, image, { name: merchant.name, lines: sellerLines(english, merchant) })}</div>
    ${form({
      action: BUSINESS,
      csrf,
      submit: 'Save',
      fields: html`${SECTIONS.map(({ names, ...about }) =>
        panel(about, html`<div class="halves">${controls(fieldsFor('', state, values), names, shown)}</div>`),
      )}`,
    })}</div>`
}

const controls = (fields: Fields, names: readonly ColumnName[], values: Typed): Html[] =>
  inputsOf(names).map((input) => {
    switch (input.name) {
      case 'timezone':
        return newControl(fields, input, { timezone: { choices: zoneChoices(), isAll: false } })
      case 'country':
        return fields.text(placed(input, 'Canada', suggested(countries(english))))
      case 'state':
        return fields.text(placed(input, 'California', suggested(states)))
      case 'invoice_reminders':
        return reminderFields(fields, values, 'Remind customers of new invoices')
      default:
        return controlsOf(fields, [input])
    }
  })

/** A place's name may be longer than its code. */
const placed = ({ name, label }: Input, such: string, suggestions: Choice[]) => ({
  name,
  label,
  hint: `Search by name, such as ${such}.`,
  optional: true,
  maxlength: LONGEST_NAME,
  suggestions,
})
