// The outbox of test mode, in which a test finds what would have been mailed.
import { Type } from 'typebox'
import * as column from '../../core/records/columns.ts'
import { recordOf } from '../../core/records/record.ts'
import type { View } from '../../core/view.ts'
import type { Cipher } from '../encryption/index.ts'
import {
  type Authentication,
  example,
  OneOf,
  pageOf,
  pageQuery,
  type Routes,
  requireTestMode,
  Text,
} from '../http/index.ts'
import { type MailRow, mailKinds, mailStatuses, type Storage, withheldReasons } from '../storage/index.ts'
import { listMails } from './outbox.ts'
import { contentOf } from './queue.ts'

/** Its texts are sealed. */
export const mailRecord = recordOf<MailRow>()({
  id: column.shown(Text),
  created: column.moment,
  kind: column.shown(OneOf(mailKinds)),
  record_id: column.shown(Type.String({ description: 'The invoice or the payment that it is about.' })),
  sender: column.named('from', column.shown(Type.String({ description: 'The name that it comes from.' }))),
  recipient: column.named('to', column.shown(Text)),
  reply_to: column.joined(Type.Optional(Type.String({ description: 'Where a reply goes.' }))),
  subject: column.shown(Text),
  text: column.joined(Text),
  html: column.joined(Text),
  status: column.shown(OneOf(mailStatuses)),
  attempts: column.shown(Type.Integer()),
  sent: column.optionalMoment(),
  error: column.readOnlyText,
  withheld: column.nullable(
    OneOf(
      withheldReasons,
      'Why it isn’t sent now: it waits for its turn, it waits for the operator, or its address is suppressed.',
    ),
  ),
  planned: column.optionalMoment('When its turn comes, if it has to wait for one.'),
  ...column.hidden('merchant_id', 'mode', 'position', 'content'),
})

const MailSchema = Type.Object(mailRecord.properties, {
  title: 'Mail',
  examples: [
    {
      id: example.id,
      created: example.time,
      kind: 'invoice',
      record_id: 'i_0wPlqzE5TRyMN4vO8xkQhA',
      from: 'Demo Shop',
      to: 'ada@example.com',
      reply_to: 'help@shop.example',
      subject: 'Service Invoice 7',
      text: 'Demo Shop has sent you a payment request: https://localhost:8445/pay/…',
      html: '<!doctype html>…',
      status: 'SENT',
      attempts: 1,
      sent: example.time,
    },
  ],
})

export interface MailRoutesOptions {
  storage: Storage
  cipher: Cipher
  authentication: Authentication
}

/** `/v1/test-outbox` (rules: invoicing.md#outbox). */
export const mailRoutes: Routes<MailRoutesOptions> = async (app, { storage, cipher, authentication }) => {
  requireTestMode(app, authentication, 'The outbox has mails of test mode alone.')
  app.get(
    '/v1/test-outbox',
    {
      schema: {
        tags: ['Simulator'],
        operationId: 'listTestOutbox',
        permission: 'test_tools',
        summary: 'List test emails',
        description:
          'With their texts, and so with the links that let a payer in. Without a mail server, this is where they end.',
        answer: 'One page of the mails, the newest first.',
        querystring: Type.Object({
          ...pageQuery,
          to: Type.Optional(Type.String({ description: 'Only those to this address.' })),
          record_id: Type.Optional(Type.String({ description: 'Only those about this record.' })),
        }),
        response: { 200: pageOf(MailSchema) },
      },
    },
    async (request) => {
      const page = await listMails(storage.reading, authentication.caller(request), request.query)
      return { ...page, results: page.results.map((mail) => mailView(mail, cipher)) }
    },
  )
}

function mailView(row: MailRow, cipher: Cipher): View<typeof MailSchema> {
  const { text = '', html = '', replyTo, sealedSubject: subject = row.subject } = contentOf(cipher, row) ?? {}
  return { ...mailRecord.view(row), subject, text, html, reply_to: replyTo }
}
