// A saved payment method pays only with a code from an email, because anyone with a link sees the page (rules: invoicing.md#code).
import type { Caller } from '../../core/caller.ts'
import { errorMessage, fieldError, GatewayError } from '../../core/errors.ts'
import { html } from '../../core/html.ts'
import { newDigits } from '../../core/ids.ts'
import type { Words } from '../../core/language/words.ts'
import { limits } from '../../core/limits.ts'
import type { Cipher } from '../../platform/encryption/index.ts'
import { mailPage, queueMail } from '../../platform/mail/index.ts'
import type { BrandRow, PaymentCodeRow, Storage, Tx } from '../../platform/storage/index.ts'
import { lockContact } from '../contacts/contacts.ts'
import { openAddress } from '../contacts/seal.ts'
import { findAttempt, type Payer } from '../payments/payments.ts'
import { contactOf, merchantOf } from '../receipts/facts.ts'

interface Parts {
  storage: Storage
  cipher: Cipher
}

const { codeLifeMs, codeTries, codesPerHour, codesPerDay } = limits.invoicing
const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

/**
 * Mails a new code to the contact's preferred address. Earlier ones stop working.
 * @param words of the page
 * @returns the address, without most of its letters
 * @throws 404 for a contact without an address; 429 with the time to wait after too many codes
 */
export async function sendPaymentCode(
  { storage, cipher }: Parts,
  caller: Caller,
  contactId: string,
  brand: Pick<BrandRow, 'name' | 'color'>,
  words: Words,
): Promise<string> {
  const payer = { merchant_id: caller.merchant.id, contact_id: contactId }
  const now = caller.clock.now()
  return storage.write(async (tx) => {
    // Before the first code there is no row of codes that another request would wait for.
    await lockContact(tx, payer.merchant_id, contactId)
    const address = await addressOf(tx, cipher, payer)
    if (address === undefined) throw fieldError('method', 'This contact has no email address.')
    const before = await codeOf(tx, payer)
    const { window_ends = 0, sent = 0, day_ends = 0, day_sent = 0 } = before ?? {}
    const day = oneMore({ ends: day_ends, sent: day_sent }, now, DAY_MS, codesPerDay)
    const hour = oneMore({ ends: window_ends, sent }, now, HOUR_MS, codesPerHour)
    const code = newDigits(CODE_DIGITS)
    const row: PaymentCodeRow = {
      ...payer,
      digest: digestOf(cipher, payer, code),
      expires: now + codeLifeMs,
      tries: 0,
      attempt_id: null,
      window_ends: hour.ends,
      sent: hour.sent,
      day_ends: day.ends,
      day_sent: day.sent,
    }
    await tx
      .insertInto('payment_codes')
      .values(row)
      .onConflict((conflict) => conflict.columns(['merchant_id', 'contact_id']).doUpdateSet(row))
      .execute()
    await mailCode(tx, cipher, caller, { payer, address, code, brand, words })
    return masked(address)
  })
}

/** Counts one more code in a window of time, which begins with its first one. @throws 429 if the window has its most already */
function oneMore(
  { ends, sent }: { ends: number; sent: number },
  now: number,
  lengthMs: number,
  most: number,
) {
  if (ends <= now) return { ends: now + lengthMs, sent: 1 }
  if (sent >= most) throw tooMany(ends - now)
  return { ends, sent: sent + 1 }
}

const CODE_DIGITS = 6

/**
 * Uses a code for one attempt to pay, which may be repeated.
 * @throws 422 naming `code` for a wrong one, one that has expired, and after too many wrong ones
 */
