// From where the merchant is called: the pages that may embed the hosted fields, and the addresses that may use secret keys.
import { limits } from '../../../core/limits.ts'
import { changeMerchant, checkOrigins, originsView, readOrigins } from '../../../merchants/merchants/index.ts'
import { limitPerMinute } from '../../../platform/http/index.ts'
import { type Pages, type Screen, screen, type Visitor } from '../../kit/index.ts'
import { errorSummary, type FormState, form, formFields } from '../../layout/forms.ts'
import { type Html, html } from '../../layout/html.ts'
import { fromLines, lengthFault, toLines } from './lists.ts'
import { originsPart } from './origins-part.ts'

const ACCESS = '/console/access'
const NAMES = ['allowed_origins', 'api_allowed_ip_address_ranges'] as const

type Origins = ReturnType<typeof originsView>

export const accessPages: Pages = async (app, parts) => {
  await app.register(screen(accessScreen(limitPerMinute(app, limits.origins.perMinute))), parts)
}

const accessScreen = (limit: ReturnType<typeof limitPerMinute>): Screen<Origins> => ({
  path: ACCESS,
  access: 'origins',
  title: 'Access',
  read: async ({ parts: { storage, clock }, merchant }) =>
    originsView(merchant, await readOrigins(storage.read, merchant), clock.now()),
  main: accessPage,
  forms: {
    '': {
      async act({ parts, caller }, values) {
        for (const name of NAMES) lengthFault(name, values[name] ?? '')
        const body = Object.fromEntries(NAMES.map((name) => [name, fromLines(values[name] ?? '')]))
        // A person's browser is not among the servers: the page may shut its own address out.
        await changeMerchant(parts, { ...caller, address: 'gateway' }, body)
      },
      done: { saved: 'Saved. It applies to the next request.' },
    },
    verify: {
      // Looks again at what anybody can look at.
      access: { access: 'origins', confirmed: false },
      async act({ parts, caller: { merchant }, request, reply }) {
        await limit(request, reply, merchant.id)
        await checkOrigins(parts, merchant.id)
      },
      done: { checked: 'Origins checked.' },
    },
  },
})

function accessPage(origins: Origins, { csrf, merchant, request }: Visitor, state: FormState): Html {
  const values = {
    allowed_origins: toLines(merchant.allowed_origins, ' '),
    api_allowed_ip_address_ranges: toLines(merchant.api_allowed_ip_address_ranges),
  }
  const fields = formFields({ values, ...state })
  return html`
    <h1>Access</h1>
    <p class="lead">What may embed your fields, and what may call with your secret keys.</p>
    ${errorSummary(state.faults)}
    ${form({
      action: ACCESS,
      csrf,
      submit: 'Save',
      fields: html`${fields.textarea({
        name: 'allowed_origins',
        label: 'Allowed origins',
        hint: 'Pages that may embed the hosted fields, one origin a line, such as https://shop.example. Empty: any page, in test mode only.',
        optional: true,
        maxlength: limits.maxChars.list,
      })}
      ${fields.textarea({
        name: 'api_allowed_ip_address_ranges',
        label: 'Addresses that may use secret keys',
        hint: `One range a line, such as 192.0.2.0/24. Empty: any address. Yours is ${request.clientAddress} just now.`,
        optional: true,
        maxlength: limits.maxChars.list,
      })}`,
    })}
    ${originsPart(origins, merchant.public_key, `${ACCESS}/verify`, csrf)}`
}
