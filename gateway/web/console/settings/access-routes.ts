// From where the merchant is called: the pages that may embed the hosted fields, and the addresses that may use secret keys.
import { limits } from '../../../core/limits.ts'
import { own } from '../../../core/objects.ts'
import { columnInputs } from '../../../core/records/inputs.ts'
import {
  changeMerchant,
  checkOrigins,
  merchantRecord,
  originsView,
  readOrigins,
} from '../../../merchants/merchants/index.ts'
import { limitPerMinute } from '../../../platform/http/index.ts'
import {
  fieldsFor,
  type Pages,
  type Screen,
  type ScreenState,
  screen,
  type Visitor,
} from '../../kit/index.ts'
import { errorSummary, form } from '../../layout/forms.ts'
import { type Html, html } from '../../layout/html.ts'
import { lengthFault } from '../../layout/lists.ts'
import { controlsOf, readInputs, shownTexts, typedValues } from '../../layout/record-forms.ts'
import { originsPart } from './origins-part.ts'

const ACCESS = '/console/access'
const { allowed_origins, api_allowed_ip_address_ranges } = merchantRecord.columns
const INPUTS = [...columnInputs({ allowed_origins, api_allowed_ip_address_ranges }).values()]

type Origins = ReturnType<typeof originsView>

export const accessPages: Pages = async (app, parts) => {
  await app.register(screen(accessScreen(limitPerMinute(app, limits.origins.perMinute))), parts)
}

const accessScreen = (limit: ReturnType<typeof limitPerMinute>): Screen<Origins> => ({
  path: ACCESS,
  access: 'origins',
  title: 'Origins and addresses',
  read: async ({ parts: { storage, clock }, merchant }) =>
    originsView(merchant, await readOrigins(storage.read, merchant), clock.now()),
  main: accessPage,
  forms: {
    '': {
      async act({ parts, caller }, values) {
        for (const { name } of INPUTS) lengthFault(name, own(values, name) ?? '')
        const body = readInputs(INPUTS, values)
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

function accessPage(origins: Origins, { csrf, merchant, request }: Visitor, state: ScreenState): Html {
  const values = typedValues(INPUTS, shownTexts(merchantRecord.view(merchant)))
  return html`
    <h1>Origins and addresses</h1>
    <p class="lead">Which pages may embed your fields, and which servers may use your secret keys. Your own address is ${request.clientAddress}.</p>
    ${errorSummary(state.faults)}
    ${form({
      action: ACCESS,
      csrf,
      submit: 'Save',
      fields: controlsOf(fieldsFor('', state, values), INPUTS),
    })}
    ${originsPart(origins, merchant.public_key, `${ACCESS}/verify`, csrf)}`
}
