// The mail that a payer gets for a payment (rules: invoicing.md#receipts).
import { html } from '../../core/html.ts'
import type { Words } from '../../core/language/words.ts'
import { printable } from '../../core/text.ts'
import type { Cipher } from '../../platform/encryption/index.ts'
import { mailPage, queueMail } from '../../platform/mail/index.ts'
import type { Tx } from '../../platform/storage/index.ts'
import { openAddress } from '../contacts/seal.ts'
import { type Payer, readPayment } from '../payments/payments.ts'
import { contactOf, type Receipt, readReceipt, senderLines } from './facts.ts'

/**
 * Queues the receipt of a payment to the contact's preferred address, if it has one. It's sent once this database transaction
 * commits. It has no link, so that people whom it is forwarded to can't open the invoices.
 * @param words in the language of the page that paid
 * @param now by the merchant's clock of the mode
 */
export async function queueReceipt(
  tx: Tx,
  cipher: Cipher,
  payer: Payer,
  paymentId: string,
  words: Words,
  now: number,
): Promise<void> {
  const email = await tx
    .selectFrom('contact_emails')
    .selectAll()
    .where('merchant_id', '=', payer.merchant_id)
    .where('contact_id', '=', payer.contact_id)
    .orderBy('place')
    .limit(1)
    .executeTakeFirst()
  if (!email) return
  const receipt = await readReceipt(tx, await readPayment(tx, payer, paymentId), words)
  const { payment, merchant } = receipt
  const { merchant_id, mode } = payment
  const about = { merchant_id, mode, kind: 'receipt', record_id: payment.id } as const
  const subject = subjectOf(receipt)
  const told = { text: plainReceipt(receipt), html: htmlReceipt(receipt) }
  await queueMail(
    tx,
    cipher,
    {
      ...about,
      sender: merchant.name,
      recipient: openAddress(cipher, email),
      subject,
      replyTo: contactOf(merchant).email,
      ...told,
    },
    now,
  )
}

function subjectOf({ words, merchant, lines }: Receipt): string {
  const [first, ...others] = lines
  const what = others.length === 0 ? first?.name : words.count('invoice.several', lines.length)
  return words.text('receipt.subject', { merchant: printable(merchant.name), what: what ?? '' })
}

function notesOf({ words: { text }, payment }: Receipt): string[] {
  return [
    ...(payment.payment_type === 'bank_account' ? [text('receipt.bankDays')] : []),
    ...(payment.mode === 'test' ? [text('portal.test')] : []),
  ]
}

function rowsOf({ words, payment, lines, surcharge, total, credits, paidWith, paidAt }: Receipt) {
  const { text } = words
  return [
    ...lines.map(({ name, amount }) => [name, amount] as const),
    ...(surcharge ? [[text('pay.surcharge'), surcharge] as const] : []),
    [text('invoice.paid'), total],
    ...credits.map(({ name, amount }) => [name, amount] as const),
    [text('receipt.method'), paidWith],
    [text('invoice.date'), paidAt],
    [text('receipt.id'), payment.id],
  ] as const
}

function plainReceipt(receipt: Receipt): string {
  const { words, brand, merchant, total } = receipt
  const name = printable(merchant.name)
  const rows = rowsOf(receipt).map(([what, value]) => `${what}: ${value}`)
  const notes = notesOf(receipt).map((note) => `\n${note}\n`)
  const paid = words.text('receipt.youPaid', { amount: total, merchant: name })
  const sender = [
    words.text('mail.sentBy', { merchant: name, brand: brand.name }),
    ...senderLines(words, merchant),
  ]
  return `${paid}\n\n${rows.join('\n')}\n${notes.join('')}\n${sender.join('\n')}\n`
}

function htmlReceipt(receipt: Receipt): string {
  const { words, brand, merchant, total } = receipt
  const name = printable(merchant.name)
  const rows = rowsOf(receipt).map(
    ([what, value]) => html`<tr>
<th scope="row" style="padding-block:4px;padding-inline-end:16px;text-align:start;font-weight:normal;color:#4b5563"><bdi>${what}</bdi></th>
<td style="padding-block:4px;text-align:end"><bdi>${value}</bdi></td>
</tr>
`,
  )
  const main = html`<p>${words.html('receipt.youPaid', { amount: total, merchant: name })}</p>
<table style="width:100%;border-collapse:collapse">
${rows}</table>
${notesOf(receipt).map(
  (note) => html`<p>${note}</p>
`,
)}<p style="font-size:14px;color:#4b5563">${words.html('mail.sentBy', { merchant: name, brand: brand.name })}${senderLines(
    words,
    merchant,
  ).map((line) => html`<br><bdi>${line}</bdi>`)}</p>`
  return mailPage({ ...brand, name }, subjectOf(receipt), main, words)
}
