// The outbox of test mode, in which a test finds what would have been mailed.
import { Type } from 'typebox'
import { timestamp } from '../../core/calendar.ts'
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
  Timestamp,
} from '../http/index.ts'
import { type MailRow, mailKinds, mailStatuses, type Storage, withheldReasons } from '../storage/index.ts'
import { listMails } from './outbox.ts'
import { contentOf } from './queue.ts'

const MailSchema = Type.Object(
  {
    id: Text,
    created: Timestamp,
    kind: OneOf(mailKinds),
    record_id: Type.String({ description: 'The invoice or the payment that it is about.' }),
    from: Type.String({ description: 'The name that it comes from.' }),
    to: Text,
    subject: Text,
    text: Text,
    html: Text,
    status: OneOf(mailStatuses),
    attempts: Type.Integer(),
    sent: Type.Optional(Timestamp),
    error: Type.Optional(Text),
    withheld: Type.Optional(
      OneOf(
        withheldReasons,
        'Why it isn’t sent now: it waits for its turn, it waits for the operator, or its address is suppressed.',
      ),
    ),
    planned: Type.Optional(
      Type.Unsafe<string>({ ...Timestamp, description: 'When its turn comes, if it has to wait for one.' }),
    ),
  },
  {
    title: 'Mail',
    examples: [
      {
        id: example.id,
        created: example.time,
        kind: 'invoice',
        record_id: 'i_0wPlqzE5TRyMN4vO8xkQhA',
        from: 'Demo Shop',
        to: 'ada@example.com',
        subject: 'Service Invoice 7',
        text: 'Demo Shop has sent you a payment request: https://localhost:8445/pay/…',
        html: '<!doctype html>…',
        status: 'SENT',
        attempts: 1,
        sent: example.time,
      },
    ],
  },
)

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
        summary: 'List the mails of test mode',
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
  const { id, created, kind, record_id, sender, recipient, subject, status, attempts, sent, error } = row
  const { text = '', html = '' } = contentOf(cipher, row) ?? {}
  return {
    id,
    created: timestamp(created),
    kind,
    record_id,
    from: sender,
    to: recipient,
    subject,
    text,
    html,
    status,
    attempts,
    sent: sent === null ? undefined : timestamp(sent),
    error: error ?? undefined,
    withheld: row.withheld ?? undefined,
    planned: row.planned === null ? undefined : timestamp(row.planned),
  }
}