export async function checkPaymentCode(
  { storage, cipher }: Parts,
  caller: Caller,
  contactId: string,
  { code, attemptId }: { code: string; attemptId: string },
): Promise<void> {
  const payer = { merchant_id: caller.merchant.id, contact_id: contactId }
  const isRight = await storage.write(async (tx) => {
    // This attempt has a payment already, so it pays nothing more.
    if (await findAttempt(tx, payer, attemptId)) return true
    const row = await codeOf(tx, payer)
    if (!row || row.expires <= caller.clock.now() || row.tries >= codeTries) return false
    const matches = row.digest === digestOf(cipher, payer, code.replace(/\s/g, ''))
    const isFree = row.attempt_id === null || row.attempt_id === attemptId
    await tx
      .updateTable('payment_codes')
      .set(matches && isFree ? { attempt_id: attemptId } : { tries: row.tries + 1 })
      .where('merchant_id', '=', payer.merchant_id)
      .where('contact_id', '=', payer.contact_id)
      .execute()
    return matches && isFree
  })
  if (!isRight) throw fieldError('code', 'This code is wrong or has expired.')
}

/** Lets the code of an attempt be used by the one that follows a soft decline (rules: invoicing.md#authentication). */
export async function passPaymentCodeOn(
  { storage }: Pick<Parts, 'storage'>,
  { merchant }: Caller,
  contactId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await storage.write((tx) =>
    tx
      .updateTable('payment_codes')
      .set({ attempt_id: to })
      .where('merchant_id', '=', merchant.id)
      .where('contact_id', '=', contactId)
      .where('attempt_id', '=', from)
      .execute(),
  )
}

const codeOf = (tx: Tx, { merchant_id, contact_id }: Payer) =>
  tx
    .selectFrom('payment_codes')
    .selectAll()
    .where('merchant_id', '=', merchant_id)
    .where('contact_id', '=', contact_id)
    .forUpdate()
    .executeTakeFirst()

const digestOf = (cipher: Pick<Cipher, 'digest'>, { merchant_id, contact_id }: Payer, code: string) =>
  cipher.digest(`payment code ${merchant_id} ${contact_id}`, code)

async function addressOf(tx: Tx, cipher: Cipher, { merchant_id, contact_id }: Payer) {
  const email = await tx
    .selectFrom('contact_emails')
    .selectAll()
    .where('merchant_id', '=', merchant_id)
    .where('contact_id', '=', contact_id)
    .orderBy('place')
    .limit(1)
    .executeTakeFirst()
  return email && openAddress(cipher, email)
}

/** Masks an address: `ada@example.com` is `a•••@example.com`. */
const masked = (address: string) => address.replace(/^(.).*(?=@)/u, '$1•••')

const tooMany = (waitMs: number) =>
  new GatewayError([errorMessage('rate_limited', { message: 'Too many codes were sent.' })], undefined, {
    retryAfter: Math.ceil(waitMs / 1000),
  })

interface Letter {
  payer: Payer
  address: string
  code: string
  brand: Pick<BrandRow, 'name' | 'color'>
  words: Words
}

async function mailCode(
  tx: Tx,
  cipher: Cipher,
  { merchant: { id: merchant_id }, mode, clock }: Caller,
  { payer, address, code, brand, words }: Letter,
): Promise<void> {
  const merchant = await merchantOf(tx, merchant_id, mode)
  const names = { merchant: merchant.name }
  const subject = words.text('code.subject', { ...names, code })
  const main = html`<p style="font-size:28px;font-weight:bold;letter-spacing:4px" dir="ltr">${code}</p>
<p>${words.html('code.mail', names)}</p>
<p>${words.text('code.ignore')}</p>
`
  const about = { merchant_id, mode, kind: 'payment_code', record_id: payer.contact_id } as const
  await queueMail(
    tx,
    cipher,
    {
      ...about,
      sender: merchant.name,
      recipient: address,
      replyTo: contactOf(merchant).email,
      // Lists show this one: `subject` isn't sealed.
      subject: words.text('code.subject', { ...names, code: '•'.repeat(CODE_DIGITS) }),
      sealedSubject: subject,
      text: `${code}\n\n${words.text('code.mail', names)}\n\n${words.text('code.ignore')}\n`,
      html: mailPage(brand, subject, main, words),
    },
    clock.now(),
  )
}
