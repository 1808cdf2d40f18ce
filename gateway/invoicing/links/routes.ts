import { type Static, Type } from 'typebox'
import { timestamp } from '../../core/calendar.ts'
import { limits } from '../../core/limits.ts'
import { WholeNumber } from '../../core/money.ts'
import { type Bearer, example, type Routes, Timestamp } from '../../platform/http/index.ts'
import { lockAuthorization, type Storage } from '../../platform/storage/index.ts'
import { exampleIds } from '../audit/schemas.ts'
import { findContact, lockContact, refuseErased } from '../contacts/contacts.ts'
import { keepLink, type LinkParts, newLink } from './links.ts'

export interface LinkOptions extends LinkParts {
  bearer: Bearer
  storage: Storage
}

const { linkLifeMs, linkLifeSeconds } = limits.invoicing

const Wish = Type.Object(
  {
    expires_in: Type.Optional(WholeNumber(linkLifeSeconds, 'Seconds for which it opens; a year by default.')),
  },
  { examples: [{ expires_in: 86_400 }] },
)
const WishSchema = Type.Optional(Type.Union([Wish, Type.Null()]))

const HashSchema = Type.Object(
  { id: Type.String(), hash: Type.String(), url: Type.String(), expires_at: Timestamp },
  {
    title: 'ContactHash',
    examples: [
      {
        id: example.id,
        hash: 'q1yq2Jv5s0b7oQm8Zr3Vx0aPq9mT5uLd2Kc8YwHb7Qe',
        url: 'https://localhost:8445/pay/q1yq2Jv5s0b7oQm8Zr3Vx0aPq9mT5uLd2Kc8YwHb7Qe',
        expires_at: example.time,
      },
    ],
  },
)

/** `/contacts/{id}/hash` (rules: invoicing.md#contact-hash). */
export const linkRoutes: Routes<LinkOptions> = async (app, options) => {
  const { bearer, storage } = options
  app.post(
    '/contacts/:id/hash',
    {
      // A link that nobody got to know lets nobody in.
      config: { ifInterrupted: 'repeat' },
      schema: {
        tags: ['Invoicing'],
        operationId: 'createContactHash',
        permission: 'invoice',
        summary: 'Create a portal link',
        description:
          'For a merchant that sends the link itself, once the invoice exists: it shows all open invoices of the contact. It is shown now and never again, and ends with the authorization.',
        answer: 'The link, and the secret in it.',
        params: Type.Object({ id: Type.String({ description: `Such as \`${exampleIds.contact}\`.` }) }),
        body: WishSchema,
        response: { 200: HashSchema },
      },
    },
    async (request) => {
      const { merchant, application } = bearer.granted(request)
      const contact = await findContact(storage.read, merchant.id, request.params.id)
      refuseErased(contact)
      const caller = bearer.caller(request, contact.mode)
      const now = caller.clock.now()
      const link = newLink(options, application.brand_id)
      const { id, expires } = await storage.write(async (tx) => {
        await lockAuthorization(tx, caller)
        // Locked and read again, because somebody may be erasing it.
        refuseErased(await lockContact(tx, merchant.id, contact.id))
        return keepLink(tx, options, link, {
          merchant_id: merchant.id,
          brand_id: application.brand_id,
          contact_id: contact.id,
          invoice_id: null,
          message_id: null,
          mail_id: null,
          authorization_id: caller.authorizationId ?? null,
          created: now,
          expires: now + lifeOf(request.body),
        })
      })
      return { id, hash: link.secret, url: link.url, expires_at: timestamp(expires) }
    },
  )
}

function lifeOf(wish: Static<typeof WishSchema>): number {
  return wish?.expires_in === undefined ? linkLifeMs : Number(wish.expires_in) * 1000
}
