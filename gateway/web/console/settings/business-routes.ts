// What payers see of the business: its name, logo, address, tax ID and support contact (rules: invoicing.md#logo).
import { notFound } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import { own } from '../../../core/objects.ts'
import { columnInputs } from '../../../core/records/inputs.ts'
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
  fieldsFor,
  type Pages,
  pages,
  type Screen,
  type ScreenState,
  screen,
  type Visitor,
} from '../../kit/index.ts'
import { buttonForm, errorSummary, form } from '../../layout/forms.ts'
import { type Html, html } from '../../layout/html.ts'
import { lengthFault } from '../../layout/lists.ts'
import { logoImage, sendLogo } from '../../layout/logo.ts'
import { controlsOf, readInputs, shownTexts, typedValues } from '../../layout/record-forms.ts'

const BUSINESS = '/console/business'
const LOGO = `${BUSINESS}/logo`

const { name, address1, address2, city, state, postal_code, country, tax_id } = merchantRecord.columns
const { website, support_email, support_phone } = merchantRecord.columns
const ABOUT = { name, address1, address2, city, state, postal_code, country, tax_id }
const INPUTS = [...columnInputs({ ...ABOUT, website, support_email, support_phone }).values()]

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
        await changeMerchant(parts, { ...caller, address: 'gateway' }, readInputs(INPUTS, values))
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
    'logo/remove': {
      access: { access: 'settings', ofBothModes: true },
      async act({ parts, caller }) {
        await removeLogo(parts, caller)
        return undefined
      },
      done: 'Logo removed.',
    },
  },
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
  await app.register(pages(screen(business), logo), parts)
}

function businessPage(found: LogoFacts | undefined, visitor: Visitor, state: ScreenState): Html {
  const { csrf, merchant } = visitor
  const values = typedValues(INPUTS, shownTexts(merchantRecord.view(merchant)))
  const { maxBytes, maxPixels } = limits.logo
  return html`
    <h1>Business</h1>
    <p class="lead">What your customers see on invoices, receipts and emails.</p>
    ${errorSummary(state.faults)}
    <h2>Logo</h2>
    ${found && html`${logoImage(found, LOGO, merchant.name)}${buttonForm({ action: `${LOGO}/remove`, csrf, submit: 'Remove logo' })}`}
    ${form({
      action: LOGO,
      csrf,
      submit: found ? 'Replace logo' : 'Upload logo',
      hasFile: true,
      fields: fieldsFor('logo', state).file({
        name: 'logo',
        label: 'Picture',
        hint: `PNG or JPEG, up to ${maxBytes / 1024} KB and ${maxPixels} × ${maxPixels} pixels. Emails show your name instead.`,
        accept: 'image/png,image/jpeg',
      }),
    })}
    <h2>Contact</h2>
    ${form({
      action: BUSINESS,
      csrf,
      submit: 'Save',
      fields: controlsOf(fieldsFor('', state, values), INPUTS),
    })}`
}
