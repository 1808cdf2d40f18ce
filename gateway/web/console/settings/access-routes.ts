// From where the merchant is called: the pages that may embed the hosted fields, and the addresses that may use secret keys.
import { fieldFault, refuse } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import { own } from '../../../core/objects.ts'
import {
  changeMerchant,
  checkOrigins,
  merchantRecord,
  originsView,
  readOrigins,
} from '../../../merchants/merchants/index.ts'
import { limitPerMinute } from '../../../platform/http/index.ts'
import type { MerchantRow } from '../../../platform/storage/index.ts'
import {
  fieldsFor,
  type Pages,
  type Screen,
  type ScreenForm,
  type ScreenState,
  screen,
  type Visitor,
} from '../../kit/index.ts'
import { errorSummary } from '../../layout/forms.ts'
import { pageHeader } from '../../layout/headers.ts'
import { type Html, html } from '../../layout/html.ts'
import { fromLines, lengthFault } from '../../layout/lists.ts'
import { originsPanel } from './origins-part.ts'
import { rangesPanel } from './ranges-part.ts'

const ACCESS = '/console/access'

type Column = 'allowed_origins' | 'api_allowed_ip_address_ranges'
type Origins = ReturnType<typeof originsView>

/** The entries of a list as the API shows them. */
const entriesOf = (merchant: MerchantRow, column: Column): string[] =>
  merchantRecord.view(merchant)[column].split(',').filter(Boolean)

/** @param change of the entries as they are then: a list that two people change at once has both changes */
async function changeList(
  { parts, caller }: Visitor,
  column: Column,
  change: (entries: string[]) => string[],
): Promise<undefined> {
  // A person's browser is not among the servers: the page may shut its own address out.
  await changeMerchant(parts, { ...caller, address: 'gateway' }, (current) => {
    const list = change(entriesOf(current, column)).join(',')
    lengthFault(column, list)
    return { [column]: list }
  })
}

/** @param field of the entry to add @param what is asked for where it's empty */
const addition = (column: Column, field: string, what: string, done: ScreenForm['done']): ScreenForm => ({
  field,
  async act(visitor, values) {
    const added = fromLines(own(values, field) ?? '')
    if (added === '') refuse([fieldFault(field, what, 'not_blank')])
    return changeList(visitor, column, (entries) => [...entries, added])
  },
  done,
})

const removal = (column: Column, done: ScreenForm['done']): ScreenForm => ({
  act: (visitor, { entry }) =>
    changeList(visitor, column, (entries) => entries.filter((one) => one !== entry)),
  done,
})

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
    origins: addition('allowed_origins', 'origin', 'Enter an origin, such as https://shop.example.', {
      origin: 'Origin added. It applies to the next request.',
    }),
    'origins/remove': removal('allowed_origins', {
      'origin-removed': 'Origin removed. It applies to the next request.',
    }),
    ranges: addition('api_allowed_ip_address_ranges', 'range', 'Enter a range, such as 192.0.2.0/24.', {
      range: 'Range added. It applies to the next request.',
    }),
    'ranges/remove': removal('api_allowed_ip_address_ranges', {
      'range-removed': 'Range removed. It applies to the next request.',
    }),
    verify: {
      // Looks again at what anybody can look at.
      access: { access: 'origins', confirmed: false },
      async act({ parts, caller: { merchant }, request, reply }) {
        await limit(request, reply, merchant.id)
        await checkOrigins(parts, merchant.id)
        return undefined
      },
      done: { checked: 'Origins checked.' },
    },
  },
})

function accessPage(origins: Origins, { csrf, merchant, request }: Visitor, state: ScreenState): Html {
  return html`
    ${pageHeader({ title: 'Origins and addresses' })}
    <p class="lead">Which pages may embed your fields, and which servers may use your secret keys.</p>
    ${errorSummary(state.faults)}
    <div class="settings">
      ${originsPanel(origins, { path: ACCESS, csrf, fields: fieldsFor('origins', state) })}
      ${rangesPanel(entriesOf(merchant, 'api_allowed_ip_address_ranges'), request.clientAddress, {
        path: ACCESS,
        csrf,
        fields: fieldsFor('ranges', state),
      })}
    </div>`
}
