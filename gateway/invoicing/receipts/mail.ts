// The mail that a payer gets for a payment (rules: invoicing.md#receipts).
import { dateIn } from '../../core/calendar.ts'
import { html } from '../../core/html.ts'
import { printable } from '../../core/text.ts'
import type { Cipher } from '../../platform/encryption/index.ts'
import { mailPage, queueMail } from '../../platform/mail/index.ts'
import type { Tx } from '../../platform/storage/index.ts'
import { openAddress } from '../contacts/seal.ts'
import { type Payer, readPayment } from '../payments/payments.ts'
import { type Receipt, readReceipt } from './facts.ts'

/**
 * Has the receipt of a payment sent to the contact's preferred address, once this database transaction is through; nowhere where the
 * contact has none. It holds no link, so that nobody gets in whom it is shown to.
 * @param now by the merchant's clock of the mode
 */
export async function queueReceipt(
  tx: Tx,
  cipher: Cipher,
  payer: Payer,
  paymentId: string,
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
  const receipt = await readReceipt(tx, await readPayment(tx, payer, paymentId))
  const { payment, merchant } = receipt
  const { merchant_id, mode } = payment
  const about = { merchant_id, mode, kind: 'receipt', record_id: payment.id } as const
  const subject = subjectOf(receipt)
  const told = { text: plainReceipt(receipt), html: htmlReceipt(receipt) }
  await queueMail(
    tx,
    cipher,
    { ...about, sender: merchant.name, recipient: openAddress(cipher, email), subject, ...told },
    now,
  )
}

function subjectOf({ merchant, lines }: Receipt): string {
  const [first, ...others] = lines
  const what = others.length === 0 ? first?.name : `${lines.length} invoices`
  return `Receipt from ${printable(merchant.name)}: ${what}`
}

const TEST = 'This was a test. No money has moved.'
const BANK = 'It takes some days until the bank has moved the money.'

function notesOf({ payment }: Receipt): string[] {
  return [
    ...(payment.payment_type === 'bank_account' ? [BANK] : []),
    ...(payment.mode === 'test' ? [TEST] : []),
  ]
}

function rowsOf({ payment, merchant, lines, surcharge, total, paidWith }: Receipt) {
  return [
    ...lines.map(({ name, amount }) => [name, amount] as const),
    ...(surcharge ? [['Surcharge', surcharge] as const] : []),
    ['Paid', total],
    ['With', paidWith],
    ['On', dateIn(payment.created, merchant.timezone)],
    ['Payment', payment.id],
  ] as const
}

function plainReceipt(receipt: Receipt): string {
  const { brand, merchant, total } = receipt
  const name = printable(merchant.name)
  const rows = rowsOf(receipt).map(([what, value]) => `${what}: ${value}`)
  const notes = notesOf(receipt).map((note) => `\n${note}\n`)
  return `You have paid ${total} to ${name}. Thank you.\n\n${rows.join('\n')}\n${notes.join('')}\n${name}, by ${brand.name}\n`
}

function htmlReceipt(receipt: Receipt): string {
  const { brand, merchant, total } = receipt
  const name = html`<bdi>${printable(merchant.name)}</bdi>`
  const rows = rowsOf(receipt).map(
    ([what, value]) => html`<tr>
<th scope="row" style="padding:4px 16px 4px 0;text-align:left;font-weight:normal;color:#4b5563"><bdi>${what}</bdi></th>
<td style="padding:4px 0;text-align:right"><bdi>${value}</bdi></td>
</tr>
`,
  )
  const main = html`<p>You have paid ${total} to ${name}. Thank you.</p>
<table style="width:100%;border-collapse:collapse">
${rows}</table>
${notesOf(receipt).map(
  (note) => html`<p>${note}</p>
`,
)}<p style="font-size:14px;color:#4b5563">${name}, by ${brand.name}</p>`
  return mailPage(brand, subjectOf(receipt), main)
}
