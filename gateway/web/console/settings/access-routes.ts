// From where the merchant is called: the pages that may embed the hosted fields, and the addresses that may use secret keys.
import { fieldFault, refuse } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import { own } from '../../../core/objects.ts'
import { checkOrigins, originsView, readOrigins } from '../../../merchants/merchants/index.ts'
import { limitPerMinute } from '../../../platform/http/index.ts'
import {
  fieldsFor,
  type Pages,
  pages,
  type Screen,
  type ScreenForm,
  type ScreenState,
  screen,
  type Visitor,
} from '../../kit/index.ts'
import { errorSummary } from '../../layout/forms.ts'
import { pageHeader } from '../../layout/headers.ts'
import { type Html, html } from '../../layout/html.ts'
import { fromLines } from '../../layout/lists.ts'
import { ACCESS, type Column, changeList, entriesOf, removals } from './access-lists.ts'
import { originsPanel } from './origins-part.ts'
import { rangesPanel } from './ranges-part.ts'

type Origins = ReturnType<typeof originsView>

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

export const accessPages: Pages = async (app, parts) => {
  const questions = Object.entries(removals).map(([name, each]) =>
    each.at(`${ACCESS}/${name}`, ACCESS, ACCESS),
  )
  const page = screen(accessScreen(limitPerMinute(app, limits.origins.perMinute)))
  await pages(page, ...questions)(app, parts)
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
    ranges: addition('api_allowed_ip_address_ranges', 'range', 'Enter a range, such as 192.0.2.0/24.', {
      range: 'Range added. It applies to the next request.',
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
  done: Object.assign({}, ...Object.values(removals).map(({ texts }) => texts(ACCESS))),
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
